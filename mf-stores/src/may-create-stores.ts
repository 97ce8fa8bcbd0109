import { listAdministeredStores, storesOf } from '@mesa/contract/calls/stores';
import { mayCreateStore } from '@mesa/contract/rules/roles';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';

/** Returns whether the user may create stores, by the role in their token or by a right that the site gave; null while unknown. */
export function useMayCreateStores(): boolean | null {
  const status = useSession((session) => session.status);
  const user = useSession((session) => session.user);
  const hasRole = mayCreateStore(user?.role ?? null);
  const { data, isError } = useQuery({ ...query(listAdministeredStores, storesOf(user?.id ?? '')), enabled: user !== null && !hasRole });
  if (hasRole) return true;
  if (status === 'loading') return null;
  if (user === null || isError) return false;
  return data ? data.mayCreateStores : null;
}
