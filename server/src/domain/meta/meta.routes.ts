import { type ArchetypeCards, getArchetypeCards, getMeta, type Meta } from '@mesa/contract/calls/meta';
import { dayIn, lastZone, timeZoneOf } from '@mesa/contract/rules/time-zone';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { type Scope, scopeOf } from '../ranking/scope';

type Query = Pick<z.output<typeof getMeta.query>, 'format' | 'weeks'>;

/** Maximum archetypes with match-ups and weeks. */
const maxCompared = 10;

/** Returns today's day in a scope; for the site or a store, the day of the zone where it ends last. */
const todayIn = ([kind, country = '', state = '']: readonly string[], now: Date): string =>
  dayIn(kind === 'country' || kind === 'state' || kind === 'city' ? timeZoneOf({ country, state }) : lastZone, now);

const firstWeek = ({ place }: Scope, weeks: number, now: Date) => sql`(date_trunc('week', ${todayIn(place, now)}::date)::date - ${(weeks - 1) * 7}::int)`;

/** Returns, as SQL, the rows that count: by week for a place or a store, by tournament for a season. */
export function sumsOf(scope: Scope, { format, weeks }: Query, now: Date) {
  const { place, of } = scope;
  const ofFormat = format ? sql`and format = ${format}` : sql``;
  if (of?.kind === 'season') {
    const season = Number(place[1]);
    const counted = sql`where "tournamentId" in (select "tournamentId" from "seasonEvents" where "seasonId" = ${season}) ${ofFormat}`;
    return {
      entries: sql`select * from "metaEntries" ${counted}`,
      pairs: sql`select * from "metaPairs" ${counted}`,
      from: sql`(select "startsOn" from seasons where id = ${season})`,
    };
  }
  const from = firstWeek(scope, weeks, now);
  const counted = sql`where scope = ${place.join('/')} and week >= ${from} ${ofFormat}`;
  return { entries: sql`select * from "metaWeeks" ${counted}`, pairs: sql`select * from "metaPairWeeks" ${counted}`, from };
}

/** Returns, as SQL, the contribution of each counting tournament, one row per archetype. */
function tournamentsOf(scope: Scope, { format, weeks }: Query, now: Date) {
  const { place, of } = scope;
  const counted =
    of?.kind === 'season'
      ? sql`"tournamentId" in (select "tournamentId" from "seasonEvents" where "seasonId" = ${Number(place[1])})`
      : sql`${place.join('/')} = any(scopes) and week >= ${firstWeek(scope, weeks, now)}`;
  return sql`select * from "metaEntries" where ${counted} ${format ? sql`and format = ${format}` : sql``}`;
}

interface Read extends Pick<Meta, 'from' | 'pairs'> {
  named: Meta['archetypes'];
  /** Lists by archetype, which are shorter than pairs of names and values: two years of a country have a thousand of them. */
  weeks: { week: string; total: number; lists: Record<string, number> | null }[];
}

