import { describe, expect, test } from '@jest/globals';
import { getPlayerByUsername, listPlayers } from '@mesa/shared/contracts/players';
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
    const cache = new ReadCache(60);
    expect(await text(cache.get('a', async () => new Payload(1)))).toBe(1);
    expect(await text(cache.get('a', never))).toBe(1);
    cache.clear();
    expect(await text(cache.get('a', async () => new Payload(2)))).toBe(2);
  });

  test('at the same moment become one', async () => {
    const cache = new ReadCache(60);
    const { read, answer } = slowRead();
    const both = [cache.get('a', read), cache.get('a', never)];
    answer('once');
    expect(await Promise.all(both.map(text))).toEqual(['once', 'once']);
  });

  test('that began before a write are neither kept nor given to whoever asks after it', async () => {
    const cache = new ReadCache(60);
    const before = slowRead();
    const early = cache.get('a', before.read);
    cache.clear();
    const late = cache.get('a', async () => new Payload('new'));
    before.answer('old');
    expect([await text(early), await text(late)]).toEqual(['old', 'new']);
    expect(await text(cache.get('a', never))).toBe('new');
  });

  test('that fail are tried again', async () => {
    const cache = new ReadCache(60);
    await expect(cache.get('a', never)).rejects.toThrow();
    expect(await text(cache.get('a', async () => new Payload(1)))).toBe(1);
  });

  test('are forgotten after their time', async () => {
    const cache = new ReadCache(0);
    await cache.get('a', async () => new Payload(1));
    expect(await text(cache.get('a', async () => new Payload(2)))).toBe(2);
  });
});

describe('The server with a cache', () => {
  const cache = new ReadCache(60);
  const site = testApp(async () => ({ cache }));
  const rows = community(site);

  test('keeps what visitors read apart by what they ask, and reads anew for a signed-in person', async () => {
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
});
