import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { getPlayerByUsername, listPlayers } from '@mesa/contract/calls/players';
import { listEntries } from '@mesa/contract/calls/results';
import { community } from '../testing/community';
import { testApp } from '../testing/test-app';
import { Payload } from './payload';
import { ReadCache } from './read-cache';

/** A read that a test answers when it wants. */
function slowRead() {
  let answer: (value: unknown) => void = () => undefined;
  const payload = new Promise<Payload>((resolve) => {
    answer = (value) => resolve(new Payload(value));
  });
  return { read: () => payload, answer };
}
const never = async (): Promise<Payload> => {
  throw new Error('was read again');
};
const text = async (payload: Promise<Payload>) => JSON.parse((await payload).json.toString());

describe('Reads of visitors', () => {
  test('are answered from memory until something is written', async () => {
    const cache = new ReadCache({ seconds: 60 });
    expect(await text(cache.get('a', async () => new Payload(1)))).toBe(1);
    expect(await text(cache.get('a', never))).toBe(1);
    cache.clear();
    expect(await text(cache.get('a', async () => new Payload(2)))).toBe(2);
  });

  test('at the same moment become one', async () => {
    const cache = new ReadCache({ seconds: 60 });
    const { read, answer } = slowRead();
    const both = [cache.get('a', read), cache.get('a', never)];
    answer('once');
    expect(await Promise.all(both.map(text))).toEqual(['once', 'once']);
  });

  test('that began before a write are neither kept nor given to anyone who asks after it', async () => {
    const cache = new ReadCache({ seconds: 60 });
    const before = slowRead();
    const early = cache.get('a', before.read);
    cache.clear();
    const late = cache.get('a', async () => new Payload('new'));
    before.answer('old');
    expect([await text(early), await text(late)]).toEqual(['old', 'new']);
    expect(await text(cache.get('a', never))).toBe('new');
  });

  test('that fail are tried again', async () => {
    const cache = new ReadCache({ seconds: 60 });
    await expect(cache.get('a', never)).rejects.toThrow();
    expect(await text(cache.get('a', async () => new Payload(1)))).toBe(1);
  });

  test('are forgotten once they are too old, also those that nobody asks for again', async () => {
    jest.useFakeTimers();
    // A time of 0 would be no time to the cache.
    jest.advanceTimersByTime(1);
    try {
      const cache = new ReadCache({ seconds: 60 });
      const first = await cache.get('a', async () => new Payload(1));
      jest.advanceTimersByTime(40_000);
      // A compressed form that comes later does not make it younger.
      first.onGrowth();
      jest.advanceTimersByTime(19_000);
      expect(await text(cache.get('a', never))).toBe(1);
      jest.advanceTimersByTime(2000);
      expect(cache.bytes).toBe(0);
      expect(await text(cache.get('a', async () => new Payload(2)))).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('The memory that kept reads take', () => {
  const long = (size: number) => async () => new Payload('x'.repeat(size));

  test('counts their keys, and their compressed forms as they come', async () => {
    const cache = new ReadCache({ seconds: 60 });
    const payload = await cache.get('k'.repeat(10_000), async () => new Payload(Array.from({ length: 2000 }, (_, i) => i)));
    const plain = cache.bytes;
    expect(plain).toBeGreaterThan(20_000 + payload.json.length);
    const forms = await Promise.all([payload.compressed('br'), payload.compressed('gzip'), payload.compressed('br')]);
    expect(cache.bytes).toBe(plain + (forms[0]?.length ?? 0) + (forms[1]?.length ?? 0));
    cache.clear();
    payload.onGrowth();
    expect(cache.bytes).toBe(0);
  });

  test('is theirs alone: a small one does not hold on to the block it was cut from', async () => {
    const payload = new Payload({ small: 'x'.repeat(1100) });
    for (const bytes of [payload.json, await payload.compressed('br'), await payload.compressed('gzip')]) {
      expect([bytes.buffer.byteLength, bytes.byteOffset]).toEqual([bytes.length, 0]);
    }
  });

  test('stays below its limit: what was asked for longest ago is forgotten first', async () => {
    const cache = new ReadCache({ seconds: 60, mostBytes: 50_000 });
    for (const key of ['a', 'b', 'c']) await cache.get(key, long(15_000));
    await cache.get('a', never);
    await cache.get('d', long(15_000));
    expect(cache.bytes).toBeLessThanOrEqual(50_000);
    await cache.get('a', never);
    await expect(cache.get('b', never)).rejects.toThrow('was read again');
  });

  test('is not given up for one that is too large to be kept', async () => {
    const cache = new ReadCache({ seconds: 60, mostBytes: 50_000 });
    await cache.get('a', long(100));
    expect(await text(cache.get('b', long(60_000)))).toHaveLength(60_000);
    await cache.get('a', never);
    await expect(cache.get('b', never)).rejects.toThrow('was read again');
  });

  test('is bounded by their number too', async () => {
    const cache = new ReadCache({ seconds: 60, mostEntries: 3 });
    for (let i = 0; i < 100; i += 1) await cache.get(`key ${i}`, long(1));
    expect(cache.bytes).toBeLessThan(4 * 1100);
    await cache.get('key 99', never);
    await expect(cache.get('key 96', never)).rejects.toThrow('was read again');
  });
});

describe('The server with a cache', () => {
  afterEach(() => void jest.useRealTimers());

  const cache = new ReadCache({ seconds: 60 });
  const site = testApp(async () => ({ cache }));
  const rows = community(site);

  test('keeps what visitors read apart by what they ask, and reads again for a signed-in person', async () => {
    await rows.player({ username: 'ana', userId: 'user_ana', birthDate: '2000-01-01' });
    await rows.player({ username: 'bea' });
    const of = (username: string, as: string | null = null) => site.call(getPlayerByUsername, { params: { username } }, as);
    expect((await of('ana')).data.username).toBe('ana');
    expect((await of('bea')).data.username).toBe('bea');
    expect((await of('ana', 'user_ana')).data).toHaveProperty('birthDate', '2000-01-01');
    expect((await of('ana')).data).not.toHaveProperty('birthDate');

    const count = async (as: string | null) => (await site.call(listPlayers, { body: {} }, as)).pagination.total;
    expect(await count(null)).toBe(2);
    await rows.player();
    expect([await count(null), await count('user_ana')]).toEqual([2, 3]);
    cache.clear();
    expect(await count(null)).toBe(3);
  });

  test('shows deck lists from the very instant on at which they open', async () => {
    const opens = Date.parse('2026-11-22T22:00:00.000Z');
    const timers = ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const;
    jest.useFakeTimers({ now: opens - 10_000, doNotFake: [...timers] });
    const player = await rows.player();
    const { id } = await rows.tournament({
      ...{ status: 'progreso', listsVisible: 'al cerrar', listsClose: 'a una hora', listsCloseAt: new Date(opens).toISOString() },
    });
    await rows.result(id, player.id, { deckName: 'Gardevoir' });
    const deckName = async () => (await site.call(listEntries, { params: { id } })).data[0]?.TournamentResult.deckName;
    expect(await deckName()).toBeNull();
    jest.setSystemTime(opens - 1);
    expect(await deckName()).toBeNull();
    // The kept answer would be good for fifty seconds more.
    jest.setSystemTime(opens);
    expect(await deckName()).toBe('Gardevoir');
  });
});
