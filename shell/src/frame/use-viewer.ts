import { listAdministeredStores } from '@mesa/contract/calls/stores';
import { mayCreateStore } from '@mesa/contract/rules/roles';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import type { Viewer } from './menu-entries';

/** Who looks at the menu. Only where the role alone does not say enough is the server asked for their stores. */
export function useViewer(): Viewer {
  const user = useSession((session) => session.user);
  const role = user?.role ?? null;
  const asked = query(listAdministeredStores, { body: { userId: user?.id ?? '', page: 1, itemsPerPage: 100 } });
  const stores = useQuery({
    ...asked,
    // It says nothing of the page in the frame: that one can be kept for reading without a network (shell/src/offline/start.tsx).
    meta: { ...asked.meta, ofFrame: true },
    enabled: user !== null && !mayCreateStore(role),
  });
  return { role, administersStore: user !== null && (stores.data?.stores.length ?? 0) > 0 };
}
