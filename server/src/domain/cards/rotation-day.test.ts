import { expect, test } from '@jest/globals';
import { countCards, listCards } from '@mesa/contract/calls/cards';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

let now = new Date(0);
const app = testApp(async () => ({ now: () => now }));
const { card } = community(app);

test('A mark that rotates leaves the Estándar filter once its day has begun everywhere, not at midnight UTC', async () => {
  await card({ name: 'Pineco', letterExpansion: 'G' });
  await card({ name: 'Snorlax', letterExpansion: 'H' });
  const legal = async (at: string) => {
    now = new Date(at);
    const { data } = await app.call(listCards, { body: { legality: 'Estándar', page: 1, limit: 10 } });
    const { legality } = await app.call(countCards, { body: {} });
    return [data.map(({ name }) => name).sort(), legality.find(({ value }) => value === 'Estándar')?.count];
  };
  expect(await legal('2026-04-10T03:00:00Z')).toEqual([['Pineco', 'Snorlax'], 2]);
  expect(await legal('2026-04-10T12:00:00Z')).toEqual([['Snorlax'], 1]);
});
