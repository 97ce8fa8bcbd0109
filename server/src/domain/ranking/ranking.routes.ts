import { listRanking, type RankingRow } from '@mesa/contract/calls/site';
import { sql } from 'kysely';
import type { z } from 'zod';
import { offsetOf, pagedAnswer } from '../../kernel/db/paginate';
import type { Deps } from '../../kernel/pipeline/serve';
import { deckIcons } from '../tournaments/deck-icons';
import { findRanking, scopeOf } from './scope';

type Query = z.output<typeof listRanking.query>;

interface Row extends Omit<RankingRow, 'position' | 'url'> {
  /** The tournament of the best finish. */
  tournamentId: number;
}

const within = ({ from, to }: Query) => sql`${from ? sql`and t.date >= ${from}` : sql``} ${to ? sql`and t.date <= ${to}` : sql``}`;

/** Returns, as SQL, the tournaments of a ranking within the query's days. */
const counted = (scopeId: number | null, query: Query) => sql`
  exists (select from "rankingEvents" e where e."tournamentId" = t.id and e."scopeId" = ${scopeId}) ${within(query)}`;

/** Up to this many tournaments, to read all into a hash table is faster than to look up each tournament of the players on a page. */
const few = 3_000;

/**
 * The same for a single result. In the ranking of the site or a country most tournaments of a player count, so the first looked up usually does; in others
 * few may. A scalar subquery is looked up per row, while `exists` could be planned as a join with the whole scope.
 */
const countsIn = (scopeId: number | null, [kind]: readonly string[], query: Query) => {
  const lookedUp = sql`(select true from "rankingEvents" e where e."tournamentId" = r."tournamentId" and e."scopeId" = ${scopeId})`;
  if (!query.format && (kind === 'site' || kind === 'country')) return sql`${lookedUp} ${within(query)}`;
  return sql`
    case when (select count(*) <= ${few} from (select from "rankingEvents" where "scopeId" = ${scopeId} limit ${few + 1}) as counted)
      then r."tournamentId" in (select e."tournamentId" from "rankingEvents" e where e."scopeId" = ${scopeId}) else ${lookedUp} end ${within(query)}`;
};

const order = sql`points desc, "winRate" desc nulls last, "playerId"`;

/** The calendar year that the days of a query are, if the totals of the place's years are stored. */
const storedYear = ([kind]: readonly string[], { from, to }: Query): string | null => {
  const year = from?.slice(0, 4) ?? '';
  return (kind === 'site' || kind === 'country') && from === `${year}-01-01` && to === `${year}-12-31` ? year : null;
};

/** Reads a page of the stored totals, for all days or a year. */
const kept = (scopeId: number | null, page: Query) => sql`
  select counted.total, onpage.* from (
    select coalesce((select players from "rankingScopes" where id = ${scopeId}), 0) as total
  ) as counted
  left join (
    select "playerId", points, wins, losses, draws, "winRate" from "rankingTotals" where "scopeId" = ${scopeId}
    order by ${order} limit ${page.limit} offset ${offsetOf(page)}
  ) as onpage on true`;

const winRate = sql`round(100.0 * wins / nullif(wins + losses + draws, 0), 2)::float8`;

/** Computes the totals of some days from the results. Win rates, which order equal points, only of players who can be on the page. */
const addedUp = (scopeId: number | null, query: Query) => sql`
  with sums as materialized (
    select r."playerId", coalesce(sum(r.points), 0)::float8 as points,
      coalesce(sum(r.wins), 0)::int as wins, coalesce(sum(r.losses), 0)::int as losses, coalesce(sum(r.draws), 0)::int as draws
    from tournaments t join results r on r."tournamentId" = t.id
    where ${counted(scopeId, query)} group by r."playerId"
  )
  select counted.total, onpage.* from (select count(*)::int as total from sums) as counted
  left join (
    select *, ${winRate} as "winRate"
    from (select * from sums order by points desc fetch first (${offsetOf(query) + query.limit}::int) rows with ties) as first
    order by ${order} limit ${query.limit} offset ${offsetOf(query)}
  ) as onpage on true`;

export function rankingRoutes({ serve, db }: Deps): void {
  serve(listRanking, async ({ query }) => {
    const { page, limit } = query;
    const scope = await scopeOf(db, query);
    const year = storedYear(scope.place, query);
    const place = year === null ? scope.place : ['year', year, ...scope.place];
    const scopeId = await findRanking(db, { place }, query.format);
    // The ranking of a year has no other days to leave out.
    const days = year === null ? query : { ...query, from: undefined, to: undefined };
    const { rows } = await sql<Row & { total: number }>`
      select ranked.total, ranked."playerId", p.username, p.name, p.optionalname, p."useUsername", p.country, p.city,
        case when not best."deckHidden" then best."deckName" end as deck, best."tournamentId",
        (select id from decks where not best."deckHidden" and "tournamentId" = best."tournamentId" and "playerId" = ranked."playerId") as id_deck,
        concat_ws('/', ranked.wins, ranked.losses, ranked.draws) as history, ranked.points, ranked."winRate" as win_percentage
      from (${days.from || days.to ? addedUp(scopeId, days) : kept(scopeId, days)}) as ranked
      left join players p on p.id = ranked."playerId"
      left join lateral (
        select r."deckName", r."deckHidden", r."tournamentId" from results r join tournaments t on t.id = r."tournamentId"
        where r."playerId" = ranked."playerId" and ${countsIn(scopeId, place, days)}
        order by r.position nulls last, t."numberPlayers" desc, t.date desc, r.id limit 1
      ) as best on true
      order by ${order}`.execute(db);
    const answer = pagedAnswer(rows, 'playerId', { page, limit });
    const icons = await deckIcons(
      db,
      answer.data.filter(({ id_deck }) => id_deck !== null),
    );
    const before = offsetOf({ page, limit });
    const data = answer.data.map((row, index) => ({ ...row, position: before + index + 1, url: icons(row)[0]?.deckicons[0] ?? null }));
    return { ...answer, of: scope.of, data };
  });
}
