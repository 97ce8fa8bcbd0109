import { listAdministeredStores } from '@mesa/contract/calls/stores';
import { mayCreateStore } from '@mesa/contract/rules/roles';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';

/**
 * Returns whether the user may create stores, by the role in their token or by a right that the site gave; null while unknown. Asks as the menu does,
 * so that both share one call.
 */
export function useMayCreateStores(): boolean | null {
  const status = useSession((session) => session.status);
  const user = useSession((session) => session.user);
  const hasRole = mayCreateStore(user?.role ?? null);
  const asked = query(listAdministeredStores, { body: { userId: user?.id ?? '', page: 1, itemsPerPage: 100 } });
  const { data, isError } = useQuery({ ...asked, enabled: user !== null && !hasRole });
  if (hasRole) return true;
  if (status === 'loading') return null;
  if (user === null || isError) return false;
  return data ? data.mayCreateStores : null;
}
