import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { StartError } from '../../kernel/start-error';

/** Serves `/metrics` on a port of its own, for the machine that collects. Returns how to stop. Throws a `StartError` where the port is in use. */
export async function serveMetrics(register: Registry, { host, port }: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => response.writeHead(500).end(`${error instanceof Error ? error.message : String(error)}\n`),
    );
  });
  server.requestTimeout = 10_000;
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`METRICS_PORT ${port} no se puede usar en ${host} (${error.code}): elige otro puerto.`);
  });
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}
