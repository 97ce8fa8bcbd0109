import { isScarce } from '@mesa/release-shell/connection';
import { loadParts, partsAt } from '@mesa/release-shell/page-parts';
import type { createQueryClient } from '@mesa/runtime/query';
import { fetchEntriesWithMenu } from './entries-ahead';
import { callsOf, prefetchCall } from './first-answers';
import { pageAddress } from './page-address';

/** Milliseconds that the mouse or keyboard focus rests on a link before it is prefetched. */
const restsFor = { mouse: 90, keyboard: 300 };

function addressAt({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && pageAddress(link);
}

/**
 * Prefetches a page's code and first answers when the user points at, touches or focuses a link to it, and the areas' entries when they reach for the menu.
 * The page itself retries failures. Returns a function that stops prefetching.
 */
export function prefetchPages(queries: ReturnType<typeof createQueryClient>): () => void {
  if (isScarce()) return () => undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const prefetch = (url: URL) => {
    const parts = partsAt(url.pathname);
    if (parts.length === 0) return;
    void Promise.allSettled(loadParts(parts));
    for (const part of parts) {
      callsOf(part, url).then(
        (calls) => {
          for (const call of calls) void prefetchCall(queries, call);
        },
        () => undefined,
      );
    }
  };
  const prefetchAfter = (event: Event, rests: number) => {
    clearTimeout(resting);
    const url = addressAt(event);
    if (url) resting = setTimeout(prefetch, rests, url);
  };
  const onPointerOver = (event: PointerEvent) => event.pointerType === 'mouse' && prefetchAfter(event, restsFor.mouse);
  const onPointerDown = (event: PointerEvent) => prefetchAfter(event, 0);
  const onFocus = (event: FocusEvent) => prefetchAfter(event, restsFor.keyboard);
  document.addEventListener('pointerover', onPointerOver, { passive: true });
  document.addEventListener('pointerdown', onPointerDown, { passive: true });
  document.addEventListener('focusin', onFocus);
  const stopEntries = fetchEntriesWithMenu();
  return () => {
    stopEntries();
    clearTimeout(resting);
    document.removeEventListener('pointerover', onPointerOver);
    document.removeEventListener('pointerdown', onPointerDown);
    document.removeEventListener('focusin', onFocus);
  };
}
