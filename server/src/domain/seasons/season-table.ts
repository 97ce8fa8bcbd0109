import type { PlayerName } from '@mesa/contract/calls/players';
import type { SeasonEvent, SeasonRow, SeasonScore } from '@mesa/contract/calls/seasons';
import type { Division } from '@mesa/contract/play/model';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { offsetOf, type PageOf, pagedAnswer, pageOf } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { idOfName } from '../players/players';

/** The order of a season's rows; equal rows share a place. */
export const ties = sql`qualified desc, points desc, places, "lastDay" desc, "lastPlace"`;

/** Returns, as SQL, a season's number of players, which its ranking counts as results are written. */
export const playersOf = (seasonId: RawBuilder<unknown> | number) => sql`
  coalesce((select scope.players from "rankingScopes" scope where scope."seasonId" = ${seasonId} and scope.format is null), 0)`;

/** Returns, as SQL, the number of players of a division, counted as totals are written. */
const playersIn = (seasonId: number, division: Division) => sql`
  coalesce((select players from "seasonDivisions" where "seasonId" = ${seasonId} and division = ${division}), 0)`;

interface Stretch {
  limit: number;
  offset: number;
  /** Only players of this division, ranked among themselves. */
  division?: Division | undefined;
}

/**
 * Returns rows of a season in order, with places; equal rows share one. Of the earlier rows, only those equal to the first one are counted, so a page
 * does not require ranking the whole season.
 */
export const ranked = (seasonId: number, { limit, offset, division }: Stretch) => sql`
  with few as materialized (
    select * from "seasonTotals" where "seasonId" = ${seasonId} and ${division ? sql`division = ${division}` : sql`true`} order by ${ties}, "playerId" limit ${limit} offset ${offset}
  ), equal_before as materialized (
    select count(*)::int as number from "seasonTotals" o, (select * from few order by ${ties}, "playerId" limit 1) as f
    where o."seasonId" = ${seasonId} and ${division ? sql`o.division = ${division}` : sql`true`} and o.qualified = f.qualified and o.points = f.points and o.places = f.places
      and o."lastDay" = f."lastDay" and o."lastPlace" = f."lastPlace" and o."playerId" < f."playerId"
  )
  select "playerId", points, events, counted, nullif(places[1], 1000000) as "bestPlace", qualified, places, "lastDay", "lastPlace",
    case when qualified then (${offset} + place - case when place = 1 then number else 0 end)::int end as position
  from (select *, rank() over (order by ${ties}) as place from few) as placed, equal_before`;

const rowColumns = sql`p.id, p.username, p.name, p.optionalname, p."useUsername", r.position, r.points, r.events, r.counted, r."bestPlace"`;

/** Returns a page of a season's table, or of one division's. */
export async function seasonTable(db: Kysely<Tables>, seasonId: number, { division, ...page }: PageOf & Pick<Stretch, 'division'>) {
  const stretch = ranked(seasonId, { limit: page.limit, offset: offsetOf(page), division });
  const { rows } = await sql<SeasonRow & { total: number }>`
    select counted.total, onpage.* from (select ${division ? playersIn(seasonId, division) : playersOf(seasonId)} as total) as counted
    left join (
      select ${rowColumns}, r.number
      from (select *, row_number() over (order by ${ties}, "playerId") as number from (${stretch}) as few) as r join players p on p.id = r."playerId"
    ) as onpage on true order by onpage.number`.execute(db);
  const { data, ...answer } = pagedAnswer(rows, 'id', page);
  return { ...answer, data: data.map(rowOf) };
}

const rowOf = ({ id, username, name, optionalname, useUsername, position, points, events, counted, bestPlace }: SeasonRow): SeasonRow => ({
  id,
  username,
  name,
  optionalname,
  useUsername,
  position,
  points,
  events,
  counted,
  bestPlace,
});

