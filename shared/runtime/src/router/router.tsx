// The only module that exports the router: sharing the whole library would be large, because tree-shaking ends at a shared module.
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { type RouteObject, Router, useRoutes } from 'react-router-dom';
import type { LeaveGuard, SiteRouter } from './site-router';
import { RouterContext, useRouter } from './use-router';

export { NavLink, Outlet, type RouteObject, useLocation, useParams, useRoutes, useSearchParams } from 'react-router-dom';
export { Link } from './link';
export { ScrollRestoration } from './scroll-restoration';
export { createBrowserRouter, createMemoryRouter, type LeaveGuard, type SiteRouter } from './site-router';

/** Returns the function that opens an address of the site, or moves through the history by a number of entries. It is the same in every render. */
export const useNavigate = (): SiteRouter['navigate'] => useRouter().navigate;

/** Asks before the person leaves a page, while the component is shown. */
export function useLeaveGuard(guard: LeaveGuard): void {
  const router = useRouter();
  useEffect(() => router.guard(guard), [router, guard]);
}

const Matched = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

/** Renders the routes at the router's address. */
export function RouterProvider({ router, routes }: { router: SiteRouter; routes: RouteObject[] }) {
  const [{ location, historyAction }, setState] = useState(router.state);
  useLayoutEffect(() => {
    // The address may have changed between rendering and this effect.
    setState(router.state);
    // Drawing may wait, and another navigation come first: it always shows the latest address.
    return router.subscribe(() => (router.draw ?? startTransition)(() => setState(router.state)));
  }, [router]);
  return (
    <RouterContext value={router}>
      <Router location={location} navigationType={historyAction} navigator={router}>
        <Matched routes={routes} />
      </Router>
    </RouterContext>
  );
}
