import { listStores, type Store } from '@mesa/contract/calls/stores';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';

const none: readonly Store[] = [];

/** Returns the stores the user administers; all stores for the site admin. */
export function useOwnStores(): readonly Store[] {
  const user = useSession((session) => session.user);
  const owned = user && user.role !== 'admin' ? { userId: user.id } : {};
  const { data } = useQuery({ ...query(listStores, { body: { ...owned, page: 1, itemsPerPage: 100 } }), enabled: user !== null });
  return data?.stores ?? none;
}