/** Reads the meta of a place, a store or a season; 404 for a missing store or season, 400 for an incomplete place. */
export async function readMeta(db: Kysely<Tables>, query: z.output<typeof getMeta.query>, now: Date): Promise<Meta> {
  const scope = await scopeOf(db, query);
  const { entries, pairs: met, from } = sumsOf(scope, query, now);
  // The sums are read once, by week: two years of a country are thousands of rows.
  const { rows } = await sql<Read>`
    with counted as materialized (
      select week, "archetypeId" as id, sum(lists)::int as lists, sum(wins)::int as wins, sum(losses)::int as losses, sum(draws)::int as draws
      from (${entries}) as entries group by week, "archetypeId"
    ), named as materialized (
      select sums.*, a.name, (
        select c.iconcard from (select fold(a.requires[1]) as name offset 0) as first, cards c
        where c.iconcard is not null and (c.norm = first.name or c."normEn" = first.name) order by c.id limit 1
      ) as icon
      from (
        select id, sum(lists)::int as lists, sum(wins)::int as wins, sum(losses)::int as losses, sum(draws)::int as draws from counted group by id
      ) as sums left join archetypes a on a.id = sums.id
    ), compared as materialized (
      select array(select id from named where id <> 0 order by lists desc, name limit ${maxCompared}) as ids
    ), paired as (
      select "archetypeId" as id, "opponentId", sum(wins)::int as wins, sum(losses)::int as losses, sum(draws)::int as draws
      from (${met}) as pairs where "archetypeId" = any((select ids from compared)::int[]) and "opponentId" = any((select ids from compared)::int[])
      group by "archetypeId", "opponentId"
    ), weeks as (
      select week, sum(lists)::int as total,
        json_object_agg(id, lists) filter (where id = any((select ids from compared)::int[])) as lists
      from counted group by week
    )
    select ${from} as "from",
      (select coalesce(json_agg(named order by lists desc, name), '[]') from named) as named,
      (select coalesce(json_agg(paired order by id, "opponentId"), '[]') from paired) as pairs,
      (select coalesce(json_agg(weeks order by week), '[]') from weeks) as weeks`.execute(db);
  const { from: first = '', named = [], pairs = [], weeks = [] } = rows[0] ?? {};
  return {
    status: 'success',
    of: scope.of,
    from: first,
    lists: named.reduce((sum, { lists }) => sum + lists, 0),
    unnamed: named.find(({ id }) => id === 0)?.lists ?? 0,
    archetypes: named.filter(({ id }) => id !== 0),
    pairs,
    weeks: weeks.map(({ lists, ...week }) => ({ ...week, lists: Object.entries(lists ?? {}).map(([id, count]) => ({ id: Number(id), lists: count })) })),
  };
}

/** Maximum lists of an archetype, latest first, because old ones say little about today. */
const maxLists = 200;
const maxCards = 60;
const maxBestLists = 5;

async function readArchetype(db: Kysely<Tables>, id: number, query: z.output<typeof getMeta.query>, now: Date): Promise<ArchetypeCards> {
  const archetype = await db.selectFrom('archetypes').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (!archetype) throw new HttpError('not_found', 'No encontramos ese arquetipo.');
  const scope = await scopeOf(db, query);
  const latest = sql`
    select d.id, d."tournamentId", d."playerId", e.week
    from (${tournamentsOf(scope, query, now)}) as e join decks d on d."tournamentId" = e."tournamentId" and d."archetypeId" = ${id}
    where e."archetypeId" = ${id} and exists (select from "deckCards" where "deckId" = d.id)
    order by e.week desc, d.id desc limit ${maxLists}`;
  const { rows: cards } = await sql<ArchetypeCards['cards'][number] & { of: number }>`
    with latest as materialized (${latest}), named as (
      select x."deckId", c.norm, min(c.name) as name, min(c."nameEsMx") as "nameEsMx", sum(x.quantity)::int as copies
      from latest l join "deckCards" x on x."deckId" = l.id join cards c on c.id = x."cardId" group by x."deckId", c.norm
    ), usual as (select norm, mode() within group (order by copies desc) as copies from named group by norm)
    select (select count(*)::int from latest) as of, min(n.name) as name, min(n."nameEsMx") as "nameEsMx", count(*)::int as lists, u.copies,
      (count(*) filter (where n.copies = u.copies))::int as usual
    from named n join usual u on u.norm = n.norm group by n.norm, u.copies order by lists desc, u.copies desc, n.norm limit ${maxCards}`.execute(db);
  const { rows: best } = await sql<ArchetypeCards['best'][number]>`
    select t.id as "tournamentId", t.name as tournament, t.date, r.position, t."numberPlayers" as players,
      jsonb_build_object('id', p.id, 'username', p.username, 'name', p.name, 'optionalname', p.optionalname, 'useUsername', p."useUsername") as player
    from (${latest}) as l join tournaments t on t.id = l."tournamentId" join players p on p.id = l."playerId"
    join results r on r."tournamentId" = l."tournamentId" and r."playerId" = l."playerId"
    order by r.position nulls last, t."numberPlayers" desc, t.date desc, t.id desc limit ${maxBestLists}`.execute(db);
  return { status: 'success', archetype, lists: cards[0]?.of ?? 0, cards: cards.map(({ of: _, ...card }) => card), best };
}

export function metaRoutes({ serve, db, now }: Deps): void {
  serve(getMeta, ({ query }) => readMeta(db, query, now()));
  serve(getArchetypeCards, ({ params: { id }, query }) => readArchetype(db, id, query, now()));
}
