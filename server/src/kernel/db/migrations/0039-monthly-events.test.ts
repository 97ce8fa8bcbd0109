import { expect, test } from '@jest/globals';
import { listUnconfirmed } from '@mesa/contract/calls/tournaments';
import { type Kysely, sql } from 'kysely';
import { community } from '../../../testing/community';
import { testApp } from '../../../testing/test-app';
import { up } from './0039-monthly-events';

const app = testApp();
const { store, tournament, player, result } = community(app);

test('Earlier tournaments keep counting, and those that the rule would hold back are listed', async () => {
  const { id: storeId } = await store();
  const ids: Record<string, number> = {};
  const make = async (name: string, fields: object) => {
    ids[name] = (await tournament({ storeId, category: 'Cup', ...fields })).id;
  };
  for (const day of [1, 2, 3, 4]) await make(`day ${day}`, { date: `2025-05-0${day}` });
  await make('fifth', { date: '2025-05-05' });
  await make('fifth, played here', { date: '2025-05-06', played: true });
  await make('friendly', { date: '2025-05-07', category: 'Amistoso' });
  await make('other month', { date: '2025-06-01' });
  await make('invented', { date: '2025-07-01', numberPlayers: 2 });
  await result(ids.invented as number, (await player()).id, { record: '20-0-0', points: 60 });
  await make('real', { date: '2025-08-01', numberPlayers: 12 });
  await result(ids.real as number, (await player()).id, { record: '6-2-0', points: 18 });

  await sql`drop index tournaments_official`.execute(app.db);
  await sql`alter table tournaments drop column ranked, drop column review`.execute(app.db);
  await sql`drop function "isRanked"(text, text, timestamptz, text)`.execute(app.db);
  await sql`
    create function "isRanked"(status text, category text, "confirmedAt" timestamptz) returns boolean language sql immutable
    as $$ select status = 'finalizado' and category not in ('Amistoso', 'Online') $$`.execute(app.db);
  await sql`
    alter table tournaments add column ranked boolean not null generated always as ("isRanked"(status, category, "confirmedAt")) stored`.execute(app.db);
  await up(app.db as unknown as Kysely<unknown>);

  const rows = await app.db.selectFrom('tournaments').select(['id', 'ranked', 'review']).execute();
  const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id);
  expect(rows.filter(({ review }) => review !== null).map(({ id, review }) => [nameOf(id), review])).toEqual([
    ['fifth', 'counts'],
    ['invented', 'counts'],
  ]);
  expect(rows.filter(({ ranked }) => !ranked).map(({ id }) => nameOf(id))).toEqual(['friendly']);
  expect((await app.call(listUnconfirmed, { query: {} }, 'admin')).data.map(({ id }) => nameOf(id))).toEqual(['invented', 'fifth']);
});
