import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { changeCopies } from '@mesa/contract/calls/collection';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { createTradeLink, getSharedTrades, getTradeLink, revokeTradeLink } from '@mesa/contract/calls/trades';
import { usualVariant } from '@mesa/contract/rules/collection';
import { deadTradeLink } from '@mesa/contract/rules/trades';
import { ReadCache } from '../../kernel/pipeline/read-cache';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

let now = new Date('2026-11-21T15:00:00.000Z');
const site = testApp(async () => ({ now: () => now, cache: new ReadCache({ seconds: 3600 }) }));
const rows = community(site);

beforeEach(async () => {
  now = new Date('2026-11-21T15:00:00.000Z');
  await rows.player({ username: 'anita', name: 'Ana', lastName: 'Restrepo', userId: 'ana', pokemonId: '1234567' });
  for (const [name, list] of [
    ['Pineco', 'trade'],
    ['Lanturn', 'want'],
    ['Snorlax', 'have'],
  ] as const) {
    const { id } = await rows.card({ name });
    await site.call(changeCopies, { body: { batch: `b-${name}`, changes: [{ cardId: id, list, ...usualVariant, quantity: 2 }] } }, 'ana');
  }
});

const create = async (withWants = false, days: 7 | null = null) => {
  const { data } = await site.call(createTradeLink, { body: { withWants, days } }, 'ana');
  if (!data) throw new Error('no link');
  return data;
};
const shown = (token: string, query: { list?: 'trade' | 'want'; search?: string } = {}) => site.call(getSharedTrades, { params: { token }, query });
const dead = (token: string, query: object = {}) =>
  expect(site.refused(getSharedTrades, { params: { token }, query })).resolves.toMatchObject({ httpStatus: 404, message: deadTradeLink });

describe('A trade link', () => {
  test('does not exist until a member creates one', async () => {
    expect((await site.call(getTradeLink, {}, 'ana')).data).toBeNull();
    expect(await site.refused(getTradeLink, {})).toMatchObject({ httpStatus: 401 });
  });

  test('shows anyone their name and those cards, and nothing else', async () => {
    const { token } = await create();
    const answer = await shown(token);
    expect(answer).toMatchObject({ owner: 'anita', withWants: false, data: [{ quantity: 2, card: { name: 'Pineco' } }], pagination: { total: 1 } });
    expect(Object.keys(answer).sort()).toEqual(['data', 'owner', 'pagination', 'status', 'withWants']);
    expect(JSON.stringify(answer)).not.toMatch(/Restrepo|1234567|Snorlax|Lanturn|"ana"/);
    expect((await shown(token, { search: 'nada' })).data).toEqual([]);
  });

  test('names the member as the site does', async () => {
    const ownerAs = async (fields: { optionalname: string; useUsername: boolean }) => {
      await site.db.updateTable('players').set(fields).where('userId', '=', 'ana').execute();
      return (await shown((await create()).token)).owner;
    };
    expect(await ownerAs({ optionalname: 'Ana T.', useUsername: false })).toBe('Ana T.');
    expect(await ownerAs({ optionalname: 'Ana T.', useUsername: true })).toBe('anita');
  });

  test('shows wanted cards if they chose so, and never the cards they have', async () => {
    const { token } = await create();
    await dead(token, { list: 'want' });
    const { token: wider } = await create(true);
    expect((await shown(wider, { list: 'want' })).data.map(({ card }) => card.name)).toEqual(['Lanturn']);
    expect(await site.refused(getSharedTrades, { params: { token: wider }, query: { list: 'have' } })).toMatchObject({ code: 'invalid' });
  });

  test('cannot be guessed, and a new one ends the previous one', async () => {
    await site.db.updateTable('players').set({ city: 'Cali' }).where('userId', '=', 'ana').execute();
    const first = await create(true, 7);
    const [createdAt, expiresAt] = [now.toISOString(), '2026-11-28T15:00:00.000Z'];
    expect(first).toEqual({ token: expect.stringMatching(/^[\w-]{32}$/), withWants: true, nearby: false, city: 'Cali', createdAt, expiresAt });
    now = new Date('2026-11-22T15:00:00.000Z');
    const second = await create();
    expect(second).toMatchObject({ withWants: false, createdAt: now.toISOString(), expiresAt: null });
    expect(second.token).not.toBe(first.token);
    await dead(first.token);
    expect((await shown(second.token)).data).toHaveLength(1);
    expect((await site.call(getTradeLink, {}, 'ana')).data).toEqual(second);
    await dead('x'.repeat(32));
  });

  test('ends when revoked, and on its day', async () => {
    const { token } = await create();
    await site.call(revokeTradeLink, { body: {} }, 'ana');
    await dead(token);
    expect((await site.call(getTradeLink, {}, 'ana')).data).toBeNull();
    const week = await create(false, 7);
    expect(week).toMatchObject({ createdAt: '2026-11-21T15:00:00.000Z', expiresAt: '2026-11-28T15:00:00.000Z' });
    // The cache has its own clock.
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now.getTime());
    now = new Date('2026-11-28T14:59:59.999Z');
    expect((await shown(week.token)).data).toHaveLength(1);
    now = new Date('2026-11-28T15:00:00.000Z');
    await dead(week.token);
    clock.mockRestore();
    // Its owner sees that it has ended.
    expect((await site.call(getTradeLink, {}, 'ana')).data?.token).toBe(week.token);
  });

  test('cannot be revoked by others', async () => {
    const { token } = await create();
    await site.call(revokeTradeLink, { body: {} }, 'beto');
    expect((await shown(token)).data).toHaveLength(1);
    expect((await site.call(getTradeLink, {}, 'beto')).data).toBeNull();
  });

  test('shows nothing while the account is blocked', async () => {
    const { token } = await create();
    await site.db.insertInto('blockedAccounts').values({ userId: 'ana', reason: 'Insulta.', blockedBy: 'user_admin' }).execute();
    await dead(token);
  });

  test('of a member without a player shows no name', async () => {
    const { data } = await site.call(createTradeLink, { body: { withWants: false, days: 30 } }, 'somebody');
    expect(await shown(data?.token ?? '')).toMatchObject({ owner: null, data: [] });
  });

  test('is in their data download, and deleted with the account', async () => {
    const { token } = await create();
    expect((await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana')).data.tradeLink?.token).toBe(token);
    await site.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, 'ana');
    await dead(token);
    expect(await site.db.selectFrom('tradeLinks').select('userId').execute()).toEqual([]);
  });

  test.each([{ withWants: true }, { withWants: 'yes', days: null }, { withWants: true, days: 8 }, { withWants: true, days: null, userId: 'beto' }])(
    'is not made of %j',
    async (body) => {
      expect(await site.refused(createTradeLink, { body }, 'ana')).toMatchObject({ code: 'invalid' });
    },
  );
});
