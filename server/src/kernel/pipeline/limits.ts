import { AsyncLocalStorage } from 'node:async_hooks';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../http';

type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Counts so many things of an account, and refuses it (429) when it has had its number in this minute. */
type AccountLimiter = (userId: string, count: number) => void;

/** Run before a request is read; each counts the calls of one address over all the routes that use it. An IPv6 address is its /64. */
export interface Limits {
  reads: Limiter;
  /** A tournament's state, which every phone in a store asks for at the same moment; mostly it is kept. */
  crowd: Limiter;
  /** What programs of others take along: a page after the other, without a hurry. */
  openData: Limiter;
  writes: Limiter;
  signIn: Limiter;
  /** The HTML of an address, the sitemap and the like. */
  pages: Limiter;
  /** Files of builds, media and pictures made of them. */
  files: Limiter;
  /** The pictures that chats show of a link: the costliest to make. */
  posters: Limiter;
  /** What browsers report by themselves. */
  reports: Limiter;
  /** Commands to tournaments from people who do not run them, counted by account: an organiser behind the same address is not held up. */
  playerCommands: AccountLimiter;
}

export type PerMinute = Record<keyof Limits, number>;

/** Calls a minute. A store's whole table may sit behind one address, and a page makes a handful of reads and many of files. */
const perMinute: PerMinute = {
  reads: 3000,
  crowd: 20_000,
  openData: 300,
  writes: 600,
  signIn: 60,
  pages: 1200,
  files: 12_000,
  posters: 300,
  reports: 60,
  playerCommands: 60,
};

const unlimited: Limiter = async () => undefined;
/** For tests, which call more often in a second than people do in a minute. */
export const noLimits: Limits = {
  reads: unlimited,
  crowd: unlimited,
  openData: unlimited,
  writes: unlimited,
  signIn: unlimited,
  pages: unlimited,
  files: unlimited,
  posters: unlimited,
  reports: unlimited,
  playerCommands: () => undefined,
};

const ownCalls = new AsyncLocalStorage<true>();

/**
 * Runs calls that the server makes to itself, such as those for a page's initial data, without counting them against their limits:
 * the page that needs them has been counted already.
 */
export const uncounted = <T>(run: () => Promise<T>): Promise<T> => ownCalls.run(true, run);

/** Refuses everyone (503) while the server cannot keep up, measured over seconds: one long pause is no reason. */
export async function refuseOverload(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 1000,
    sampleInterval: 5000,
    pressureHandler: (request, reply) => {
      // A server that is busy is alive: what watches over it must not end it for that.
      if (request.routeOptions.url === '/api/health') return;
      reply.header('retry-after', '5');
      throw new HttpError('unavailable');
    },
  });
}

/** Refuses callers that come too often (429). */
export async function limitCallers(app: FastifyInstance, changed: Partial<PerMinute> = {}): Promise<Limits> {
  await app.register(rateLimit, { global: false });
  const most = { ...perMinute, ...changed };
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
  return {
    reads: limiter(most.reads),
    crowd: limiter(most.crowd),
    openData: limiter(most.openData),
    writes: limiter(most.writes),
    signIn: limiter(most.signIn),
    pages: limiter(most.pages),
    files: limiter(most.files),
    posters: limiter(most.posters),
    reports: limiter(most.reports),
    playerCommands: accountLimiter(most.playerCommands),
  };
}

/** Accounts that are counted at a time; the one that was counted longest ago goes first. */
const maxAccounts = 10_000;

function accountLimiter(max: number): AccountLimiter {
  const counts = new LRUCache<string, number>({ max: maxAccounts, ttl: 60_000, noUpdateTTL: true });
  return (userId, count) => {
    // A call without anything counts too.
    const now = (counts.get(userId) ?? 0) + Math.max(count, 1);
    counts.set(userId, now);
    if (now > max) throw new HttpError('rate_limited');
  };
}
