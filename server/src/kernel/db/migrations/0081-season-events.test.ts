import { expect, test } from '@jest/globals';
import { createSeason } from '@mesa/contract/calls/seasons';
import { listRanking } from '@mesa/contract/calls/site';
import { type Kysely, sql } from 'kysely';
import { community } from '../../../testing/community';
import { testApp } from '../../../testing/test-app';
import { up } from './0081-season-events';

const site = testApp();
const { store, tournament, player } = community(site);

/** Puts back what 0033 left behind: events of a season leave and return at every write. */
async function undo(): Promise<void> {
  const { rows } = await sql<{ source: string }>`select pg_get_functiondef('"refreshSeason"(integer, integer[])'::regprocedure) as source`.execute(site.db);
  const now = rows[0]?.source ?? '';
  const before = now.replace(/ and \("seasonId", "tournamentId"\) not in \(select [^;]+\);/, ';').replace(/ on conflict do nothing;/, ';');
  expect(before.length).toBeLessThan(now.length - ' on conflict do nothing'.length);
  await sql.raw(before).execute(site.db);
}

test('The ranking of a season counts results once that one write adds and changes', async () => {
  const { id: storeId } = await store({ admins: ['ana'] });
  const [ana, beto] = [await player(), await player()];
  const body = { name: 'Liga', scope: 'store' as const, storeIds: [storeId], startsOn: '2025-01-01', endsOn: '2025-12-31', kind: 'match-points' as const };
  const { slug } = (await site.call(createSeason, { body: { ...body, categories: ['Cup'] } }, 'ana')).data;
  /** Adds one player to an event and changes another in one statement; returns their points in the season. */
  const write = async () => {
    const before = await tournament({ storeId, date: '2025-03-01', category: 'Cup' });
    const event = await tournament({ storeId, date: '2025-05-24', category: 'Cup' });
    await site.db.insertInto('results').values({ tournamentId: before.id, playerId: ana.id }).execute();
    await site.db.insertInto('results').values({ tournamentId: event.id, playerId: beto.id }).execute();
    await site.db
      .insertInto('results')
      .values([ana, beto].map(({ id }) => ({ tournamentId: event.id, playerId: id, points: 3 })))
      .onConflict((row) => row.columns(['tournamentId', 'playerId']).doUpdateSet(({ ref }) => ({ points: ref('excluded.points') })))
      .execute();
  };
  const points = async () => (await site.call(listRanking, { query: { season: slug, limit: 10 } })).data.map((row) => row.points).sort((a, b) => a - b);

  await undo();
  await write();
  expect(await points()).toEqual([3, 6]);
  await up(site.db as unknown as Kysely<unknown>);
  expect(await points()).toEqual([3, 3]);
  await write();
  expect(await points()).toEqual([6, 6]);
});
