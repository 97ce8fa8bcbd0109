import { expect, test } from '@jest/globals';
import { ruleOf } from '@mesa/contract/rules/season';
import { type Kysely, sql } from 'kysely';
import { community } from '../../../testing/community';
import { testApp } from '../../../testing/test-app';
import { up } from './0033-result-divisions';

const site = testApp();
const { store, tournament, players, result } = community(site);

/** Restores the database's earlier state of results and their seasons. */
async function asBefore(): Promise<void> {
  await sql`drop trigger seasons_results_update on results`.execute(site.db);
  await sql`alter table results drop column division`.execute(site.db);
  await sql`create trigger seasons_results_update after update on results
    referencing old table as previous new table as changed for each statement execute function seasons_results_update()`.execute(site.db);
  for (const event of ['insert', 'delete', 'update']) {
    const name = sql.id(`seasons_matches_${event}`);
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin return null; end $$`.execute(site.db);
    await sql`create trigger ${name} after ${sql.raw(event)} on matches for each statement execute function ${name}()`.execute(site.db);
  }
}

test('Finished played tournaments get their entries’ divisions, and their seasons the places', async () => {
  const { id: storeId } = await store();
  const people = await players(4);
  const [one, two, three, four] = people.map(({ id }) => id) as [number, number, number, number];
  const { id } = await tournament({ storeId, date: '2026-08-01', category: 'Challenge' });
  const open = (await tournament({ storeId, date: '2026-08-02', category: 'Challenge', status: 'progreso' })).id;
  for (const [index, player] of [one, two, three, four].entries()) await result(id, player, { position: index + 1 });
  await result(open, one);
  const rule = JSON.stringify(ruleOf({ kind: 'championship', categories: [], best: null, places: [], coming: 0, minEvents: 0 }));
  const dates = { startsOn: '2026-07-01', endsOn: '2027-06-30' };
  const season = await site.db
    .insertInto('seasons')
    .values({ slug: 's', name: 'S', scope: 'store', country: null, state: null, city: null, format: null, ...dates, rule })
    .returning('id')
    .executeTakeFirstOrThrow();
  await site.db.insertInto('seasonStores').values({ seasonId: season.id, storeId }).execute();
  const entries = [
    { player: three, division: 'senior' },
    { player: four, division: 'senior' },
  ];
  for (const [tournamentId, code] of [
    [id, 'ABC234'],
    [open, 'ABC235'],
  ] as const)
    await site.db
      .insertInto('play')
      .values({ tournamentId, code, snapshotSeq: 0, snapshot: JSON.stringify({ entries: [...entries, { player: one, division: 'junior' }] }) as never })
      .execute();
  // Matches are more accurate than an older copy of the state.
  const match = { phase: 'swiss' as const, pod: 'masters' as const, division: 'masters' as const, outcome: 'win' as never, tableNumber: 1 };
  await site.db
    .insertInto('matches')
    .values({ ...match, tournamentId: id, round: 'r1', number: 1, player1: one, player2: two, publishedAt: '2026-08-01T00:00:00.000Z' })
    .execute();
  await sql`select "refreshSeasonsOf"(${[id]}::int[])`.execute(site.db);
  await asBefore();

  await up(site.db as unknown as Kysely<unknown>);
  const divisions = await site.db.selectFrom('results').select(['tournamentId', 'playerId', 'division']).orderBy('id').execute();
  expect(divisions.map(({ tournamentId, playerId, division }) => [tournamentId, playerId, division])).toEqual([
    [id, one, 'masters'],
    [id, two, 'masters'],
    [id, three, 'senior'],
    [id, four, 'senior'],
    [open, one, null],
  ]);
  const scores = await site.db.selectFrom('seasonScores').select(['playerId', 'place', 'players']).orderBy('playerId').execute();
  expect(scores).toEqual([
    { playerId: one, place: 1, players: 2 },
    { playerId: two, place: 2, players: 2 },
    { playerId: three, place: 1, players: 2 },
    { playerId: four, place: 2, players: 2 },
  ]);
});
