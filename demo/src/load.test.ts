import { type TestDatabase, testDatabase } from 'server/testing/test-database';
import { demoCommunity } from './community';
import { loadDemo } from './load';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.begin();
});
afterAll(async () => {
  await database.rollback();
  await database.close();
});

test('the whole community is in the database within seconds, and the next row gets the next id', async () => {
  const progress: number[] = [];
  const began = performance.now();
  await loadDemo(database.db, '2025-11-21', (done) => progress.push(done));
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(progress.at(-1)).toBe(progress.length);

  const community = demoCommunity('2025-11-21');
  for (const table of ['stores', 'players', 'cards', 'tournaments', 'results', 'decks', 'deckCards'] as const) {
    const { count } = await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect([table, Number(count)]).toEqual([table, community[table].length]);
  }
  const seasons = await database.db
    .selectFrom('seasons')
    .select([
      'name',
      ({ selectFrom }) =>
        selectFrom('seasonTotals')
          .whereRef('seasonId', '=', 'seasons.id')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('players'),
    ])
    .execute();
  expect(seasons.map(({ name, players }) => [name, Number(players) > 10])).toEqual(community.seasons.map(({ name }) => [name, true]));
  const { id } = await database.db.insertInto('players').values({ username: 'quienllega', name: 'Quien llega' }).returning('id').executeTakeFirstOrThrow();
  expect(id).toBe(community.players.length + 1);
  const tournament = await database.db.selectFrom('tournaments').select(['date', 'winnerId']).where('id', '=', 1).executeTakeFirstOrThrow();
  expect(tournament).toEqual({ date: community.tournaments[0]?.date, winnerId: community.tournaments[0]?.winnerId });
});
