import { prepareCalls } from '@mesa/runtime/api';
import type { createQueryClient } from '@mesa/runtime/query';
import type { SiteRouter } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import { whenLoaded } from '../when-loaded';

interface Site {
  queries: ReturnType<typeof createQueryClient>;
  router: SiteRouter;
}

/** Loads offline reading; the visit does not wait for it. */
export const loadOffline = () => import(/* webpackChunkName: "offline" */ '../offline/start');

const whenIdle = (run: () => void) => (window.requestIdleCallback ? window.requestIdleCallback(run, { timeout: 5000 }) : setTimeout(run, 1000));
/** Ignores prefetch errors: the page requests the code again and reports them. */
const quietly = (loading: Promise<unknown>) => void loading.catch(() => undefined);

/** Maximum wait for the page's queries in milliseconds, because a call can hang. */
const longest = 10_000;

/** Runs once the session is known, the page's queries are answered and the browser is idle. Until then a phone's network and processor serve the page. */
function whenAnswered(queries: Site['queries'], run: () => void): void {
  let over = false;
  const isAnswered = () => session.getState().status !== 'loading' && queries.isFetching() === 0;
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
    run();
  };
  const check = () => {
    if (!over && isAnswered()) whenIdle(() => isAnswered() && end());
  };
  const timer = setTimeout(end, longest);
  const stops = [session.subscribe(check), queries.getQueryCache().subscribe(check)];
  check();
}

/** Starts each when the browser is idle again, so that a slow phone compiles and runs their code one after the other. */
function inIdleTurns([first, ...others]: (() => void)[]): void {
  if (!first) return;
  whenIdle(() => {
    first();
    inIdleTurns(others);
  });
}

/**
 * After the first page loads the code of calls and, when the browser is idle: watches which links people point at, follows the releases, and saves the site
 * for offline reading.
 */
export function afterFirstPage({ queries, router }: Site): void {
  const steps = [
    () => quietly(import(/* webpackChunkName: "prefetch" */ './next-page').then(({ prepareNextPage }) => prepareNextPage({ queries, router }))),
    () => quietly(import(/* webpackChunkName: "registry" */ './follow-releases').then(({ followReleases }) => followReleases(router))),
    () => quietly(loadOffline().then(({ startOffline }) => startOffline({ queries, router }))),
  ];
  whenLoaded(() => {
    prepareCalls();
    whenAnswered(queries, () => inIdleTurns(steps));
  });
}
