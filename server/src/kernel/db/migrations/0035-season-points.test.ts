import { expect, test } from '@jest/globals';
import { createSeason, getSeasonPlayer } from '@mesa/contract/calls/seasons';
import { type Kysely, sql } from 'kysely';
import { community } from '../../../testing/community';
import { testApp } from '../../../testing/test-app';
import { up } from './0035-season-points';

const site = testApp();
const { store, tournament, player, result } = community(site);

test('Players of a season that is older have their places', async () => {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, date: '2025-05-24', category: 'Cup' });
  const people = [await player(), await player(), await player()];
  for (const [at, one] of people.entries()) await result(id, one.id, { position: at + 1, points: at < 2 ? 9 : 3 });
  const body = { name: 'Liga', scope: 'store' as const, storeIds: [storeId], startsOn: '2025-01-01', endsOn: '2025-12-31', kind: 'match-points' as const };
  const { slug } = (await site.call(createSeason, { body: { ...body, categories: ['Cup'] } }, 'ana')).data;
  await sql`drop trigger points_totals_insert on "seasonTotals"`.execute(site.db);
  await sql`drop trigger points_totals_delete on "seasonTotals"`.execute(site.db);
  await sql`drop function points_totals_insert(), points_totals_delete()`.execute(site.db);
  await sql`drop table "seasonPoints"`.execute(site.db);

  await up(site.db as unknown as Kysely<unknown>);
  const places = await Promise.all(people.map(async ({ username }) => (await site.call(getSeasonPlayer, { params: { slug, username } })).data?.row.position));
  expect(places).toEqual([1, 2, 3]);
});
