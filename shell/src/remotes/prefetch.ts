import type { Endpoint, Read } from '@mesa/contract/endpoint';
import { firstCalls } from '@mesa/contract/first-data';
import { type createQueryClient, query } from '@mesa/runtime/query';
import { isScarce } from './connection';
import { loadParts, partsAt } from './page-parts';

/** A mouse, or the focus of the keyboard, that rests on a link so long, in milliseconds, means it; on its way to another it does not. */
const restsFor = { mouse: 90, keyboard: 300 };

/** The address of the site's own page that an event is at: not of a file, a download, another tab or a place in this page. */
function pageAddress({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  return url.pathname === location.pathname && url.search === location.search ? null : url;
}

/**
 * Asks for the code and the first answers of a page when somebody points at a link to it, touches it or reaches it by keyboard:
 * mostly they are there by the time it is followed. What fails is asked for again by the page. What it returns ends it.
 */
export function prefetchPages(queries: ReturnType<typeof createQueryClient>): () => void {
  if (isScarce()) return () => undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const prefetch = ({ pathname, searchParams }: URL) => {
    const parts = partsAt(pathname);
    if (parts.length === 0) return;
    loadParts(parts).catch(() => undefined);
    // An answer that is fresh enough for the page is not asked for again.
    for (const { endpoint, input } of firstCalls(pathname, searchParams)) void queries.prefetchQuery(query(endpoint as Endpoint & Read, input as never));
  };
  const prefetchAfter = (event: Event, rests: number) => {
    clearTimeout(resting);
    const url = pageAddress(event);
    if (url) resting = setTimeout(prefetch, rests, url);
  };
  const onPointerOver = (event: PointerEvent) => event.pointerType === 'mouse' && prefetchAfter(event, restsFor.mouse);
  const onPointerDown = (event: PointerEvent) => prefetchAfter(event, 0);
  const onFocus = (event: FocusEvent) => prefetchAfter(event, restsFor.keyboard);
  document.addEventListener('pointerover', onPointerOver, { passive: true });
  document.addEventListener('pointerdown', onPointerDown, { passive: true });
  document.addEventListener('focusin', onFocus);
  return () => {
    clearTimeout(resting);
    document.removeEventListener('pointerover', onPointerOver);
    document.removeEventListener('pointerdown', onPointerDown);
    document.removeEventListener('focusin', onFocus);
  };
}
