import type { createQueryClient } from '@mesa/runtime/query';
import type { createBrowserRouter } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import { whenLoaded } from '../when-loaded';
import { isScarce } from './connection';
import { loadRemote, remotes } from './load';
import { registry } from './registry';

interface Site {
  queries: ReturnType<typeof createQueryClient>;
  router: ReturnType<typeof createBrowserRouter>;
}

/** What reads on without a network: the visit itself does not wait for it. */
export const loadOffline = () => import(/* webpackChunkName: "offline" */ '../offline/start');

const whenIdle = (run: () => void) => (window.requestIdleCallback ? window.requestIdleCallback(run, { timeout: 5000 }) : setTimeout(run, 1000));
/** Fetching ahead may fail: the page itself asks again and says so. */
const quietly = (loading: Promise<unknown>) => void loading.catch(() => undefined);

/** Nobody waits longer for what a page asks for: a call may hang. */
const longest = 10_000;

/** Runs when it is known who is here, what the page then asks for has come, and the browser has time: a phone's line and processor are the page's until then. */
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

/** Fetches the areas' entries one after another, each when the browser has time: all of them at once are one long task on a slow phone. */
async function fetchEntries(): Promise<void> {
  for (const area of Object.keys(registry().remotes)) {
    await new Promise<void>(whenIdle);
    // An area that the page already asked for is the page's: each request that hangs holds one of the browser's six connections.
    if (!remotes.has(area)) await loadRemote(area, true).catch(() => undefined);
  }
}

/** When the first page is complete and the browser has time: fetches the other areas' entries, so that they open without a wait, follows the registry, watches which links people point at, and keeps the site for reading it offline. */
export function afterFirstPage({ queries, router }: Site): void {
  const run = () => {
    quietly(loadOffline().then(({ startOffline }) => startOffline({ queries, router })));
    quietly(import(/* webpackChunkName: "registry" */ './follow').then(({ followRegistry }) => followRegistry()));
    quietly(import(/* webpackChunkName: "prefetch" */ './prefetch').then(({ prefetchPages }) => prefetchPages(queries)));
    if (!isScarce()) void fetchEntries();
  };
  whenLoaded(() => whenAnswered(queries, run));
}
