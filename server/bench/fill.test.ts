import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '../src/testing/test-database';
import { fill, type Progress, playersOf, type Size } from './fill';

const size: Size = { stores: 20, players: 1_500, tournaments: 600, results: 13_000 };
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
}, 60_000);
beforeEach(() => database.begin());
afterAll(async () => {
  await database.rollback();
  await database.close();
});

/** The vacuum at the end cannot run inside the test's transaction. */
const fillAgain = (onProgress: (progress: Progress) => void) => fill(database.db, size, { onProgress, vacuum: false });

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(database.db)).rows[0] as T;

describe('A filled database', () => {
  test('continues after a killed fill, and has the requested size', async () => {
    await expect(
      fillAgain(({ table, done }) => {
        if (table === 'results' && done === 500) throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    const before = await one(sql<{ results: number }>`select count(*)::int as results from results`);
    expect(before.results).toBeGreaterThan(0);
    const steps: string[] = [];
    await fillAgain(({ table }) => steps.push(table));
    expect(steps).toEqual(['results']);
    expect(
      await one(sql<Size>`select (select count(*)::int from stores) as stores, (select count(*)::int from players) as players,
        (select count(*)::int from tournaments) as tournaments, (select count(*)::int from results) as results`),
    ).toEqual(size);
    expect(
      await one(sql`select max("numberPlayers") as largest, count(*) filter (where "numberPlayers" <> (select count(*) from results where "tournamentId" = t.id))::int as wrong,
        count(*) filter (where status = 'finalizado' and "winnerId" is distinct from
          (select "playerId" from results where "tournamentId" = t.id and position = 1))::int as without from tournaments t`),
    ).toEqual({ largest: 1_000, wrong: 0, without: 0 });
    await database.db.insertInto('players').values({ username: 'nueva', name: 'Nueva' }).execute();
  }, 60_000);
});

test('Tournaments share the requested results', () => {
  const counts = playersOf({ stores: 2_000, players: 100_000, tournaments: 50_000, results: 1_000_000 });
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_000_000);
  expect(counts.filter((count) => count === 1_000)).toHaveLength(20);
  expect(Math.min(...counts)).toBeGreaterThan(0);
});
