import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors';
import { answerClientError } from './answer-errors';
import { type ConnectionLimits, createConnections } from './connections';

export interface Timeouts {
  /** For a request's line and headers. */
  headersMs: number;
  /** For a whole request; if a body may be large, `bodyMs` of its route limits it first. */
  requestMs: number;
  /** For a body of the usual size; a larger one gets more time by `slowestBytesPerMs`. */
  bodyMs: number;
  slowestBytesPerMs: number;
  /** For an inactive connection: a caller who does not read the answer, or whose network failed. */
  idleMs: number;
  /** How often the first two are checked. */
  checkEveryMs: number;
}

export const timeouts: Timeouts = { headersMs: 15_000, requestMs: 300_000, bodyMs: 30_000, slowestBytesPerMs: 64, idleMs: 300_000, checkEveryMs: 5000 };

/** Refuses a body that arrives too slowly (408), and closes its connection. */
export function limitBodyTime(app: FastifyInstance, { bodyMs, slowestBytesPerMs }: Timeouts): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return payload;
    const timer = setTimeout(
      () => {
        if (!reply.sent) reply.header('connection', 'close').send(new HttpError('request_timeout'));
      },
      bodyMs + request.routeOptions.bodyLimit / slowestBytesPerMs,
    ).unref();
    payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    return payload;
  });
}

/** How long a connection usually stays open between two requests. */
const keepAliveMs = 72_000;

/** Returns the factory for Fastify's HTTP servers: one per address of its host name, so two for `localhost`. They share the limits of connections. */
export function serverFactory({ headersMs, requestMs, idleMs, checkEveryMs }: Timeouts, limits: ConnectionLimits) {
  const connections = createConnections(limits);
  return (handler: RequestListener): Server => {
    const server = createServer(
      { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkEveryMs, keepAliveTimeout: keepAliveMs },
      (request, response) => {
        if (connections.admit(request, response)) handler(request, response);
      },
    );
    server.setTimeout(idleMs);
    server.on('clientError', answerClientError);
    connections.watch(server);
    return server;
  };
}
