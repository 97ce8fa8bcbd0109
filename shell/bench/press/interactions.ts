import type { Page } from '@playwright/test';

/** The slowest interaction of a press: from the event until the next frame is shown, as INP counts it, and its three parts. */
export interface Interaction {
  event: string;
  duration: number;
  delay: number;
  processing: number;
  presentation: number;
}

interface Watched {
  interactions: Map<number, Interaction>;
  changedAt: number;
}

/** Records interactions and changes of the page in it. The browser reports none that is shown within 16 ms. */
function watch(): void {
  const watched: Watched = { interactions: new Map(), changedAt: performance.now() };
  Object.assign(globalThis, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      const { interactionId, duration, name, startTime, processingStart, processingEnd } = entry;
      if (interactionId === 0 || (watched.interactions.get(interactionId)?.duration ?? 0) >= duration) continue;
      const [delay, processing] = [processingStart - startTime, processingEnd - processingStart];
      watched.interactions.set(interactionId, { event: name, duration, delay, processing, presentation: duration - delay - processing });
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const note = () => {
    watched.changedAt = performance.now();
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

export const prepareInteractions = (page: Page) => page.addInitScript(watch);

/** Resolves when the page has not changed for 200 ms and is not busy, or after three seconds. */
export const quiet = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const end = performance.now() + 3000;
    const isQuiet = () => {
      const { changedAt } = (globalThis as unknown as { watched: Watched }).watched;
      return performance.now() - changedAt > 200 && !document.querySelector('[aria-busy=true]');
    };
    do await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 40)));
    while (performance.now() < end && !isQuiet());
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
  });

/** Runs presses and returns the slowest interaction; null if a new document replaced the page. All under 16 ms count as 16. */
export async function slowestOf(page: Page, press: () => Promise<void>): Promise<Interaction | null> {
  await page.evaluate(() => {
    (globalThis as unknown as { watched: Watched }).watched.interactions.clear();
    Object.assign(globalThis, { isSameDocument: true });
  });
  await press();
  await quiet(page);
  return page.evaluate(() => {
    const { watched, isSameDocument } = globalThis as unknown as { watched: Watched; isSameDocument?: true };
    if (!isSameDocument) return null;
    const all = [...watched.interactions.values()].sort((a, b) => b.duration - a.duration);
    return all[0] ?? { event: '', duration: 16, delay: 0, processing: 0, presentation: 16 };
  });
}
