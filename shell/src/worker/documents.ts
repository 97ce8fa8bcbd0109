import { framePath } from '@mesa/contract/calls/registry';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { frameCache, keptPrefix } from '../offline/kept-caches';

/**
 * Seconds that a document is waited for where the page can be read without it. Over a weak line (400 kbit/s, 400 ms) one takes about two
 * seconds; who waits longer at a counter reloads.
 */
const timeout = 5;
/** Something on the way answers for a server that is away. */
const gatewayErrors = [502, 503, 504];
/** Addresses that belong to files and calls (server/src/site/site.routes.ts); /api itself is a page. */
const notPages = /^\/(api(?=\/)|uploads|og|catalogue|shell|mf|dev|\.well-known)(\/|$)/;

/** Whether the page at an address was kept (shell/src/offline/kept.ts), for any person. */
async function isKept(address = ''): Promise<boolean> {
  if (!URL.canParse(address)) return false;
  const { pathname, search } = new URL(address);
  const key = `/kept/page?${encodeURIComponent(pathname + search)}`;
  for (const name of await caches.keys()) {
    if (name.startsWith(keptPrefix) && (await (await caches.open(name)).match(key))) return true;
  }
  return false;
}

interface Attempt {
  event: Event & { readonly request?: Request };
  /** Of this one request. */
  state?: { failed?: boolean };
}

/** Where no document comes, the frame alone, which finds what was kept of its page. Where one is only late, the same if that page was kept; else it is waited for. */
export function answerDocuments(): void {
  const plugin = {
    cacheKeyWillBeUsed: async () => framePath,
    cacheWillUpdate: async () => null,
    async fetchDidSucceed({ event: { request }, response }: Attempt & { response: Response }) {
      if (gatewayErrors.includes(response.status) && (await isKept(request?.url))) throw new Error(`The page was answered with ${response.status}`);
      return response;
    },
    async fetchDidFail({ state }: Attempt) {
      if (state) state.failed = true;
    },
    cachedResponseWillBeUsed: async ({ event: { request }, state, cachedResponse }: Attempt & { cachedResponse?: Response | undefined }) =>
      cachedResponse && (state?.failed || (await isKept(request?.url))) ? cachedResponse : null,
  };
  registerRoute(
    ({ url, request }) => request.mode === 'navigate' && url.origin === location.origin && !notPages.test(url.pathname),
    new NetworkFirst({ cacheName: frameCache, networkTimeoutSeconds: timeout, matchOptions: { ignoreVary: true }, plugins: [plugin] }),
  );
}
