import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http';
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

export interface Connections {
  total: number;
  /** Of one IPv4 address or IPv6 /64; null: they all come from the proxy in front. */
  perAddress: number | null;
}

/** The usual time that a connection stays open between two requests. */
const keepAliveMs = 72_000;

/**
 * What Fastify makes its HTTP servers with: one for each address of its host name, for `localhost` two. They share the limits, turn
 * away connections beyond what the process can hold, and those of one address beyond its share.
 */
export function serverFactory({ headersMs, requestMs, idleMs, checkEveryMs }: Timeouts, { total, perAddress }: Connections) {
  const open = new Map<string, number>();
  let all = 0;
  const count = (address: string, change: 1 | -1): number => {
    all += change;
    const left = (open.get(address) ?? 0) + change;
    if (left > 0) open.set(address, left);
    else open.delete(address);
    return left;
  };
  return (handler: RequestListener): Server => {
    const server = createServer(
      { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkEveryMs, keepAliveTimeout: keepAliveMs },
      handler,
    );
    server.setTimeout(idleMs);
    server.on('clientError', answerClientError);
    server.on('connection', (socket: Socket) => {
      const address = normalizeIP(socket.remoteAddress ?? '', 64);
      const ofAddress = count(address, 1);
      socket.once('close', () => count(address, -1));
      if (all > total || (perAddress !== null && ofAddress > perAddress)) socket.destroy();
    });
    return server;
  };
}