/** Returns a season's events, newest first. */
export async function seasonEvents(db: Kysely<Tables>, seasonId: number, page: PageOf) {
  type Row = Omit<SeasonEvent, 'winnerPlayer'> & { total: number; winner: PlayerName | null };
  const events = sql`
    select t.id, t.name, t.date, t.category, t.format, s.name as "storeName", s.slug as "storeSlug", t.city, t."numberPlayers",
      case when w.id is not null then jsonb_build_object(
        'id', w.id, 'username', w.username, 'name', w.name, 'optionalname', w.optionalname, 'useUsername', w."useUsername") end as winner
    from "seasonEvents" e join tournaments t on t.id = e."tournamentId" join stores s on s.id = t."storeId"
    left join players w on w.id = t."winnerId" where e."seasonId" = ${seasonId}`;
  const { rows } = await sql<Row>`${pageOf(events, sql`date desc, id desc`, page)}`.execute(db);
  const { data, ...answer } = pagedAnswer(rows, 'id', page);
  return { ...answer, data: data.map(({ total: _, winner, ...event }) => ({ ...event, winnerPlayer: winner })) };
}

/** Returns a player's row in a season, and the nearest row with more points; null if the player has none. */
export async function seasonPlace(db: Kysely<Tables>, seasonId: number, username: string) {
  const qualified = sql`o."seasonId" = ${seasonId} and o.qualified`;
  // The number of players with more points is stored; only those with equal points are read, by the order's index.
  const { rows } = await sql<SeasonRow & { mine: boolean }>`
    with me as (
      select t.*, case when t.qualified then t.points else -1 end as bound
      from "seasonTotals" t where t."seasonId" = ${seasonId} and t."playerId" = ${idOfName(username)}),
    above as (
      select o.* from "seasonTotals" o where ${qualified} and o.points > (select bound from me)
      order by o.points, o.places desc, o."lastDay", o."lastPlace" desc, o."playerId" desc limit 1),
    more as (
      select coalesce(sum(players), 0)::int as number from "seasonPoints" where "seasonId" = ${seasonId} and points > (select bound from me)),
    as_many as (
      select count(*)::int as number from "seasonTotals" o, me where ${qualified} and o.points = (select bound from me) and (
        o.places < me.places or (o.places = me.places and (o."lastDay" > me."lastDay" or (o."lastDay" = me."lastDay" and o."lastPlace" < me."lastPlace"))))),
    sharing as (
      select count(*)::int as number from "seasonTotals" o, above where ${qualified} and o.points = above.points
        and o.places = above.places and o."lastDay" = above."lastDay" and o."lastPlace" = above."lastPlace")
    select ${rowColumns}, r.mine from (
      select me."playerId", points, events, counted, nullif(places[1], 1000000) as "bestPlace", true as mine,
        case when qualified then 1 + more.number + as_many.number end as position
      from me, more, as_many
      union all
      select above."playerId", points, events, counted, nullif(places[1], 1000000), false, 1 + more.number - sharing.number from above, more, sharing
    ) as r join players p on p.id = r."playerId"`.execute(db);
  const row = rows.find(({ mine }) => mine);
  if (!row) return null;
  const above = rows.find(({ mine }) => !mine);
  return { row: rowOf(row), above: above ? rowOf(above) : null };
}

/** Returns a player's events in a season; null if there are none. */
export async function seasonPlayer(db: Kysely<Tables>, seasonId: number, username: string) {
  const place = await seasonPlace(db, seasonId, username);
  if (!place) return null;
  const { rows: scores } = await sql<SeasonScore>`
    select t.id as "tournamentId", t.name, x.date, t.category, x."group", x.place, x.players, x.points,
      best is null or row_number() over (partition by x."group" order by x.points desc, x.place nulls last, x.date desc, x."tournamentId") <= best as counts
    from "seasonScores" x join seasons s on s.id = x."seasonId" join tournaments t on t.id = x."tournamentId"
    cross join lateral (select (s.rule -> 'groups' -> x."group" ->> 'best')::int as best) as rule
    where x."seasonId" = ${seasonId} and x."playerId" = ${place.row.id} order by x.date desc, t.id desc`.execute(db);
  return { ...place, scores };
}
