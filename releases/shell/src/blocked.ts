/** Milliseconds without an answer that the page's worker reports too. */
const longest = 8000;

interface BlockingScript {
  duration: number;
  sourceURL: string;
  /** In characters from the start of the file; negative if unknown. */
  sourceCharPosition: number;
}

/** Returns `https://…/deck.1a2b3c4d.js:3:14` for a position in a file, which the browser has in its cache. */
async function placeOf({ sourceURL, sourceCharPosition }: BlockingScript): Promise<string> {
  const before = (await (await fetch(sourceURL)).text()).slice(0, sourceCharPosition);
  return `${sourceURL}:${before.split('\n').length}:${sourceCharPosition - before.lastIndexOf('\n')}`;
}

/** Calls back with the positions of the functions that kept the page from answering for long, once it answers again. Only Chromium knows them. */
export function watchBlocked(onBlocked: (stack: string) => void): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.duration < longest) continue;
      const { scripts = [] } = entry as PerformanceEntry & { scripts?: readonly BlockingScript[] };
      const known = scripts.filter(({ sourceURL, sourceCharPosition }) => sourceCharPosition >= 0 && sourceURL.startsWith(location.origin));
      const places = [...known].sort((a, b) => b.duration - a.duration).map(placeOf);
      void Promise.all(places).then(
        (found) => onBlocked(found.join('\n')),
        () => undefined,
      );
    }
  });
  observer.observe({ type: 'long-animation-frame', buffered: true });
}
