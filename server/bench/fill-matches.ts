import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/kernel/db/tables';
import type { Progress } from './fill';

const rounds = 6;
const batch = 500;

/** Adds six rounds to every finished tournament, three matches per result: neighbours meet first, then players further apart. */
export async function fillMatches(db: Kysely<Tables>, onProgress: (progress: Progress) => void): Promise<void> {
  const { rows } = await sql<{ last: number; total: number }>`
    select (select coalesce(max("tournamentId"), 0) from matches) as last, (select max(id) from tournaments) as total`.execute(db);
  const { last = 0, total = 0 } = rows[0] ?? {};
  for (let from = last; from < total; from += batch) {
    await sql`
      insert into matches ("tournamentId", round, number, phase, pod, player1, player2, outcome, "tableNumber", "publishedAt")
      select t.id, 'bench-' || number, number, 'swiss', 'masters', one."playerId", two."playerId",
        (array['player1', 'player2', 'player1', 'tie'])[1 + (t.id + one.place + number)::int % 4], one.place / 2 + 1, t.date
      from tournaments t
      cross join lateral (
        select array_agg("playerId" order by position, id) as ids, count(*)::int as count from results where "tournamentId" = t.id
      ) as entrants
      cross join generate_series(1, ${rounds}::int) as number
      cross join lateral (
        select place, entrants.ids[1 + (place + number) % (entrants.count - entrants.count % 2)] as "playerId"
        from generate_series(0, entrants.count - 2, 2) as place
      ) as one
      cross join lateral (select entrants.ids[1 + (one.place + 1 + number) % (entrants.count - entrants.count % 2)] as "playerId") as two
      where t.status = 'finalizado' and t.id > ${from} and t.id <= ${from + batch} and entrants.count >= 2`.execute(db);
    onProgress({ table: 'matches', done: Math.min(total, from + batch), total });
  }
  if (last < total) await sql`vacuum analyze`.execute(db);
}

/** Returns a player with this many results in finished tournaments, created once. */
export async function fillVeteran(db: Kysely<Tables>, events: number): Promise<void> {
  const player = { username: 'bench-veterana', name: 'Veterana' };
  const made = await db
    .insertInto('players')
    .values(player)
    .onConflict((row) => row.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  await sql`
    insert into results ("tournamentId", "playerId", position, points, record)
    select id, ${made.id}, 4, 12, '4-2-0' from tournaments where status = 'finalizado' order by id desc limit ${events}`.execute(db);
}
