import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fate of a request: the connection breaks, a proxy answers for the server, no answer comes, or the answer has one extra byte. */
export type Fault = 'reset' | 502 | 503 | 'hang' | 'changed';

export interface FaultyNetwork {
  /** The server's address over this network. */
  url: string;
  /** Makes requests for these paths fail from now on. */
  fail(fault: Fault, path: RegExp): void;
  /** Lets all requests through from now on; pending ones stay pending. */
  mend(): void;
  /** Leads to another server from now on: the same site, restarted. */
  leadTo(server: string): void;
  close(): void;
}

/**
 * A network between browser and server that can fail. Playwright's routes turn off the browser's caches, and these tests check what a browser caches
 * for a failed or pending request.
 */
export async function faultyNetwork(first: string): Promise<FaultyNetwork> {
  let server = first;
  let failing: { fault: Fault; path: RegExp } | null = null;
  const proxy = createServer((asked, answer) => {
    const path = asked.url?.split('?')[0] ?? '';
    const fault = failing?.path.test(path) ? failing.fault : null;
    if (fault === 'hang') return;
    if (fault === 'reset') {
      asked.socket.destroy();
      return;
    }
    if (fault && fault !== 'changed') {
      answer.writeHead(fault).end();
      return;
    }
    // Hides the detour from the site: sends its own host and origin.
    const headers = { ...asked.headers, host: new URL(server).host, ...(asked.headers.origin ? { origin: server } : {}) };
    // The added byte is harmless only in uncompressed text.
    if (fault === 'changed') delete headers['accept-encoding'];
    const onward = request(`${server}${asked.url}`, { method: asked.method, headers }, (found) => {
      if (fault === 'changed') {
        const { 'content-length': length, ...otherHeaders } = found.headers;
        answer.writeHead(found.statusCode ?? 502, { ...otherHeaders, 'content-length': Number(length) + 1 });
        found.pipe(answer, { end: false });
        found.on('end', () => answer.end('\n'));
        return;
      }
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  }).listen(0, 'localhost');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    fail(fault, path) {
      failing = { fault, path };
    },
    mend() {
      failing = null;
    },
    leadTo(next) {
      server = next;
    },
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
