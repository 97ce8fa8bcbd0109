import { getMeta, type Meta } from '@mesa/contract/calls/meta';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '../db/tables';
import type { Deps } from '../http';
import { type Scope, scopeOf } from '../ranking/scope';
import { today } from '../tournaments/tournament-lists';

type Query = Pick<z.output<typeof getMeta.query>, 'format' | 'weeks'>;

/** Of how many archetypes match-ups and weeks are told. */
const mostCompared = 10;

/** The rows that count: of a place or a store what is kept by week, of a season what each of its tournaments brought. */
export function sumsOf({ place, of }: Scope, { format, weeks }: Query) {
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
  const from = sql`(date_trunc('week', ${today})::date - ${(weeks - 1) * 7}::int)`;
  const counted = sql`where scope = ${place.join('/')} and week >= ${from} ${ofFormat}`;
  return { entries: sql`select * from "metaWeeks" ${counted}`, pairs: sql`select * from "metaPairWeeks" ${counted}`, from };
}

async function readMeta(db: Kysely<Tables>, query: z.output<typeof getMeta.query>): Promise<Meta> {
  const scope = await scopeOf(db, query);
  const { entries, pairs: met, from } = sumsOf(scope, query);
  const { rows } = await sql<Meta['archetypes'][number] & { id: number }>`
    select sums.*, a.name, (
      select c.iconcard from cards c where c.iconcard is not null and (c.norm = fold(a.requires[1]) or c."normEn" = fold(a.requires[1])) order by c.id limit 1
    ) as icon
    from (
      select "archetypeId" as id, sum(lists)::int as lists, sum(wins)::int as wins, sum(losses)::int as losses, sum(draws)::int as draws
      from (${entries}) as counted group by "archetypeId"
    ) as sums left join archetypes a on a.id = sums.id
    order by lists desc, a.name`.execute(db);
  const archetypes = rows.filter(({ id }) => id !== 0);
  const compared = archetypes.slice(0, mostCompared).map(({ id }) => id);
  const { rows: pairs } = await sql<Meta['pairs'][number]>`
    select "archetypeId" as id, "opponentId", sum(wins)::int as wins, sum(losses)::int as losses, sum(draws)::int as draws
    from (${met}) as counted where "archetypeId" = any(${compared}::int[]) and "opponentId" = any(${compared}::int[])
    group by "archetypeId", "opponentId" order by 1, 2`.execute(db);
  const { rows: weeks } = await sql<Meta['weeks'][number]>`
    select week, sum(lists)::int as total, coalesce(json_agg(json_build_object('id', "archetypeId", 'lists', lists) order by "archetypeId")
      filter (where "archetypeId" = any(${compared}::int[])), '[]') as lists
    from (select week, "archetypeId", sum(lists)::int as lists from (${entries}) as counted group by week, "archetypeId") as sums
    group by week order by week`.execute(db);
  const { rows: first } = await sql<{ from: string }>`select ${from} as "from"`.execute(db);
  return {
    status: 'success',
    of: scope.of,
    from: first[0]?.from ?? '',
    lists: rows.reduce((sum, { lists }) => sum + lists, 0),
    unnamed: rows.find(({ id }) => id === 0)?.lists ?? 0,
    archetypes,
    pairs,
    weeks,
  };
}

export function metaRoutes({ serve, db }: Deps): void {
  serve(getMeta, ({ query }) => readMeta(db, query));
}
