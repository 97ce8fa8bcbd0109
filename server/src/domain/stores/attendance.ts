import type { StoreMonth } from '@mesa/contract/calls/stores';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

const maxMonths = 24;

/** Returns attendance at a store's finished tournaments, month by month without gaps. Players of any earlier month are not counted as new. */
export async function attendanceOf(db: Kysely<Tables>, storeId: number): Promise<StoreMonth[]> {
  const { rows } = await sql<StoreMonth>`
    with played as (
      select t.id, date_trunc('month', t.date)::date as month from tournaments t where t."storeId" = ${storeId} and t.status = 'finalizado'
    ), entries as (
      select played.month, r."playerId" from played join results r on r."tournamentId" = played.id
    ), months as (
      select month::date from (select max(month) as last, min(month) as first from played) as span,
        generate_series(greatest(first, last - make_interval(months => ${maxMonths - 1})), last, interval '1 month') as month
    )
    select m.month, coalesce(t.tournaments, 0)::int as tournaments, coalesce(e.entries, 0)::int as entries, coalesce(e.players, 0)::int as players,
      coalesce(n.newcomers, 0)::int as newcomers
    from months m
    left join (select month, count(*) as tournaments from played group by 1) as t using (month)
    left join (select month, count(*) as entries, count(distinct "playerId") as players from entries group by 1) as e using (month)
    left join (
      select month, count(*) as newcomers from (select "playerId", min(month) as month from entries group by 1) as firsts group by 1
    ) as n using (month)
    order by m.month`.execute(db);
  return rows;
}
