import { describe, expect, test } from '@jest/globals';
import { prefetchHeader } from '@mesa/contract/prefetch';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { Attempts } from './attempts';
import { type Limits, limitCallers, uncounted } from './limits';

type Limiter = Limits['reads'];

/** Counts attempts like a database that no other server uses. */
function counting(): Attempts {
  const counts = new Map<string, number>();
  const countOf = (kind: string, address: string) => counts.get(`${kind} ${address}`) ?? 0;
  return {
    async add(kind, address) {
      counts.set(`${kind} ${address}`, countOf(kind, address) + 1);
      return { made: countOf(kind, address), secondsLeft: 60 };
    },
    made: async (kind, address) => ({ made: countOf(kind, address), secondsLeft: 60 }),
  };
}

/** The limits of a server without settings. */
async function usualLimits(attempts = counting()): Promise<Limits> {
  const app = Fastify();
  return limitCallers(app, attempts);
}

const request = (ip = '203.0.113.7', headers: Record<string, string> = {}) => ({ ip, headers, routeOptions: { config: {} } }) as unknown as FastifyRequest;
const refused = { code: 'rate_limited', statusCode: 429 };
const reply = () => ({ header: () => undefined }) as unknown as FastifyReply;
const admit = (limiter: Limiter, from = request()) => limiter(from, reply());

describe('In one minute an address may make', () => {
  test.each<[number, keyof Limits]>([
    [3000, 'reads'],
    [1500, 'prefetches'],
    [20_000, 'crowd'],
    [300, 'openData'],
    [600, 'writes'],
    [60, 'signIn'],
    [1200, 'pages'],
    [12_000, 'files'],
    [300, 'posters'],
    [60, 'reports'],
  ])('%i requests of the kind %s, and not one more; other addresses may', async (max, kind) => {
    const limiter = (await usualLimits())[kind] as Limiter;
    for (let made = 0; made < max; made += 1) await admit(limiter);
    await expect(admit(limiter)).rejects.toMatchObject(refused);
    await admit(limiter, request('203.0.113.8'));
  });

  test('ten attempts with a wrong pass', async () => {
    const { wrongPasses } = await usualLimits();
    for (let made = 0; made < 10; made += 1) {
      await wrongPasses.require('203.0.113.7');
      await wrongPasses.count('203.0.113.7');
    }
    await expect(wrongPasses.require('203.0.113.7')).rejects.toMatchObject({ ...refused, extra: { retryAfter: 60 } });
    await wrongPasses.require('203.0.113.8');
  });
});

describe('In one minute an account may send', () => {
  test.each<[number, 'playerCommands' | 'largeBodies']>([
    [60, 'playerCommands'],
    [20, 'largeBodies'],
  ])('%i of %s, where a call without any counts as one', async (max, kind) => {
    const limits = await usualLimits();
    limits[kind]('ana', max - 1);
    limits[kind]('ana', 0);
    expect(() => limits[kind]('ana', 1)).toThrow(expect.objectContaining(refused));
    limits[kind]('beto', max);
  });
});

test('Reads ahead of a press are counted apart from those of shown pages', async () => {
  const { reads } = await usualLimits();
  const ahead = request('203.0.113.7', { [prefetchHeader]: '1' });
  for (let made = 0; made < 1500; made += 1) await admit(reads, ahead);
  await expect(admit(reads, ahead)).rejects.toMatchObject(refused);
  await admit(reads);
});

test('Calls that the server makes to itself are not counted', async () => {
  const { reports } = await usualLimits();
  for (let made = 0; made < 100; made += 1) await uncounted(() => admit(reports));
  await admit(reports);
});

test('A flood of sign-ins from one address reaches the database no more often than one server allows', async () => {
  const attempts = counting();
  const { signIn } = await usualLimits(attempts);
  for (let made = 0; made < 100; made += 1) await admit(signIn).catch(() => undefined);
  expect(await attempts.made('signIn', '203.0.113.7')).toMatchObject({ made: 60 });
});
