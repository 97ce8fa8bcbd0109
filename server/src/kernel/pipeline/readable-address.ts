import type { IncomingMessage } from 'node:http';

/** An address that no page has. */
const noPage = '/404';

/**
 * Returns the address for routing a request. Fastify answers an address that cannot be decoded (`/torneos/100%`) before any hook, without the site's
 * headers and limits, so it becomes one without a page. Calls of the API keep theirs, and get 400.
 */
export function readableAddress({ url = '/' }: IncomingMessage): string {
  const [path = '/'] = url.split(/[?#]/, 1);
  if (!path.includes('%') || path.startsWith('/api/')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return noPage;
  }
}
