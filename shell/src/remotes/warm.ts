import type { createQueryClient } from '@mesa/runtime/query';
import { whenLoaded } from '../when-loaded';
import { isScarce } from './connection';
import { loadRemote } from './load';
import { registry } from './registry';

const whenIdle = (run: () => void) => (window.requestIdleCallback ? window.requestIdleCallback(run, { timeout: 5000 }) : setTimeout(run, 1000));
/** Fetching ahead may fail: the page itself asks again and says so. */
const quietly = (loading: Promise<unknown>) => void loading.catch(() => undefined);

/** When the first page is complete and the browser has time: fetches the other areas' entries, so that they open without a wait, follows the registry, and watches which links people point at. */
export function afterFirstPage(queries: ReturnType<typeof createQueryClient>): void {
  const run = () => {
    quietly(import(/* webpackChunkName: "registry" */ './follow').then(({ followRegistry }) => followRegistry()));
    quietly(import(/* webpackChunkName: "prefetch" */ './prefetch').then(({ prefetchPages }) => prefetchPages(queries)));
    if (!isScarce()) for (const area of Object.keys(registry().remotes)) quietly(loadRemote(area, true));
  };
  whenLoaded(() => whenIdle(run));
}
