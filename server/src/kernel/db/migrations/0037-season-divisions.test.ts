import { expect, test } from '@jest/globals';
import { createSeason, listSeasonTable } from '@mesa/contract/calls/seasons';
import { type Kysely, sql } from 'kysely';
import { community } from '../../../testing/community';
import { testApp } from '../../../testing/test-app';
import { up } from './0037-season-divisions';

const site = testApp();
const { store, tournament, player } = community(site);

test('A season that is older has a table for each division', async () => {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id: tournamentId } = await tournament({ storeId, date: '2025-05-24', category: 'Cup' });
  const { id: later } = await tournament({ storeId, date: '2025-06-24', category: 'Cup' });
  const [senior, grown, unknown] = [await player(), await player(), await player()];
  const rows = [
    { playerId: senior.id, tournamentId, position: 2, points: 3, division: 'senior' as const },
    { playerId: grown.id, tournamentId, position: 1, points: 9, division: 'senior' as const },
    { playerId: grown.id, tournamentId: later, position: 1, points: 9, division: 'masters' as const },
    { playerId: unknown.id, tournamentId, position: 3, points: 0, division: null },
  ];
  await site.db.insertInto('results').values(rows).execute();
  const body = { name: 'Liga', scope: 'store' as const, storeIds: [storeId], startsOn: '2025-01-01', endsOn: '2025-12-31', kind: 'match-points' as const };
  const { slug } = (await site.call(createSeason, { body: { ...body, categories: ['Cup'] } }, 'ana')).data;
  await sql`drop table "seasonDivisions"`.execute(site.db);
  await sql`drop trigger "seasonTotals_division" on "seasonTotals"`.execute(site.db);
  for (const event of ['insert', 'delete']) await sql`drop function ${sql.id(`divisions_totals_${event}`)}() cascade`.execute(site.db);
  await sql`drop function "divideSeasonTotal"()`.execute(site.db);
  await sql`alter table "seasonTotals" drop column division`.execute(site.db);

  await up(site.db as unknown as Kysely<unknown>);
  const table = async (division?: 'junior' | 'senior' | 'masters') => {
    const { data, pagination } = await site.call(listSeasonTable, { params: { slug }, query: { division } });
    return [pagination.total, data.map(({ id, position }) => [id, position])];
  };
  expect([await table('senior'), await table('masters'), await table('junior')]).toEqual([
    [1, [[senior.id, 1]]],
    [1, [[grown.id, 1]]],
    [0, []],
  ]);
  expect((await table())[0]).toBe(3);
});
