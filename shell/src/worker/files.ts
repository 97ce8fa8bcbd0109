import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { frameCache, shownPicturesCache } from '../offline/kept-caches';

/** Seconds to wait for a picture that has a cached copy. */
const timeout = 5;

const matchOptions = { ignoreVary: true };
/** Role-restricted files are not cached. */
const isPublic = (answer: Response) => answer.status === 200 && !answer.headers.get('cache-control')?.includes('private');
const publicAlone = { cacheWillUpdate: async ({ response }: { response: Response }) => (isPublic(response) ? response : null) };

/** Limits a cache by entries, least recently used first, and by days. A full device clears all of it. */
const limit = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * 24 * 3600, purgeOnQuotaError: true }) as WorkboxPlugin;

const isBuildFile = ({ pathname, origin }: URL) => origin === location.origin && /^\/(?:shell|mf\/\w+)\/[\w.-]+\.[0-9a-f]{8}\.\w+$/.test(pathname);

/** Caches the files of builds for good: their names contain a content hash. */
export function keepFiles(): void {
  // Without its files the frame would open as an empty page.
  registerQuotaErrorCallback(() => caches.delete(frameCache));
  const plugins = [publicAlone, limit(400, 60)];
  registerRoute(({ url }) => isBuildFile(url) && url.search === '', new CacheFirst({ cacheName: 'files', matchOptions, plugins }));
  // A retry of a file that did not run (`?r=`) replaces the cached copy, which can be the cause.
  const byName = { cacheKeyWillBeUsed: async ({ request }: { request: Request }) => request.url.split('?', 1)[0] ?? '' };
  registerRoute(({ url }) => isBuildFile(url) && url.search !== '', new NetworkFirst({ cacheName: 'files', matchOptions, plugins: [byName, ...plugins] }));
}

/** Caches the newest two card catalogues, whose addresses contain a content hash, so that people can search cards and build decks offline. */
export function keepCatalogue(): void {
  registerRoute(
    ({ url }) => url.origin === location.origin && /^\/catalogue\/[0-9a-f]{16}\.json$/.test(url.pathname),
    new CacheFirst({ cacheName: 'catalogue', matchOptions, plugins: [publicAlone, limit(2, 60)] }),
  );
}

/** Serves pictures from the network and the browser's cache, and cached copies only if the network fails. */
export function keepPictures(): void {
  const plugins = [publicAlone, limit(200, 14)];
  registerRoute(
    ({ url, request }) => url.origin === location.origin && url.pathname.startsWith('/uploads/') && request.mode !== 'navigate',
    new NetworkFirst({ cacheName: 'pictures', networkTimeoutSeconds: timeout, matchOptions, plugins }),
  );
}

/** A card at the largest width is about a quarter of this size. */
const maxBytes = 128 * 1024;

/** Caches the pictures that were shown, mostly cards. If the requested width is missing, serves another width of the same picture. */
export function keepShownPictures(): void {
  const plugin = {
    cacheWillUpdate: async ({ response }: { response: Response }) => (isPublic(response) && (await response.clone().blob()).size <= maxBytes ? response : null),
    cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }: { cacheName: string; request: Request; cachedResponse?: Response | undefined }) =>
      cachedResponse ?? (await caches.match(request, { ...matchOptions, cacheName, ignoreSearch: true })),
  };
  registerRoute(
    ({ url }) => url.origin === location.origin && url.pathname.startsWith('/api/image/'),
    new NetworkFirst({ cacheName: shownPicturesCache, networkTimeoutSeconds: timeout, matchOptions, plugins: [plugin, limit(300, 7)] }),
  );
}
