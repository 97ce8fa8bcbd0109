import { listAdministeredStores } from '@mesa/contract/calls/stores';
import { mayCreateStore } from '@mesa/contract/rules/roles';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import type { Viewer } from './menu-entries';

/** Who looks at the menu. Only where the role alone does not say enough is the server asked for their stores. */
export function useViewer(): Viewer {
  const user = useSession((session) => session.user);
  const role = user?.role ?? null;
  const stores = useQuery({
    ...query(listAdministeredStores, { body: { userId: user?.id ?? '', page: 1, itemsPerPage: 100 } }),
    enabled: user !== null && !mayCreateStore(role),
  });
  return { role, administersStore: user !== null && (stores.data?.stores.length ?? 0) > 0 };
}
