import { setImmediate as later } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { listCards } from '@mesa/contract/calls/cards';
import { getLive, startPlay } from '@mesa/contract/calls/play';
import { getPlayerByUsername, listPlayers } from '@mesa/contract/calls/players';
import { listEntries } from '@mesa/contract/calls/results';
import { listStores, updateStore } from '@mesa/contract/calls/stores';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { createTradeLink, getSharedTrades } from '@mesa/contract/calls/trades';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { buildApp } from '../../app';
import { admitSession } from '../../domain/identity/sessions';
import { community } from '../../testing/community';
import { newPass, tryPass } from '../../testing/pass-phone';
import { testApp } from '../../testing/test-app';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { testIdentity } from '../../testing/test-tokens';
import { overPool } from '../db/pool';
import type { Tables } from '../db/tables';
import { DatabaseUnavailable } from '../db/unavailable';
import { jsonPayload, type Payload } from './payload';
import { type CachedRead, ReadCache, withCachedAnswer } from './read-cache';
import { topicsWritten, writing } from './writing';

/** A read that the test answers when it chooses. */
function slowRead() {
  let answer: (value: unknown) => void = () => undefined;
  const payload = new Promise<Payload>((resolve) => {
    answer = (value) => resolve(jsonPayload(value));
  });
  return { read: () => payload, answer };
}
const never = async (): Promise<Payload> => {
  throw new Error('was read again');
};
const text = async (read: Promise<CachedRead>) => JSON.parse((await read).payload.body.toString());

