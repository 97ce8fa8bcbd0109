import type {
  listOpenMeta,
  listOpenRanking,
  listOpenSeasonEvents,
  listOpenSeasons,
  listOpenSeasonTable,
  OpenMetaRow,
  OpenRankingRow,
  OpenSeason,
  OpenSeasonEvent,
  OpenSeasonRow,
} from '@mesa/contract/calls/open-data';
import { seasonFields } from '@mesa/contract/calls/season-fields';
import { sql } from 'kysely';
import { sumsOf } from '../meta/meta.routes';
import type { Scope } from '../ranking/scope';
import { playersOf, ranked, ties } from '../seasons/season-table';
import { equal, openColumns, type Placed, type Query, shownName } from './open-rows';

export const seasonRows = ({ after = 0, limit, ...filters }: Query<typeof listOpenSeasons>) => sql<Placed<OpenSeason>>`
  select s.id as place, ${openColumns('s', seasonFields)}, s.rule ->> 'kind' as kind,
    (select count(*)::int from "seasonEvents" e where e."seasonId" = s.id) as events,
    ${playersOf(sql`s.id`)} as players
  from seasons s where s.id > ${after} and ${equal('s', filters)} order by s.id limit ${limit + 1}`;

export const seasonTableRows = (seasonId: number, { after = 0, limit, division }: Query<typeof listOpenSeasonTable>) => sql<Placed<OpenSeasonRow>>`
  select ${after} + row_number() over (order by ${ties}, "playerId")::int as place, r.position, r."playerId", ${shownName('p')} as player,
    r.points, r.events, r.counted, r."bestPlace"
  from (${ranked(seasonId, { limit: limit + 1, offset: after, division })}) as r join players p on p.id = r."playerId" order by 1`;

export const seasonEventRows = (seasonId: number, { after = 0, limit }: Query<typeof listOpenSeasonEvents>) => sql<Placed<OpenSeasonEvent>>`
  select t.id as place, t.id as "tournamentId", t.name, t.date, t.category, t.format, t."storeId", s.name as store, t."numberPlayers" as players,
    t."winnerId", case when w.id is not null then ${shownName('w')} end as winner
  from "seasonEvents" e join tournaments t on t.id = e."tournamentId" join stores s on s.id = t."storeId" left join players w on w.id = t."winnerId"
  where e."seasonId" = ${seasonId} and t.id > ${after} order by t.id limit ${limit + 1}`;

/** The order of the ranking page. */
const rankingOrder = sql`points desc, "winRate" desc nulls last, "playerId"`;

export const rankingRows = (scopeId: number | null, { after = 0, limit }: Query<typeof listOpenRanking>) => sql<Placed<OpenRankingRow>>`
  select numbered.place, numbered.place as position, numbered."playerId", ${shownName('p')} as player, points::int as points, tournaments, wins, losses, draws, "winRate"
  from (
    select *, (${after} + row_number() over (order by ${rankingOrder}))::int as place from (
      select * from "rankingTotals" where "scopeId" = ${scopeId} order by ${rankingOrder} limit ${limit + 1} offset ${after}
    ) as few
  ) as numbered join players p on p.id = numbered."playerId" order by 1`;

export const metaRows = (scope: Scope, { after = 0, limit, ...filters }: Query<typeof listOpenMeta>, now: Date) => sql<Placed<OpenMetaRow>>`
  with sums as (
    select "archetypeId", sum(lists)::int as lists, sum(wins)::int as wins, sum(losses)::int as losses, sum(draws)::int as draws
    from (${sumsOf(scope, filters, now).entries}) as counted group by "archetypeId"
  )
  select row_number() over (order by lists desc, a.name, "archetypeId")::int as place, nullif("archetypeId", 0) as "archetypeId", a.name as archetype, lists,
    round(100.0 * lists / nullif(sum(lists) over (), 0), 2)::float8 as share, wins, losses, draws
  from sums left join archetypes a on a.id = sums."archetypeId" order by 1 limit ${limit + 1} offset ${after}`;
