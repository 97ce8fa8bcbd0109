import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http';

export interface Timeouts {
  /** For a request's line and headers. */
  headersMs: number;
  /** For a whole request; where a body may be large, `bodyMs` of its route bounds it first. */
  requestMs: number;
  /** For a body of the usual size; a larger one gets as much longer as `slowestBytesPerMs` asks for. */
  bodyMs: number;
  slowestBytesPerMs: number;
  /** Of a connection on which nothing moves: a caller who does not read the answer, or whose network is gone. */
  idleMs: number;
  /** How often the first two are looked at. */
  checkEveryMs: number;
}

export const timeouts: Timeouts = { headersMs: 15_000, requestMs: 300_000, bodyMs: 30_000, slowestBytesPerMs: 64, idleMs: 300_000, checkEveryMs: 5000 };

/** What Fastify makes its HTTP server with. */
export const serverTimeouts = ({ headersMs, requestMs, idleMs, checkEveryMs }: Timeouts) => ({
  requestTimeout: requestMs,
  connectionTimeout: idleMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
});

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

/** Turns away connections beyond what the process can hold, and those of one address beyond its share. */
export function limitConnections(app: FastifyInstance, { total, perAddress }: Connections): void {
  app.server.maxConnections = total;
  if (perAddress === null) return;
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = normalizeIP(socket.remoteAddress ?? '', 64);
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > perAddress) socket.destroy();
  });
}
