import { listAdministeredStores, storesOf } from '@mesa/contract/calls/stores';
import { mayCreateStore } from '@mesa/contract/rules/roles';
import { registry } from '@mesa/release-shell/registry';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import { useEffect } from 'react';
import type { Viewer } from './menu-entries';

/** Returns the viewer of the menu. Requests the user's stores only if the role does not decide the menu. */
export function useViewer(): Viewer {
  const user = useSession((session) => session.user);
  const role = user?.role ?? null;
  const administered = query(listAdministeredStores, storesOf(user?.id ?? ''));
  const stores = useQuery({
    ...administered,
    // Not part of the page's own data: the page can be saved for offline reading without it (shell/src/offline/start.tsx).
    meta: { ...administered.meta, ofFrame: true },
    enabled: user !== null && !mayCreateStore(role),
  });
  const inTeam = stores.data?.inTeam;
  useEffect(() => {
    if (!inTeam || registry().role) return;
    // If it fails, the entry appears on the next occasion.
    import(/* webpackChunkName: "registry" */ '@mesa/release-shell/refresh').then(({ refreshRegistry }) => refreshRegistry()).catch(() => undefined);
  }, [inTeam]);
  return { role: stores.data?.mayCreateStores ? 'owner' : role, administersStore: (stores.data?.stores.length ?? 0) > 0 };
}
