import { expect, test } from '@jest/globals';
import { listStorePlayers, listStorePoints } from '@mesa/contract/calls/stores';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result } = community(app);

const named = { username: 'anita', name: 'Ana', optionalname: 'La Ana', useUsername: true, country: 'Perú', state: 'Lima', city: 'Barranca' };

test('A store shows each player with their names and place, and how often and when they last played there', async () => {
  const { id: storeId } = await store();
  const ana = await player({ ...named, userId: 'ana', lastName: 'Secreta' });
  for (const [date, points] of [
    ['2025-05-01', 7],
    ['2025-05-31', 3],
  ] as const)
    await result((await tournament({ storeId, date })).id, ana.id, { points });
  const { data: players } = await app.call(listStorePlayers, { body: { storeId } });
  expect(players).toEqual([{ ...named, id: ana.id, hasAccount: true, tournamentsPlayed: 2, lastPlayed: '2025-05-31' }]);
  const { data: points } = await app.call(listStorePoints, { body: { storeId, startDate: '2025-01-01', endDate: '2025-12-31' } });
  expect(points).toEqual([{ ...named, playerId: ana.id, totalPoints: 10, tournamentsPlayed: 2 }]);
});

test('Players of a store who last played on the same day come in the order in which they joined the site, page by page', async () => {
  const { id: storeId } = await store();
  const people = [await player(), await player(), await player()];
  const { id } = await tournament({ storeId });
  for (const one of people.toReversed()) await result(id, one.id);
  // A change does not make it a later one.
  await app.db
    .updateTable('players')
    .set({ city: 'Cali' })
    .where('id', '=', people[0]?.id ?? 0)
    .execute();
  const onPage = async (page: number) => {
    const { data, pagination } = await app.call(listStorePlayers, { body: { storeId, page, limit: 2 } });
    expect(pagination).toEqual({ total: 3, page, limit: 2, pages: 2 });
    return data.map((one) => one.id);
  };
  expect([await onPage(1), await onPage(2)]).toEqual([people.slice(0, 2).map((one) => one.id), [people[2]?.id]]);
});
