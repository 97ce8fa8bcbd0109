import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorBody, HttpError } from '../kernel/errors';
import { listenError, maxWaitingConnections } from '../kernel/listen';

/** Browsers and proxies ask again after this many seconds. */
const retrySeconds = 3;

const page = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>Mesa Abierta está arrancando</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1rem}h1{font-size:1.5rem}</style>
<h1>Mesa Abierta está arrancando</h1>
<p>Puede tardar un poco más cuando hay una versión nueva. Esta página se abre sola en cuanto esté lista.</p>
</html>
`;

function answer({ url = '/', method, headers }: IncomingMessage, response: ServerResponse): void {
  const send = (status: number, type: string, body: string) => {
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      connection: 'close',
      ...(status === 503 && { 'retry-after': String(retrySeconds) }),
    });
    response.end(method === 'HEAD' ? undefined : body);
  };
  // As of the whole site: monitors must not restart a process that is alive.
  if (url.split('?', 1)[0] === '/api/health') send(200, 'application/json', JSON.stringify({ status: 'success' }));
  else if (headers.accept?.includes('text/html')) send(503, 'text/html', page);
  else send(503, 'application/json', JSON.stringify(errorBody(new HttpError('unavailable'), randomUUID())));
}

/**
 * Answers 503 at the site's address until the returned function ends it: with a page that opens the site once it has started, and in the contract's form for
 * calls. Throws a `StartError` if the address cannot be used.
 */
export async function answerWhileStarting(address: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = createServer(answer);
  server.listen({ host: address.host, port: address.port, backlog: maxWaitingConnections });
  await once(server, 'listening').catch((error: unknown) => {
    throw listenError(error, address);
  });
  return async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
