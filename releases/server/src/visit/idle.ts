import type { Page, Request } from 'playwright-core';

/** A page is idle if no request is pending and none was sent for this many milliseconds. */
const quiet = 150;
/** Milliseconds; a page that does not become idle is checked as it is. */
const timeout = 2000;

/** Streams stay open as long as the page. */
const ends = (request: Request): boolean => request.resourceType() !== 'eventsource';

/** Tracks a page's requests. Returns a function that resolves when the page is idle: its effects have run, and their calls are answered. */
export function trackRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = 0;
  const changed = (isOpen: boolean) => (request: Request) => {
    if (!ends(request)) return;
    if (isOpen) open.add(request);
    else open.delete(request);
    changedAt = Date.now();
  };
  page.on('request', changed(true)).on('requestfinished', changed(false)).on('requestfailed', changed(false));
  return async () => {
    const from = Date.now();
    const left = () => (open.size > 0 ? quiet : Math.max(from, changedAt) + quiet - Date.now());
    for (let wait = left(); wait > 0 && Date.now() - from < timeout; wait = left()) await page.waitForTimeout(wait);
  };
}
