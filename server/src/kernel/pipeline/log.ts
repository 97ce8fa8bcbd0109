import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A caller's own id for a request is kept if it looks like one, so that a line here can be found from elsewhere. */
export function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The address's pattern, not the address: usernames and searches stay out of the log. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '(none)';

/** A line per request; neither tokens nor who asked nor what for. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ method: request.method, route: routeOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
}
