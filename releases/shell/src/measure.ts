import { reportVitals } from '@mesa/release-contract/calls/vitals';
import type { Following } from './host';
import { remotes } from './load';
import { registry } from './registry';
import { pageAt } from './site-pages';

/** Reports a figure of the browser, and again each time it changes, as the functions of the library web-vitals do. */
type Meter = (onReport: (metric: { name: string; value: number }) => void, options: { reportAllChanges: boolean }) => void;

/** Returns the build that shows a page of an area: its release, or null for the one that came with the server. */
const releaseOf = (area: string): string | null => (area === 'shell' ? registry().shell : (remotes.get(area)?.build.release ?? null));

/**
 * Measures the first page of a visit with the browser's own figures and counts errors that no code caught. Sends them once, without address or person,
 * when the page is left for another or hidden.
 */
export function measureFirstPage(meters: readonly Meter[], router: Following['router'], pathname: string): void {
  const found = pageAt(pathname);
  if (!found) return;
  const { area, page } = found;
  const figures: { [name: string]: number } = {};
  let errors = 0;
  // Extensions of the browser fail too.
  const count = (error: unknown) => {
    if (String((error as Error | null)?.stack).includes(location.origin)) errors += 1;
  };
  const keep = ({ name, value }: { name: string; value: number }) => {
    figures[name.toLowerCase()] = value;
  };
  for (const listen of meters) listen(keep, { reportAllChanges: true });

  const over = new AbortController();
  const options = { signal: over.signal };
  const report = () => {
    if (over.signal.aborted) return;
    over.abort();
    const body = { area, release: releaseOf(area), page, errors, ...figures };
    navigator.sendBeacon(reportVitals.path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  };
  addEventListener('error', ({ error }) => count(error), options);
  addEventListener('unhandledrejection', ({ reason }) => count(reason), options);
  // After the meters' own listeners, which take the last entries then.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && report(), options);
  addEventListener('pagehide', report, options);
  router.subscribe((state) => {
    if (state.location.pathname !== pathname) report();
  });
}