describe('Reads of visitors', () => {
  test('are answered from memory until something is written', async () => {
    const cache = new ReadCache({ seconds: 60 });
    expect(await text(cache.get('a', ['card'], async () => jsonPayload(1)))).toBe(1);
    expect(await text(cache.get('a', ['card'], never))).toBe(1);
    cache.forget(null);
    expect(await text(cache.get('a', ['card'], async () => jsonPayload(2)))).toBe(2);
  });

  test('survive writes of other topics, and no write of their own', async () => {
    const cache = new ReadCache({ seconds: 60 });
    await cache.get('a', ['card', 'deck'], async () => jsonPayload(1));
    await cache.get('b', ['store'], async () => jsonPayload(1));
    cache.forget(['tournament', 'deck']);
    expect(await text(cache.get('a', ['card', 'deck'], async () => jsonPayload(2)))).toBe(2);
    expect(await text(cache.get('b', ['store'], never))).toBe(1);
    cache.forget(null);
    expect(await text(cache.get('b', ['store'], async () => jsonPayload(2)))).toBe(2);
  });

  test('that began before a write of other topics are shared and cached', async () => {
    const cache = new ReadCache({ seconds: 60 });
    const { read, answer } = slowRead();
    const early = cache.get('a', ['card'], read);
    cache.forget(['store']);
    const late = cache.get('a', ['card'], never);
    answer('card');
    expect([await text(early), await text(late), await text(cache.get('a', ['card'], never))]).toEqual(['card', 'card', 'card']);
  });

  test('that are concurrent share one query', async () => {
    const cache = new ReadCache({ seconds: 60 });
    const { read, answer } = slowRead();
    const both = [cache.get('a', ['card'], read), cache.get('a', ['card'], never)];
    answer('once');
    expect(await Promise.all(both.map(text))).toEqual(['once', 'once']);
  });

  test('that began before a write are neither cached nor given to later callers', async () => {
    const cache = new ReadCache({ seconds: 60 });
    const before = slowRead();
    const early = cache.get('a', ['card'], before.read);
    cache.forget(null);
    const late = cache.get('a', ['card'], async () => jsonPayload('new'));
    before.answer('old');
    expect([await text(early), await text(late)]).toEqual(['old', 'new']);
    expect(await text(cache.get('a', ['card'], never))).toBe('new');
  });

  test('that fail are tried again', async () => {
    const cache = new ReadCache({ seconds: 60 });
    await expect(cache.get('a', ['card'], never)).rejects.toThrow();
    expect(await text(cache.get('a', ['card'], async () => jsonPayload(1)))).toBe(1);
  });

  test('are dropped once too old, even without a further request', async () => {
    jest.useFakeTimers();
    // The cache treats a time of 0 as missing.
    jest.advanceTimersByTime(1);
    try {
      const cache = new ReadCache({ seconds: 60, fallbackSeconds: 60 });
      const first = await cache.get('a', ['card'], async () => jsonPayload(1));
      jest.advanceTimersByTime(40_000);
      // A compressed form that arrives later does not renew it.
      first.payload.onGrowth();
      jest.advanceTimersByTime(19_000);
      expect(await text(cache.get('a', ['card'], never))).toBe(1);
      jest.advanceTimersByTime(2000);
      expect(cache.bytes).toBe(0);
      expect(await text(cache.get('a', ['card'], async () => jsonPayload(2)))).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });
});

test('Who keeps a cached answer knows whether the cache would still give it: until it is too old, written or another one', async () => {
  jest.useFakeTimers().advanceTimersByTime(1);
  try {
    const cache = new ReadCache({ seconds: 60 });
    const kept = async (value: number) => (await withCachedAnswer(() => cache.get('a', ['card'], async () => jsonPayload(value)))).cached;
    const first = await kept(1);
    jest.advanceTimersByTime(59_000);
    expect(first?.isCurrent()).toBe(true);
    jest.advanceTimersByTime(2000);
    expect(first?.isCurrent()).toBe(false);
    const second = await kept(2);
    expect([first?.isCurrent(), second?.isCurrent()]).toEqual([false, true]);
    cache.forget(['card']);
    expect(second?.isCurrent()).toBe(false);
    expect((await withCachedAnswer(async () => 'nothing cached')).cached).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

describe('While the database is unavailable, a read of visitors', () => {
  beforeEach(() => void jest.useFakeTimers().advanceTimersByTime(1));
  afterEach(() => void jest.useRealTimers());
  const away = async (): Promise<Payload> => {
    throw new DatabaseUnavailable(new Error('gone'));
  };
  const cacheWithOld = async (ageSeconds: number) => {
    const cache = new ReadCache({ seconds: 60, fallbackSeconds: 300 });
    await cache.get('a', ['card'], async () => jsonPayload(1));
    jest.advanceTimersByTime(ageSeconds * 1000);
    return cache;
  };

  test('is answered with the last one, with its age, and read again afterwards', async () => {
    const cache = await cacheWithOld(100);
    const read = cache.get('a', ['card'], away);
    expect(await text(read)).toBe(1);
    expect((await read).staleSeconds).toBe(100);
    const next = cache.get('a', ['card'], async () => jsonPayload(2));
    expect([await text(next), (await next).staleSeconds]).toEqual([2, null]);
  });

  test('fails if the last one is too old, or if its topic was written since', async () => {
    await expect((await cacheWithOld(301)).get('a', ['card'], away)).rejects.toThrow(DatabaseUnavailable);
    const written = await cacheWithOld(100);
    written.forget(['card']);
    await expect(written.get('a', ['card'], away)).rejects.toThrow(DatabaseUnavailable);
    const writtenMeanwhile = await cacheWithOld(100);
    const read = writtenMeanwhile.get('a', ['card'], away);
    writtenMeanwhile.forget(['card']);
    await expect(read).rejects.toThrow(DatabaseUnavailable);
  });

  test('that fails for another reason fails', async () => {
    await expect((await cacheWithOld(100)).get('a', ['card'], never)).rejects.toThrow('was read again');
  });
});

describe('The memory of cached reads', () => {
  const long = (size: number) => async () => jsonPayload('x'.repeat(size));

  test('includes their keys, and their compressed forms as they are created', async () => {
    const cache = new ReadCache({ seconds: 60 });
    const { payload } = await cache.get('k'.repeat(10_000), ['card'], async () => jsonPayload(Array.from({ length: 2000 }, (_, i) => i)));
    const plain = cache.bytes;
    expect(plain).toBeGreaterThan(20_000 + payload.body.length);
    const forms = await Promise.all([payload.compressed('br'), payload.compressed('gzip'), payload.compressed('br')]);
    expect(cache.bytes).toBe(plain + (forms[0]?.length ?? 0) + (forms[1]?.length ?? 0));
    cache.forget(null);
    payload.onGrowth();
    expect(cache.bytes).toBe(0);
  });

  test('is their own: a small one does not keep the block it was cut from', async () => {
    const payload = jsonPayload({ small: 'x'.repeat(1100) });
    for (const bytes of [payload.body, await payload.compressed('br'), await payload.compressed('gzip')]) {
      expect([bytes.buffer.byteLength, bytes.byteOffset]).toEqual([bytes.length, 0]);
    }
  });

  test('stays below its limit: what was requested longest ago is dropped first', async () => {
    const cache = new ReadCache({ seconds: 60, maxBytes: 50_000 });
    for (const key of ['a', 'b', 'c']) await cache.get(key, ['card'], long(15_000));
    await cache.get('a', ['card'], never);
    await cache.get('d', ['card'], long(15_000));
    expect(cache.bytes).toBeLessThanOrEqual(50_000);
    await cache.get('a', ['card'], never);
    await expect(cache.get('b', ['card'], never)).rejects.toThrow('was read again');
  });

  test('does not make room for an answer that is too large', async () => {
    const cache = new ReadCache({ seconds: 60, maxBytes: 50_000 });
    await cache.get('a', ['card'], long(100));
    expect(await text(cache.get('b', ['card'], long(60_000)))).toHaveLength(60_000);
    await cache.get('a', ['card'], never);
    await expect(cache.get('b', ['card'], never)).rejects.toThrow('was read again');
  });

  test('is limited by their number too', async () => {
    const cache = new ReadCache({ seconds: 60, maxEntries: 3 });
    for (let i = 0; i < 100; i += 1) await cache.get(`key ${i}`, ['card'], long(1));
    expect(cache.bytes).toBeLessThan(4 * 1100);
    await cache.get('key 99', ['card'], never);
    await expect(cache.get('key 96', ['card'], never)).rejects.toThrow('was read again');
  });
});

describe('What is committed', () => {
  const database = {} as FreshDatabase;
  const cache = new ReadCache({ seconds: 60 });
  let db: Kysely<Tables>;
  let app: FastifyInstance;
  let organiser: { authorization: string };
  beforeAll(async () => {
    Object.assign(database, await freshDatabase());
    db = overPool(database.pool, { onWrite: () => cache.forget(topicsWritten()) });
    const identity = await testIdentity(admitSession(db, { own: false }));
    ({ app } = await buildApp({ db, identity, cache, limits: false }));
    organiser = { authorization: `Bearer ${await identity.token({ userId: 'organiser', role: 'member' })}` };
  }, 60_000);
  afterAll(async () => {
    await app?.close();
    await database.remove?.();
  });

  /** Returns whether a visitor's read is answered without the database. */
  async function isKept(url: string, payload: object): Promise<boolean> {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    const { statusCode } = await app.inject({ method: 'POST', url, payload });
    expect(statusCode).toBe(200);
    const asked = query.mock.calls.length;
    query.mockRestore();
    return asked === 0;
  }
  const cards = () => isKept(listCards.path, { id: 1 });
  const stores = () => isKept(listStores.path, {});
  const kept = async () => [await cards(), await stores()];

  test('by a call refreshes the answers of its topics, by anything else all of them', async () => {
    const rows = community({ db });
    const { id } = await rows.store({ admins: ['organiser'] });
    // A first sign-in writes too.
    await app.inject({ url: '/api/sessions', headers: organiser });
    await kept();
    expect(await kept()).toEqual([true, true]);
    const fields = { name: 'Otra', email: 'a@b.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' };
    const save = () => app.inject({ method: 'PUT', url: updateStore.path.replace(':id', String(id)), headers: organiser, payload: fields });
    expect((await save()).statusCode).toBe(200);
    expect(await kept()).toEqual([true, false]);
    await rows.card();
    expect(await kept()).toEqual([false, false]);
  });

  test('by a job that a call left running refreshes all', async () => {
    await kept();
    let job: Promise<unknown> = Promise.resolve();
    await writing(['store'], async () => {
      job = later().then(() => community({ db }).card());
    });
    await job;
    expect(await kept()).toEqual([false, false]);
  });
  test('is read from memory, with its age and `no-store`, while the database is unavailable', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'setTimeout', 'setInterval', 'Date', 'hrtime'] });
    // Its times are of the real clock.
    cache.forget(null);
    try {
      const read = (id: number) => app.inject({ method: 'POST', url: listCards.path, payload: { id } });
      const before = await read(1);
      jest.advanceTimersByTime(61_000);
      const connect = jest.spyOn(pg.Pool.prototype, 'connect').mockImplementation(() => Promise.reject(new Error('Connection terminated')));
      const [stale, never] = [await read(1), await read(2)];
      connect.mockRestore();
      expect(stale).toMatchObject({ statusCode: 200, body: before.body, headers: { age: '61', 'cache-control': 'no-store' } });
      expect(never.statusCode).toBe(503);
      expect((await read(1)).headers).not.toHaveProperty('age');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('The server with a cache', () => {
  afterEach(() => void jest.useRealTimers());

  const cache = new ReadCache({ seconds: 60 });
  const site = testApp(async () => ({ cache }));
  const rows = community(site);

  test('separates visitors’ reads by input, and reads again for a signed-in person', async () => {
    await rows.player({ username: 'ana', userId: 'user_ana', birthDate: '2000-01-01' });
    await rows.player({ username: 'bea' });
    const of = (username: string, as: string | null = null) => site.call(getPlayerByUsername, { params: { username } }, as);
    expect((await of('ana')).data.username).toBe('ana');
    expect((await of('bea')).data.username).toBe('bea');
    expect((await of('ana', 'user_ana')).data).toHaveProperty('birthDate', '2000-01-01');
    expect((await of('ana')).data).not.toHaveProperty('birthDate');

    const count = async (as: string | null) => (await site.call(listPlayers, { body: {} }, as)).pagination.total;
    expect([await count(null), await count('user_ana')]).toEqual([2, 2]);
  });

  const startAt = (now: number) => {
    const timers = ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const;
    jest.useFakeTimers({ now, doNotFake: [...timers] });
  };

  test('ends a trade link at the exact instant at which it expires', async () => {
    const now = Date.parse('2026-11-22T22:00:00.000Z');
    startAt(now);
    const { data } = await site.call(createTradeLink, { body: { withWants: false, days: 7 } }, 'user_ana');
    const shared = { params: { token: data?.token ?? '' }, query: {} };
    const ends = now + 7 * 86_400_000;
    jest.setSystemTime(ends - 1);
    expect((await site.call(getSharedTrades, shared)).status).toBe('success');
    jest.setSystemTime(ends);
    expect(await site.refused(getSharedTrades, shared)).toMatchObject({ httpStatus: 404 });
  });

  test('keeps nothing that the clock alone ends, as messages of a tournament', async () => {
    const now = Date.parse('2026-11-22T22:00:00.000Z');
    startAt(now);
    const { id } = await rows.tournament();
    await site.db
      .insertInto('tournamentMessages')
      .values({ tournamentId: id, message: 'Receso.', sentBy: 'ana', sentAt: new Date(now).toISOString() })
      .execute();
    const messages = async () => (await site.call(listTournamentMessages, { params: { id } })).messages.length;
    expect(await messages()).toBe(1);
    jest.setSystemTime(now + 86_400_000);
    expect(await messages()).toBe(0);
  });

  test('reads a played tournament again when another server says that it changed', async () => {
    const { id } = await rows.tournament({ storeId: (await rows.store({ admins: ['ana'] })).id, status: 'inscripciones' });
    await site.call(startPlay, { params: { id }, body: {} }, 'ana');
    const messages = async () => (await site.call(getLive, { params: { id } })).messages?.length ?? 0;
    expect(await messages()).toBe(0);
    const message = { tournamentId: id, message: 'Receso.', sentBy: 'ana', sentAt: new Date().toISOString() };
    // Evicts no answer here, like another server's write.
    await writing(['reminder'], () => site.db.insertInto('tournamentMessages').values(message).execute());
    expect(await messages()).toBe(0);
    site.streams.onNotice(`${id} messages`);
    expect(await messages()).toBe(1);
  });

  test('answers no write from memory: each phone that opens a pass gets its session', async () => {
    const { id } = await rows.tournament({ storeId: (await rows.store({ admins: ['ana'] })).id, status: 'inscripciones' });
    const player = await rows.player();
    await rows.result(id, player.id);
    await site.call(startPlay, { params: { id }, body: {} }, 'ana');
    const secret = await newPass(site, id, player.id, 'ana');
    const cookies = [(await tryPass(site, secret)).cookie, (await tryPass(site, secret)).cookie];
    expect(cookies).toEqual([expect.stringMatching(/^mesa_pase=/), expect.stringMatching(/^mesa_pase=/)]);
    expect(cookies[0]).not.toBe(cookies[1]);
  });

  test('shows deck lists from the exact instant at which they open', async () => {
    const opens = Date.parse('2026-11-22T22:00:00.000Z');
    startAt(opens - 10_000);
    const player = await rows.player();
    const { id } = await rows.tournament({
      ...{ status: 'progreso', listsVisible: 'al cerrar', listsClose: 'a una hora', listsCloseAt: new Date(opens).toISOString() },
    });
    await rows.result(id, player.id, { deckName: 'Gardevoir' });
    const deckName = async () => (await site.call(listEntries, { params: { id } })).data[0]?.TournamentResult.deckName;
    expect(await deckName()).toBeNull();
    jest.setSystemTime(opens - 1);
    expect(await deckName()).toBeNull();
    // The cached answer would be valid for fifty more seconds.
    jest.setSystemTime(opens);
    expect(await deckName()).toBe('Gardevoir');
  });
});
