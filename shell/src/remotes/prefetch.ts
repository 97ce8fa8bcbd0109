import type { AnyArea } from '@mesa/contract/area/describe';
import type { Endpoint, Read } from '@mesa/contract/endpoint';
import { findPage } from '@mesa/release-contract/addresses';
import { type FirstCall, firstCalls, readAddress } from '@mesa/release-contract/first-calls';
import { type createQueryClient, query } from '@mesa/runtime/query';
import area from '../../area';
import { isScarce } from './connection';
import { loadRemote } from './load';
import { loadParts, type PagePart, partsAt } from './page-parts';
import { pageAt } from './site-pages';

/** Milliseconds that the mouse or keyboard focus rests on a link before it is prefetched. */
const restsFor = { mouse: 90, keyboard: 300 };

/** Returns the address of the site page that an event points at; null for files, downloads, new tabs and links within the page. */
function pageAddress({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  return url.pathname === location.pathname && url.search === location.search ? null : url;
}

/** Builds the cache's query for a call; a public read of the contract. */
function queryOf({ method, path, input }: FirstCall) {
  const endpoint = { method, path, access: 'anyone', body: input.body !== undefined } as unknown as Endpoint & Read;
  return { ...query(endpoint, input as never), meta: undefined } as unknown as ReturnType<typeof query>;
}

const describedIn = async (name: string): Promise<Pick<AnyArea, 'pages' | 'widgets'> | undefined> =>
  name === 'shell' ? area : (await loadRemote(name, true)).area;

/** Returns the first calls of a page or widget, from its area's description. */
async function callsOf({ area: name, kind, name: part }: PagePart, url: URL): Promise<FirstCall[]> {
  const found = kind === 'widgets' ? pageAt(url.pathname) : { area: name, page: part };
  const page = found && (await describedIn(found.area))?.pages[found.page];
  const path = page && findPage([page], url.pathname)?.params;
  if (!page || !path) return [];
  const values = readAddress(page, path, url.searchParams);
  if (kind === 'pages') return firstCalls(page.first, values);
  return firstCalls((await describedIn(name))?.widgets[part]?.first, { params: values.params, search: {}, plain: true });
}

/**
 * Prefetches a page's code and first answers when the user points at, touches or focuses a link to it. The page itself retries failures. Returns a function
 * that stops prefetching.
 */
export function prefetchPages(queries: ReturnType<typeof createQueryClient>): () => void {
  if (isScarce()) return () => undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const prefetch = (url: URL) => {
    const parts = partsAt(url.pathname);
    if (parts.length === 0) return;
    loadParts(parts).catch(() => undefined);
    for (const part of parts) {
      callsOf(part, url).then(
        // Answers that are fresh enough are not requested again.
        (calls) => {
          for (const call of calls) void queries.prefetchQuery(queryOf(call));
        },
        () => undefined,
      );
    }
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
