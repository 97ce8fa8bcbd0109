import { framePath } from '@mesa/contract/documents';
import { isServerAddress } from '@mesa/contract/paths';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { frameCache, keptPrefix } from '../offline/kept-caches';

/** Seconds to wait for a document if the page has an offline copy. At 400 kbit/s and 400 ms latency a document takes about two seconds. */
const timeout = 5;
/** Statuses a gateway returns for an unreachable server. */
const gatewayErrors = [502, 503, 504];

/** Whether the page at an address has an offline copy (shell/src/offline/kept.ts), for any user. */
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
  /** State of this request only. */
  state?: { failed?: boolean };
}

/**
 * If a document fails, answers with the frame alone, which finds the page's offline copy. If it is late, does the same only if that copy exists; otherwise
 * waits.
 */
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
    ({ url, request }) => request.mode === 'navigate' && url.origin === location.origin && !isServerAddress(url.pathname),
    new NetworkFirst({ cacheName: frameCache, networkTimeoutSeconds: timeout, matchOptions: { ignoreVary: true }, plugins: [plugin] }),
  );
}
