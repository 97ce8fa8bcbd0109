import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request: the connection breaks, something on the way answers for the server, nothing ever comes, or what comes has one byte more. */
export type Fault = 'reset' | 502 | 503 | 'hang' | 'changed';

export interface FaultyNetwork {
  /** Where the server is reached over this network. */
  url: string;
  /** From now on requests for these paths fail so. */
  fail(fault: Fault, path: RegExp): void;
  /** From now on all requests go through; those that hang go on hanging. */
  mend(): void;
  /** From now on it leads to another server: the same site, restarted. */
  leadTo(server: string): void;
  close(): void;
}

/**
 * A network between browser and server that can fail. A route of Playwright's does not do: with one the browser runs without its
 * caches, and what a browser keeps of a request that failed or hangs is what such a test is about.
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
    // The site is to hear nothing of the detour: its own address, and its own origin.
    const headers = { ...asked.headers, host: new URL(server).host, ...(asked.headers.origin ? { origin: server } : {}) };
    // A byte more does no harm to a text that is not compressed.
    if (fault === 'changed') delete headers['accept-encoding'];
    const onward = request(`${server}${asked.url}`, { method: asked.method, headers }, (found) => {
      if (fault === 'changed') {
        const { 'content-length': length, ...told } = found.headers;
        answer.writeHead(found.statusCode ?? 502, { ...told, 'content-length': Number(length) + 1 });
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
