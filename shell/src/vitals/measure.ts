import { reportVitals } from '@mesa/release-contract/calls/vitals';
import type { createBrowserRouter } from '@mesa/runtime/router';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { remotes } from '../remotes/load';
import { registry } from '../remotes/registry';
import { pageAt } from '../remotes/site-pages';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;

/** Returns whether an error comes from the site's own code; extensions of the browser fail too. */
const isOurs = (error: unknown): boolean => error instanceof Error && (error.stack ?? '').includes(location.origin);

/** Returns the build that shows a page of an area: its release, or null for the one that came with the server. */
const releaseOf = (area: string): string | null => (area === 'shell' ? registry().shell : (remotes.get(area)?.build.release ?? null));

/**
 * Measures the first page of a visit with the browser's own figures and counts errors that no code caught. Sends them once, without address or person,
 * when the page is left for another or hidden.
 */
export function measureFirstPage(router: Router, pathname = location.pathname): void {
  const page = pageAt(pathname);
  if (!page) return;
  const figures: { lcp?: number; inp?: number; cls?: number } = {};
  let errors = 0;
  const caught = ({ error }: ErrorEvent) => {
    if (isOurs(error)) errors += 1;
  };
  const rejected = ({ reason }: PromiseRejectionEvent) => {
    if (isOurs(reason)) errors += 1;
  };
  addEventListener('error', caught);
  addEventListener('unhandledrejection', rejected);
  const always = { reportAllChanges: true };
  onLCP(({ value }) => {
    figures.lcp = Math.round(value);
  }, always);
  onINP(({ value }) => {
    figures.inp = Math.round(value);
  }, always);
  onCLS(({ value }) => {
    figures.cls = Math.round(value * 10_000) / 10_000;
  }, always);

  const hidden = () => {
    if (document.visibilityState === 'hidden') report();
  };
  const unsubscribe = router.subscribe(({ location: { pathname: next } }) => {
    if (next !== pathname) report();
  });
  // After the listeners of the library, which take the last entries then.
  addEventListener('visibilitychange', hidden);
  addEventListener('pagehide', report);

  function report(): void {
    unsubscribe();
    removeEventListener('visibilitychange', hidden);
    removeEventListener('pagehide', report);
    removeEventListener('error', caught);
    removeEventListener('unhandledrejection', rejected);
    if (!page) return;
    const body = { area: page.area, release: releaseOf(page.area), page: page.page, errors, ...figures };
    navigator.sendBeacon(reportVitals.path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  }
}
