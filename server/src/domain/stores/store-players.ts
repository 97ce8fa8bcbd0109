import type { listStorePlayers, listStorePoints } from '@mesa/contract/calls/stores';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { offsetOf, pagedAnswer, pageOf } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';

type PlayerRow = z.output<typeof listStorePlayers.result>['data'][number];
type PointsRow = z.output<typeof listStorePoints.result>['data'][number];

/** Looked up one by one: for some hundred players the planner would otherwise read the whole table. */
const lookedUp = (id: RawBuilder<unknown>) => sql`cross join lateral (select * from players where players.id = ${id} offset 0) as p`;

/** Returns the players of a store's current and finished tournaments, latest first. */
export async function storePlayers(db: Kysely<Tables>, { storeId, ...page }: z.output<typeof listStorePlayers.body>) {
  const players = sql`
    select p.id, p.username, p.name, p.optionalname, p."useUsername", p.country, p.state, p.city, p."userId" is not null as "hasAccount",
      played."tournamentsPlayed", played."lastPlayed"
    from (
      select r."playerId", count(*)::int as "tournamentsPlayed", max(t.date) as "lastPlayed"
      from tournaments t join results r on r."tournamentId" = t.id
      where t."storeId" = ${storeId} and t.status in ('progreso', 'finalizado')
      group by r."playerId"
    ) as played ${lookedUp(sql`played."playerId"`)}`;
  const { rows } = await sql<PlayerRow & { total: number }>`${pageOf(players, sql`"lastPlayed" desc, "tournamentsPlayed" desc, id`, page)}`.execute(db);
  return pagedAnswer(rows, 'id', page);
}

/** Returns points per player of the finished tournaments between two days, both included. */
export async function storePoints(db: Kysely<Tables>, { storeId, startDate, endDate, ...page }: z.output<typeof listStorePoints.body>) {
  const order = sql`"totalPoints" desc, "tournamentsPlayed", fold(name), "playerId"`;
  // Names are looked up only for rows that can be on the page, and for those that tie with the last one.
  const { rows } = await sql<PointsRow & { total: number }>`
    with scored as materialized (
      select r."playerId", coalesce(sum(r.points), 0)::float8 as "totalPoints", count(*)::int as "tournamentsPlayed"
      from tournaments t join results r on r."tournamentId" = t.id
      where t."storeId" = ${storeId} and t.status = 'finalizado' and t.date between ${startDate} and ${endDate}
      group by r."playerId"
    )
    select counted.total, page.* from (select count(*)::int as total from scored) as counted left join (
      select first.*, p.name, p.username, p.optionalname, p."useUsername", p.country, p.state, p.city
      from (
        select * from scored order by "totalPoints" desc, "tournamentsPlayed" fetch first (${offsetOf(page) + page.limit}::int) rows with ties
      ) as first ${lookedUp(sql`first."playerId"`)}
      order by ${order} limit ${page.limit} offset ${offsetOf(page)}
    ) as page on true order by ${order}`.execute(db);
  return pagedAnswer(rows, 'playerId', page);
}
