import { prefetchHeader } from '@mesa/contract/prefetch';
import type { FirstCall } from '@mesa/release-contract/first-calls';
import { partsAt } from '@mesa/release-shell/page-parts';
import { isApiError } from '@mesa/runtime/api';
import type { createQueryClient } from '@mesa/runtime/query';
import type { SiteRouter } from '@mesa/runtime/router';
import { countBytes } from './bytes-ahead';
import { answerKey, callsOf, prefetchCall } from './first-answers';
import { watchLinks } from './links-in-view';
import { loadAhead, takeIntoUse } from './load-ahead';
import { mayBeMetered } from './metered';
import { pageAddress } from './page-address';

/** Limits of one page view. */
const max = { links: 20, bytes: 300 * 1024 };
/** Links prefetched at a time. */
const together = 2;
/** Ends the current task, so that a press is answered before the next part of the work. */
const nextTask = () => new Promise((done) => setTimeout(done));
/** Milliseconds for links to gather, between checks whether the page is idle, and without prefetching after a refusal. */
const gathers = 20;
const every = 250;
const refusedFor = 60_000;
/** An answer of this age in milliseconds is shown at once, and the page then asks again. */
const staleTime = 300_000;

interface Site {
  queries: ReturnType<typeof createQueryClient>;
  router: SiteRouter;
}

/**
 * Prefetches the code and first answers of links that stay in view: first those of the page's content, within the limits, while nothing else is loading, and
 * never on a line that may be metered. Pages without public first calls are left out, such as those that require a sign-in. Returns a function that ends this.
 */
export function prefetchInView({ queries, router }: Site): () => void {
  if (!('IntersectionObserver' in window)) return () => undefined;
  let waiting: HTMLAnchorElement[] = [];
  let links = 0;
  let refusedUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seen = new Set<string>();
  const running = new Map<string, FirstCall[]>();
  const bytes = countBytes();

  const mayNot = () => document.hidden || !navigator.onLine || performance.now() < refusedUntil || mayBeMetered();
  const isBusy = () => queries.isFetching({ type: 'active' }) > 0 || document.querySelector('[aria-busy="true"]') !== null;
  const giveUp = (asked: readonly FirstCall[]) => {
    for (const call of asked) void queries.cancelQueries({ queryKey: answerKey(call), exact: true, type: 'inactive' });
  };

  function isRefused(call: FirstCall): boolean {
    const error = queries.getQueryState(answerKey(call))?.error;
    return isApiError(error) && ['rate_limited', 'unavailable'].includes(error.code);
  }

  async function prefetch(url: URL, address: string): Promise<void> {
    const asked: FirstCall[] = [];
    const answers: Promise<void>[] = [];
    running.set(address, asked);
    try {
      const parts = partsAt(url.pathname);
      const calls = (await Promise.all(parts.map((part) => callsOf(part, url)))).flat();
      if (calls.length > 0 && running.get(address) === asked) {
        links += 1;
        const asking = { headers: { [prefetchHeader]: '1' }, staleTime, onAsk: (call: FirstCall) => void asked.push(call) };
        const code = Promise.allSettled(parts.map(loadAhead));
        for (const call of calls) {
          await nextTask();
          if (running.get(address) !== asked) break;
          answers.push(prefetchCall(queries, call, asking));
        }
        await Promise.allSettled([code, ...answers]);
      }
    } catch {
      // An area is not available: its page retries and shows the error.
    }
    if (asked.some(isRefused)) refusedUntil = performance.now() + refusedFor;
    if (running.get(address) === asked) running.delete(address);
    next();
  }

  function next(): void {
    clearTimeout(timer);
    if (links >= max.links || bytes.total() >= max.bytes) waiting = [];
    while (waiting.length > 0 && running.size < together) {
      if (mayNot() || isBusy()) {
        timer = setTimeout(next, every);
        return;
      }
      const link = waiting.find((one) => one.closest('main')) ?? waiting[0];
      waiting = waiting.filter((one) => one !== link);
      const url = link?.isConnected ? pageAddress(link) : null;
      const address = url && url.pathname + url.search;
      if (!url || !address || seen.has(address)) continue;
      seen.add(address);
      void prefetch(url, address);
      // The next link has a task of its own.
      timer = setTimeout(next);
      return;
    }
  }

  const stopWatching = watchLinks((link) => {
    waiting.push(link);
    clearTimeout(timer);
    // Links that came into view together are ordered first.
    timer = setTimeout(next, gathers);
  });
  const stopFollowing = router.subscribe(({ location: { pathname, search } }, before) => {
    takeIntoUse(partsAt(pathname));
    const here = pathname + search;
    if (here === before.location.pathname + before.location.search) return;
    waiting = [];
    for (const [address, asked] of running) {
      if (address === here) continue;
      running.delete(address);
      giveUp(asked);
    }
    seen.clear();
    links = 0;
    bytes.reset();
  });
  return () => {
    clearTimeout(timer);
    stopWatching();
    stopFollowing();
    bytes.stop();
  };
}
