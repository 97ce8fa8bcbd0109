import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { frameCache, shownPicturesCache } from '../offline/kept-caches';

/** Seconds that a picture of a slow line is waited for, where one is kept. */
const timeout = 5;

const matchOptions = { ignoreVary: true };
/** What is for a role is not kept. */
const isPublic = (answer: Response) => answer.status === 200 && !answer.headers.get('cache-control')?.includes('private');
const publicAlone = { cacheWillUpdate: async ({ response }: { response: Response }) => (isPublic(response) ? response : null) };

/** So many, the longest unused first, and so many days. Where the device is full all of them go. */
const limit = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * 24 * 3600, purgeOnQuotaError: true }) as WorkboxPlugin;

const isBuildFile = ({ pathname, origin }: URL) => origin === location.origin && /^\/(?:shell|mf\/\w+)\/[\w.-]+\.[0-9a-f]{8}\.\w+$/.test(pathname);

/** Files of builds have the hash of their content in their name: the same name is the same file for ever. */
export function keepFiles(): void {
  // Without its files the frame would open as an empty page.
  registerQuotaErrorCallback(() => caches.delete(frameCache));
  const plugins = [publicAlone, limit(400, 60)];
  registerRoute(({ url }) => isBuildFile(url) && url.search === '', new CacheFirst({ cacheName: 'files', matchOptions, plugins }));
  // Asked for again because it did not run (`?r=`): what is kept may be the reason, so the network's takes its place.
  const byName = { cacheKeyWillBeUsed: async ({ request }: { request: Request }) => request.url.split('?', 1)[0] ?? '' };
  registerRoute(({ url }) => isBuildFile(url) && url.search !== '', new NetworkFirst({ cacheName: 'files', matchOptions, plugins: [byName, ...plugins] }));
}

/** The catalogue of cards has its content in its address too: the newest two are kept, so that cards are found and decks built without a network. */
export function keepCatalogue(): void {
  registerRoute(
    ({ url }) => url.origin === location.origin && /^\/catalogue\/[0-9a-f]{16}\.json$/.test(url.pathname),
    new CacheFirst({ cacheName: 'catalogue', matchOptions, plugins: [publicAlone, limit(2, 60)] }),
  );
}

/** Pictures as the network has them, with the browser's own cache as before; kept ones only where it does not answer. */
export function keepPictures(): void {
  const plugins = [publicAlone, limit(200, 14)];
  registerRoute(
    ({ url, request }) => url.origin === location.origin && url.pathname.startsWith('/uploads/') && request.mode !== 'navigate',
    new NetworkFirst({ cacheName: 'pictures', networkTimeoutSeconds: timeout, matchOptions, plugins }),
  );
}

/** A card in the widest of its widths has a quarter of it. */
const mostBytes = 128 * 1024;

/**
 * Pictures in the widths that pages ask for, above all cards: those that were shown. Where the exact width was not, another one of the same
 * picture is better than none.
 */
export function keepShownPictures(): void {
  const plugin = {
    cacheWillUpdate: async ({ response }: { response: Response }) =>
      isPublic(response) && (await response.clone().blob()).size <= mostBytes ? response : null,
    cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }: { cacheName: string; request: Request; cachedResponse?: Response | undefined }) =>
      cachedResponse ?? (await caches.match(request, { ...matchOptions, cacheName, ignoreSearch: true })),
  };
  registerRoute(
    ({ url }) => url.origin === location.origin && url.pathname.startsWith('/api/image/'),
    new NetworkFirst({ cacheName: shownPicturesCache, networkTimeoutSeconds: timeout, matchOptions, plugins: [plugin, limit(300, 7)] }),
  );
}
