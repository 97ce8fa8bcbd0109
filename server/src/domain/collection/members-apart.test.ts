import { beforeEach, expect, test } from '@jest/globals';
import { changeCopies, findMissing, listCopies } from '@mesa/contract/calls/collection';
import { createTradeLink, getSharedTrades, getTradeLink, listStoreTraders, showTradesNearby } from '@mesa/contract/calls/trades';
import { usualVariant } from '@mesa/contract/rules/collection';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

// Ana and Beto have copies of the same card, and share what they would trade.

const site = testApp();
const rows = community(site);
const medellin = { country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
let card: number;
const tokens: Record<string, string> = {};

const note = (as: string, list: 'have' | 'trade', quantity: number) =>
  site.call(changeCopies, { body: { batch: `${as}-${list}`, changes: [{ cardId: card, list, ...usualVariant, quantity }] } }, as);
const near = (as: string, nearby: boolean) => site.call(showTradesNearby, { body: { nearby } }, as);

beforeEach(async () => {
  card = (await rows.card({ name: 'Pineco' })).id;
  for (const [userId, quantity] of [
    ['ana', 1],
    ['beto', 3],
  ] as const) {
    await rows.player({ username: userId, userId, ...medellin });
    await note(userId, 'have', quantity);
    await note(userId, 'trade', quantity);
    const { data } = await site.call(createTradeLink, { body: { withWants: false, days: null } }, userId);
    tokens[userId] = data?.token ?? '';
  }
});

test('A member reads their own copies, and changes only those', async () => {
  const own = async (as: string) => (await site.call(listCopies, { query: {} }, as)).data.map(({ list, quantity }) => [list, quantity]);
  expect(await own('ana')).toEqual([
    ['have', 1],
    ['trade', 1],
  ]);
  const { data } = await site.call(changeCopies, { body: { batch: 'more', changes: [{ cardId: card, list: 'have', ...usualVariant, delta: 1 }] } }, 'ana');
  expect(data.map(({ list, quantity }) => [list, quantity]).sort()).toEqual([
    ['have', 2],
    ['trade', 1],
  ]);
  expect(await own('beto')).toEqual([
    ['have', 3],
    ['trade', 3],
  ]);
});

test('A deck lacks what others have', async () => {
  expect((await site.call(findMissing, { body: { cards: [{ cardId: card, quantity: 4 }] } }, 'ana')).data).toEqual([{ cardId: card, missing: 3 }]);
});

test('A link shows the cards of its member', async () => {
  const { data } = await site.call(getSharedTrades, { params: { token: tokens.ana ?? '' }, query: {} });
  expect(data.map(({ quantity }) => quantity)).toEqual([1]);
});

test('A member who agrees to be shown in the stores of the city, or withdraws it, decides for themselves alone', async () => {
  await near('ana', true);
  expect((await site.call(getTradeLink, {}, 'beto')).data?.nearby).toBe(false);
  await near('beto', true);
  await near('ana', false);
  expect((await site.call(getTradeLink, {}, 'beto')).data?.nearby).toBe(true);
});

test('A link that expired is not shown nearby, and another member’s still is', async () => {
  await site.db.updateTable('tradeLinks').set({ expiresAt: '2020-01-01T00:00:00Z' }).where('userId', '=', 'ana').execute();
  expect(await site.refused(showTradesNearby, { body: { nearby: true } }, 'ana')).toMatchObject({ httpStatus: 404 });
  await near('beto', true);
  expect((await site.call(getTradeLink, {}, 'beto')).data?.nearby).toBe(true);
});

test('A list that an administrator hides is in no store, and cannot be shown there', async () => {
  const { id } = await rows.store(medellin);
  const traders = async () => (await site.call(listStoreTraders, { params: { id }, query: {} }, 'beto')).data.map(({ owner }) => owner);
  await near('ana', true);
  await near('beto', true);
  const token = (await site.call(getTradeLink, {}, 'ana')).data?.token ?? '';
  const { id: caseId } = await site.db
    .insertInto('reportCases')
    .values({ kind: 'tradeList', ref: 'ana', name: 'Cambios de ana', reports: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hide = (kind: 'tradeList' | 'deck', ref: string) => site.db.insertInto('hiddenThings').values({ kind, ref, caseId }).execute();
  // Neither another person's list nor another thing with the same name.
  await hide('tradeList', 'beto');
  await hide('deck', 'ana');
  expect(await traders()).toEqual(['ana']);
  expect((await site.call(getSharedTrades, { params: { token }, query: {} })).owner).toBe('ana');
  await hide('tradeList', 'ana');
  expect(await traders()).toEqual([]);
  expect(await site.refused(getSharedTrades, { params: { token }, query: {} })).toMatchObject({ httpStatus: 404 });
  expect(await site.refused(showTradesNearby, { body: { nearby: true } }, 'ana')).toMatchObject({ httpStatus: 422 });
  await near('ana', false);
});
