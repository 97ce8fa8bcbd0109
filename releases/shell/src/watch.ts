import { watchBlocked } from './blocked';
import type { Following } from './host';
import { remotes } from './load';
import { registry } from './registry';
import { bodyOf, originOf, type Report, sendReport, stackOf } from './report';
import { isLoadError } from './retry';
import { pageAt } from './site-pages';

const beatEvery = 1000;
/** Every how many beats a tab notes that it is still open. */
const noteEvery = 5;
/** After so many of its own beats a tab takes notes that did not change for those of tabs that ended: a living one has noted twice since. */
const goneAfter = 11;
const notePrefix = 'mesa-open ';

/** The shell's release of this page. A refresh of the registry can name a newer one. */
let shell: string | null = null;
const releaseOf = (area: string): string | null => (area === 'shell' ? shell : (remotes.get(area)?.build.release ?? null));

const openPage = () => {
  const { area, page } = pageAt(location.pathname) ?? { area: 'shell', page: null };
  return { area, page };
};

/** Reports an error that nothing caught to the area whose code is on its stack, except for code that did not load and cancelled requests. */
function reportUncaught(event: Event, isOutage: Following['isOutage']): void {
  const error = event instanceof PromiseRejectionEvent ? event.reason : (event as ErrorEvent).error;
  const { message, filename, lineno, colno } = event as Partial<ErrorEvent>;
  const origin = originOf(stackOf(error) || `${filename}:${lineno}:${colno}`);
  const release = origin && releaseOf(origin.area);
  if (!origin || !release || isLoadError(error) || (error as Error | null)?.name === 'AbortError' || isOutage(error)) return;
  const { area, page } = openPage();
  sendReport({ ...origin, release, kind: 'error', page: area === origin.area ? page : null, error: error ?? message });
}

/** Returns the report that this page would send if it stopped answering; null if its code came with the server. */
function ofThisPage(kind: 'hang' | 'killed', error: string): Report | null {
  const { area, page } = openPage();
  const release = releaseOf(area);
  return release === null ? null : { area, release, kind, page, error, frames: [] };
}

/** Reports code that kept the page from answering, to its area. */
function reportBlocked(stack: string, sentence: string): void {
  const origin = originOf(stack);
  const release = origin && releaseOf(origin.area);
  if (!origin || !release) return;
  const { area, page } = openPage();
  sendReport({ ...origin, release, kind: 'hang', page: area === origin.area ? page : null, error: sentence });
}

const key = `${notePrefix}${Math.random()}`;
const forget = () => localStorage.removeItem(key);

/** Notes that this tab is open, on which page: a tab that ends while it is visible leaves its note. */
function note(sentence: string): void {
  const report = ofThisPage('killed', sentence);
  if (report) localStorage.setItem(key, JSON.stringify({ at: Date.now(), report }));
  else forget();
}

/** Returns the notes of other tabs, by their names. */
function otherNotes(): Map<string, string> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(notePrefix) && name !== key);
  return new Map(names.map((name) => [name, localStorage.getItem(name) ?? '{}']));
}

/**
 * Reports tabs of this browser that ended without leaving their page. Their notes are compared, not their clocks: after a device slept, the notes of
 * living tabs are old until those tabs beat again.
 */
function reportKilled(before: ReadonlyMap<string, string>): void {
  for (const [name, noted] of otherNotes()) {
    if (before.get(name) !== noted) continue;
    localStorage.removeItem(name);
    sendReport(JSON.parse(noted).report);
  }
}

/** A worker reports this page if it stops answering; hidden pages are throttled, so they do not count. */
function beat({ heartbeatPath, sentences }: Following): void {
  const worker = new Worker(heartbeatPath);
  const found = otherNotes();
  let beats = 0;
  let looks = 0;
  const tick = () => {
    if (document.hidden) return;
    // Beats do not go on while the device sleeps.
    looks += 1;
    if (looks === goneAfter) reportKilled(found);
    const report = ofThisPage('hang', sentences.hang);
    worker.postMessage(report && bodyOf(report));
    if (beats % noteEvery === 0) note(sentences.killed);
    beats += 1;
  };
  const rest = () => {
    worker.postMessage(null);
    forget();
    beats = 0;
  };
  tick();
  setInterval(tick, beatEvery);
  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : tick()));
  window.addEventListener('pagehide', rest);
  // The browser's own dialogs stop the page while they are open.
  window.addEventListener('beforeprint', rest);
}

/** Reports what no boundary catches: errors of timers and promises, pages that stop answering, tabs that ended. */
export function watchFailures(following: Following): void {
  const onError = (event: Event) => reportUncaught(event, following.isOutage);
  shell = registry().shell;
  for (const event of following.takeEarlyErrors()) onError(event);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onError);
  try {
    beat(following);
    watchBlocked((stack) => reportBlocked(stack, following.sentences.hang));
  } catch {
    // Without workers or storage only errors are reported.
  }
}
