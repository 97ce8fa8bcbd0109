import { beforeEach, describe, expect, test } from '@jest/globals';
import { changeCopies } from '@mesa/contract/calls/collection';
import { createTradeLink, getTradeLink, listStoreTraders, revokeTradeLink, showTradesNearby } from '@mesa/contract/calls/trades';
import { usualVariant } from '@mesa/contract/rules/collection';
import { deadTradeLink, noCityForTrades } from '@mesa/contract/rules/trades';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { showNearby, tradersAt } from './traders';

const site = testApp();
const rows = community(site);

const medellin = { country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
let storeId: number;
let cardIds: number[];
beforeEach(async () => {
  ({ id: storeId } = await rows.store(medellin));
  cardIds = [];
  for (const name of ['Pineco', 'Lanturn', 'Snorlax']) cardIds.push((await rows.card({ name })).id);
});

/** A member with cards on their lists, by their index in `cardIds`. */
async function member(
  userId: string,
  { trade = [], want = [], ...place }: { trade?: number[]; want?: number[]; country?: string; state?: string; city?: string | null } = {},
) {
  await rows.player({ username: userId, userId, name: userId, lastName: 'Restrepo', ...medellin, ...place });
  for (const [list, which] of Object.entries({ trade, want } as const)) {
    const changes = which.map((index) => ({ cardId: cardIds[index] ?? 0, list: list as 'trade' | 'want', ...usualVariant, quantity: 2 }));
    if (changes.length > 0) await site.call(changeCopies, { body: { batch: `${userId}-${list}`, changes } }, userId);
  }
}

async function share(userId: string, { withWants = false, days = null }: { withWants?: boolean; days?: 7 | null } = {}) {
  await site.call(createTradeLink, { body: { withWants, days } }, userId);
  return (await site.call(showTradesNearby, { body: { nearby: true } }, userId)).data;
}

const seenBy = async (userId: string, query: { page?: number; limit?: number } = {}) => site.call(listStoreTraders, { params: { id: storeId }, query }, userId);
const ownersSeenBy = async (userId: string) => (await seenBy(userId)).data.map(({ owner }) => owner);

describe('The traders of a store’s city', () => {
  test('are only members who agreed, until they withdraw it', async () => {
    await member('ana', { trade: [0] });
    await member('beto');
    await site.call(createTradeLink, { body: { withWants: false, days: null } }, 'ana');
    expect(await ownersSeenBy('beto')).toEqual([]);
    const link = await share('ana');
    expect(link).toMatchObject({ nearby: true, city: 'Medellín' });
    expect(await seenBy('beto')).toEqual({
      status: 'success',
      data: [{ owner: 'ana', token: link?.token, cards: 1, wanted: 0, offered: 0 }],
      pagination: expect.objectContaining({ total: 1 }),
    });
    await site.call(showTradesNearby, { body: { nearby: false } }, 'ana');
    expect(await ownersSeenBy('beto')).toEqual([]);
    await share('ana');
    // A new link is a new choice.
    await site.call(createTradeLink, { body: { withWants: true, days: null } }, 'ana');
    expect(await ownersSeenBy('beto')).toEqual([]);
    await share('ana');
    await site.call(revokeTradeLink, { body: {} }, 'ana');
    expect(await ownersSeenBy('beto')).toEqual([]);
  });

  test('are shown to members only, and never themselves', async () => {
    await member('ana', { trade: [0] });
    await share('ana');
    expect(await site.refused(listStoreTraders, { params: { id: storeId }, query: {} })).toMatchObject({ httpStatus: 401 });
    expect(await ownersSeenBy('ana')).toEqual([]);
    expect(await site.refused(listStoreTraders, { params: { id: storeId + 1 }, query: {} }, 'ana')).toMatchObject({ httpStatus: 404 });
  });

  test('are sorted by possible trades in both directions', async () => {
    await member('me', { trade: [2], want: [0, 1] });
    await member('none', { trade: [2], want: [0] });
    await member('both', { trade: [0], want: [2] });
    await member('most', { trade: [0, 1] });
    await member('secret', { trade: [1], want: [2] });
    for (const userId of ['most', 'both', 'secret', 'none']) await share(userId, { withWants: userId === 'both' || userId === 'none' });
    expect((await seenBy('me')).data.map(({ owner, wanted, offered }) => [owner, wanted, offered])).toEqual([
      ['most', 2, 0],
      ['both', 1, 1],
      ['secret', 1, 0],
      ['none', 0, 0],
    ]);
    const second = await seenBy('me', { page: 2, limit: 3 });
    expect([second.data.map(({ owner }) => owner), second.pagination.total]).toEqual([['none'], 4]);
    expect((await seenBy('me', { limit: 2 })).data.map(({ owner }) => owner)).toEqual(['most', 'both']);
  });

  test('with as many possible trades have the newest link first, and equal ones always the same order', async () => {
    await member('me');
    for (const userId of ['caro', 'ana', 'beto', 'dani']) {
      await member(userId, { trade: [0] });
      await share(userId);
    }
    const made = (createdAt: string) => site.db.updateTable('tradeLinks').set({ createdAt });
    await made('2026-11-20T15:00:00.000Z').execute();
    await made('2026-11-21T15:00:00.000Z').where('userId', '=', 'dani').execute();
    expect(await ownersSeenBy('me')).toEqual(['dani', 'ana', 'beto', 'caro']);
  });

  test('have each card once, however many finishes of it', async () => {
    await member('me', { want: [0] });
    await member('ana', { trade: [0] });
    const foil = { cardId: cardIds[0] ?? 0, list: 'trade' as const, ...usualVariant, finish: 'foil' as const, quantity: 1 };
    await site.call(changeCopies, { body: { batch: 'foil', changes: [foil] } }, 'ana');
    await share('ana');
    expect((await seenBy('me')).data).toMatchObject([{ owner: 'ana', cards: 1, wanted: 1 }]);
  });

  test('live in that city, and have cards to trade, a valid link and an unblocked account', async () => {
    await member('beto');
    await member('far', { trade: [0], city: 'Bello' });
    await rows.store({ ...medellin, city: 'Bello' });
    await member('namesake', { trade: [0], state: 'Chocó' });
    await member('abroad', { trade: [0], country: 'Chile' });
    await member('empty', { want: [0] });
    await member('late', { trade: [0] });
    await member('blocked', { trade: [0] });
    await member('good', { trade: [0] });
    for (const userId of ['far', 'namesake', 'abroad', 'empty', 'blocked', 'good']) await share(userId);
    await share('late', { days: 7 });
    expect(await ownersSeenBy('beto')).toEqual(['late', 'good', 'blocked']);
    await site.db.updateTable('tradeLinks').set({ expiresAt: '2020-01-01T00:00:00Z' }).where('userId', '=', 'late').execute();
    await site.db.insertInto('blockedAccounts').values({ userId: 'blocked', reason: 'Insulta.', blockedBy: 'user_admin' }).execute();
    expect(await ownersSeenBy('beto')).toEqual(['good']);
  });

  test('need a valid link and a city to agree', async () => {
    await member('ana', { trade: [0], city: null });
    const shown = () => site.refused(showTradesNearby, { body: { nearby: true } }, 'ana');
    expect(await shown()).toMatchObject({ httpStatus: 404, message: deadTradeLink });
    await site.call(createTradeLink, { body: { withWants: false, days: 7 } }, 'ana');
    expect(await shown()).toMatchObject({ code: 'rule_violation', message: noCityForTrades });
    expect((await site.call(getTradeLink, {}, 'ana')).data).toMatchObject({ nearby: false, city: null });
    // The name alone can be of several cities.
    await site.db.updateTable('players').set({ city: medellin.city, state: null }).where('userId', '=', 'ana').execute();
    expect(await shown()).toMatchObject({ code: 'rule_violation', message: noCityForTrades });
    await site.db.updateTable('players').set(medellin).where('userId', '=', 'ana').execute();
    await site.db.updateTable('tradeLinks').set({ expiresAt: '2020-01-01T00:00:00Z' }).execute();
    expect(await shown()).toMatchObject({ httpStatus: 404 });
  });

  test('are not shown from the moment at which their link ends', async () => {
    await member('ana', { trade: [0] });
    await share('ana', { days: 7 });
    const end = Date.parse((await site.call(getTradeLink, {}, 'ana')).data?.expiresAt ?? '');
    const owners = async (at: number) => (await tradersAt(site.db, 'beto', storeId, { page: 1, limit: 20 }, new Date(at))).data.map(({ owner }) => owner);
    expect([await owners(end - 1), await owners(end)]).toEqual([['ana'], []]);
    await showNearby(site.db, 'ana', true, new Date(end - 1));
    await expect(showNearby(site.db, 'ana', true, new Date(end))).rejects.toMatchObject({ code: 'not_found' });
  });

  test('need no city to withdraw', async () => {
    await member('ana', { trade: [0] });
    await share('ana');
    await site.db.updateTable('players').set({ city: null }).where('userId', '=', 'ana').execute();
    await site.call(showTradesNearby, { body: { nearby: false } }, 'ana');
    expect((await site.call(getTradeLink, {}, 'ana')).data).toMatchObject({ nearby: false });
  });
});
