import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Keeps a caller's own request id if it is valid, so that logs of both sides can be matched. */
export function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Logs the address's pattern: usernames and searches stay out of the log. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '(none)';

/** Logs one line per request, without tokens, callers and inputs. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ method: request.method, route: routeOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}
