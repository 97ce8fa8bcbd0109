import { lazyPage } from '@mesa/runtime/lazy-page';
import { useRoutes } from '@mesa/runtime/router';
import { registry, useRegistry } from './registry';
import { RemotePage } from './remote-page';

export const NotFound = lazyPage(() => import(/* webpackChunkName: "notFound" */ '../static-pages/not-found-page'));

/** The addresses that the site map does not know: those of areas from other repositories, as the registry tells them, and no other. */
export function GuestRoutes() {
  const { remotes } = useRegistry(registry);
  const routes = Object.entries(remotes).flatMap(
    ([area, { guest }]) => guest?.routes.map(({ path, page }) => ({ path, element: <RemotePage area={area} page={page} /> })) ?? [],
  );
  return useRoutes([...routes, { path: '*', element: <NotFound /> }]);
}
