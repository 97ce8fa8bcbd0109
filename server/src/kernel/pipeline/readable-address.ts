import type { IncomingMessage } from 'node:http';

/** An address that no page has. */
const noPage = '/404';

/**
 * The address that a request is routed by. One that cannot be decoded (`/torneos/100%`) would be answered before any hook runs,
 * without this site's headers and limits: it becomes one that no page has. Calls of the API keep theirs, and get 400.
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
