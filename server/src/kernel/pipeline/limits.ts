import { AsyncLocalStorage } from 'node:async_hooks';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { prefetchHeader } from '@mesa/contract/prefetch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors';
import type { Attempts } from './attempts';

type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Counts an account's use, and refuses it (429) above the limit per minute. */
type AccountLimiter = (userId: string, count: number) => void;

/** Counts failed attempts of one address; refuses it (429) once they reached the limit per minute. */
interface FailureLimiter {
  require: (address: string) => Promise<void>;
  count: (address: string) => Promise<void>;
}

/** Run before a request is read; each counts the requests of one address over all routes that use it. An IPv6 address counts as its /64. */
export interface Limits {
  reads: Limiter;
  /** Reads that a browser makes before a link is pressed: counted apart, so that they never use up the limit of shown pages. */
  prefetches: Limiter;
  /** A tournament's state, which every phone in a store requests at once; usually cached. */
  crowd: Limiter;
  /** Reads by other programs, page after page. */
  openData: Limiter;
  writes: Limiter;
  /** Counted by all servers together. */
  signIn: Limiter;
  /** The HTML of an address, the sitemap and the like. */
  pages: Limiter;
  /** Files of builds, media and resized pictures. */
  files: Limiter;
  /** Link previews: the most expensive to make. */
  posters: Limiter;
  /** Automatic reports of browsers. */
  reports: Limiter;
  /** Commands from people who do not run the tournament, counted by account, so that an organiser behind the same address is not limited. */
  playerCommands: AccountLimiter;
  /** Mebibytes of large bodies, counted by account before they are read: decoding one blocks the process for up to a tenth of a second. */
  largeBodies: AccountLimiter;
  /** Attempts to open passes that are not valid, counted by all servers together. Valid ones do not count, because all phones in a store can share an address. */
  wrongPasses: FailureLimiter;
}

export type PerMinute = Record<keyof Limits, number>;

/** Requests per minute. A whole store can share one address, and a page makes a few reads and many file requests. */
const perMinute: PerMinute = {
  reads: 3000,
  prefetches: 1500,
  crowd: 20_000,
  openData: 300,
  writes: 600,
  signIn: 60,
  pages: 1200,
  files: 12_000,
  posters: 300,
  reports: 60,
  playerCommands: 60,
  largeBodies: 20,
  wrongPasses: 10,
};

const unlimited: Limiter = async () => undefined;
/** For tests, which make more calls per second than people per minute. */
export const noLimits: Limits = {
  reads: unlimited,
  prefetches: unlimited,
  crowd: unlimited,
  openData: unlimited,
  writes: unlimited,
  signIn: unlimited,
  pages: unlimited,
  files: unlimited,
  posters: unlimited,
  reports: unlimited,
  playerCommands: () => undefined,
  largeBodies: () => undefined,
  wrongPasses: { require: async () => undefined, count: async () => undefined },
};

const ownCalls = new AsyncLocalStorage<true>();

/**
 * Runs calls that the server makes to itself, such as those for a page's initial data, without counting them against the limits: the page was already
 * counted.
 */
export const uncounted = <T>(run: () => Promise<T>): Promise<T> => ownCalls.run(true, run);

/** Refuses all requests (503) while the server is overloaded, measured over seconds, so that one long pause does not count. */
export async function refuseOverload(app: FastifyInstance, { maxEventLoopDelay = 1000, sampleInterval = 5000 } = {}): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval,
    pressureHandler: (request, reply) => {
      // A busy server is alive, so monitors must not restart it.
      if (request.routeOptions.url === '/api/health') return;
      reply.header('retry-after', '5');
      throw new HttpError('unavailable');
    },
  });
}

/** Refuses callers above their limit (429). Each server counts for itself, except what `attempts` counts. */
export async function limitCallers(app: FastifyInstance, attempts: Attempts, changed: Partial<PerMinute> = {}): Promise<Limits> {
  await app.register(rateLimit, { global: false });
  const maxPerMinute = { ...perMinute, ...changed };
  const limiter = (max: number): Limiter => {
    const count = app.createRateLimit({ max, timeWindow: 60_000, ipv6Subnet: 64 });
    return async (request, reply) => {
      if (ownCalls.getStore()) return;
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      reply.header('retry-after', String(counted.ttlInSeconds));
      throw new HttpError('rate_limited');
    };
  };
  const reads = limiter(maxPerMinute.reads);
  const prefetches = limiter(maxPerMinute.prefetches);
  return {
    reads: (request, reply) => (prefetchHeader in request.headers ? prefetches : reads)(request, reply),
    prefetches,
    crowd: limiter(maxPerMinute.crowd),
    openData: limiter(maxPerMinute.openData),
    writes: limiter(maxPerMinute.writes),
    signIn: sharedLimiter(limiter(maxPerMinute.signIn), attempts, maxPerMinute.signIn),
    pages: limiter(maxPerMinute.pages),
    files: limiter(maxPerMinute.files),
    posters: limiter(maxPerMinute.posters),
    reports: limiter(maxPerMinute.reports),
    playerCommands: accountLimiter(maxPerMinute.playerCommands),
    largeBodies: accountLimiter(maxPerMinute.largeBodies),
    wrongPasses: failureLimiter(attempts, maxPerMinute.wrongPasses),
  };
}

/** Maximum accounts counted at a time; the oldest are dropped first. */
const maxAccounts = 10_000;

function accountLimiter(max: number): AccountLimiter {
  const counts = new LRUCache<string, number>({ max: maxAccounts, ttl: 60_000, noUpdateTTL: true });
  return (userId, count) => {
    // A call without any item counts too.
    const now = (counts.get(userId) ?? 0) + Math.max(count, 1);
    counts.set(userId, now);
    if (now > max) throw new HttpError('rate_limited', undefined, { retryAfter: Math.ceil(counts.getRemainingTTL(userId) / 1000) });
  };
}

/** `own` is asked first, so that a flood from one address reaches the database no more often than the limit of this server. */
function sharedLimiter(own: Limiter, attempts: Attempts, max: number): Limiter {
  return async (request, reply) => {
    await own(request, reply);
    const { made, secondsLeft } = await attempts.add('signIn', request.ip);
    if (made > max) throw new HttpError('rate_limited', undefined, { retryAfter: secondsLeft });
  };
}

function failureLimiter(attempts: Attempts, max: number): FailureLimiter {
  return {
    async require(address) {
      const { made, secondsLeft } = await attempts.made('wrongPass', address);
      if (made >= max) throw new HttpError('rate_limited', undefined, { retryAfter: secondsLeft });
    },
    async count(address) {
      await attempts.add('wrongPass', address);
    },
  };
}
