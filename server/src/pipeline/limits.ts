import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http';

type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Run before a request is read; each counts the calls of one address over all the routes that use it. */
export interface Limits {
  reads: Limiter;
  writes: Limiter;
  signIn: Limiter;
}

/** Calls a minute. A store's whole table may sit behind one address, and a page makes a handful of reads. */
const perMinute = { reads: 3000, writes: 600, signIn: 60 } satisfies Record<keyof Limits, number>;

export const unlimited: Limits = { reads: async () => undefined, writes: async () => undefined, signIn: async () => undefined };

/** Refuses everyone (503) while the server cannot keep up, measured over seconds: one long pause is no reason. */
export async function refuseOverload(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 1000,
    sampleInterval: 5000,
    pressureHandler: (request, reply) => {
      // A server that is busy is alive: whoever watches over it must not end it for that.
      if (request.routeOptions.url === '/api/health') return;
      reply.header('retry-after', '5');
      throw new HttpError('unavailable');
    },
  });
}

/** Refuses callers that come too often (429). */
export async function limitCallers(app: FastifyInstance): Promise<Limits> {
  await app.register(rateLimit, { global: false });
  const limiter = (max: number): Limiter => {
    const count = app.createRateLimit({ max, timeWindow: 60_000 });
    return async (request, reply) => {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      reply.header('retry-after', String(counted.ttlInSeconds));
      throw new HttpError('rate_limited');
    };
  };
  return { reads: limiter(perMinute.reads), writes: limiter(perMinute.writes), signIn: limiter(perMinute.signIn) };
}
