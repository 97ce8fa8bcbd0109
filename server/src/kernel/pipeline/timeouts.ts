import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http';
import { type ConnectionLimits, createConnections } from './connections';
import { answerClientError } from './errors';

export interface Timeouts {
  /** For a request's line and headers. */
  headersMs: number;
  /** For a whole request; where a body may be large, `bodyMs` of its route bounds it first. */
  requestMs: number;
  /** For a body of the usual size; a larger one gets as much longer as `slowestBytesPerMs` asks for. */
  bodyMs: number;
  slowestBytesPerMs: number;
  /** Of an idle connection: a caller who does not read the answer, or whose network is gone. */
  idleMs: number;
  /** How often the first two are looked at. */
  checkEveryMs: number;
}

export const timeouts: Timeouts = { headersMs: 15_000, requestMs: 300_000, bodyMs: 30_000, slowestBytesPerMs: 64, idleMs: 300_000, checkEveryMs: 5000 };

/** Refuses a body that comes too slowly (408), and lets go of its connection. */
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

/** The usual time that a connection stays open between two requests. */
const keepAliveMs = 72_000;

/**
 * What Fastify makes its HTTP servers with: one for each address of its host name, for `localhost` two. They share the limits of
 * connections.
 */
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
