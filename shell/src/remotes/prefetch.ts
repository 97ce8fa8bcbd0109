import { findPage } from '@mesa/contract/area/addresses';
import type { AnyArea } from '@mesa/contract/area/describe';
import { type FirstCall, firstCalls, readAddress } from '@mesa/contract/area/read';
import type { Endpoint, Read } from '@mesa/contract/endpoint';
import { type createQueryClient, query } from '@mesa/runtime/query';
import area from '../../area';
import { isScarce } from './connection';
import { loadRemote } from './load';
import { loadParts, type PagePart, partsAt } from './page-parts';
import { pageAt } from './site-pages';

/** A mouse, or the focus of the keyboard, that rests on a link so long, in milliseconds, means it; on its way to another it does not. */
const restsFor = { mouse: 90, keyboard: 300 };

/** The address of the site's own page that an event is at: not of a file, a download, another tab or a place in this page. */
function pageAddress({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  return url.pathname === location.pathname && url.search === location.search ? null : url;
}

/** For the cache, a public read of the contract; what it reads the page says once it asks. */
function queryOf({ method, path, input }: FirstCall) {
  const endpoint = { method, path, access: 'anyone', body: input.body !== undefined } as unknown as Endpoint & Read;
  return { ...query(endpoint, input as never), meta: undefined } as unknown as ReturnType<typeof query>;
}

const describedIn = async (name: string): Promise<Pick<AnyArea, 'pages' | 'widgets'> | undefined> =>
  name === 'shell' ? area : (await loadRemote(name, true)).area;

/** What a page or widget asks for first, as the module of its area describes it. */
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
 * Asks for the code and the first answers of a page when somebody points at a link to it, touches it or reaches it by keyboard:
 * mostly they are there by the time it is followed. What fails is asked for again by the page. What it returns ends it.
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
        // An answer that is fresh enough for the page is not asked for again.
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
