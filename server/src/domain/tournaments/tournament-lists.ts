import type { listTournaments } from '@mesa/contract/calls/tournaments';
import { categories, isAboveCup, type TournamentStatus } from '@mesa/contract/rules/tournament';
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { offsetOf } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { isTodayOrLater } from '../locations/time-zone';
import { holdsWords, searched } from '../search/match';
import type { Listed } from './tournaments';

type Tournaments = SelectQueryBuilder<Tables, 'tournaments', object>;
type Filters = Omit<z.output<typeof listTournaments.body>, 'page' | 'limit'>;

const newestFirst = (query: Tournaments) => query.select('tournaments.id').orderBy('date', 'desc').orderBy('tournaments.id', 'desc');

/** Returns a list over the tournaments of a query, with counting and offset. */
export const listOf = (query: Tournaments): Listed => ({
  total: sql<number>`${query.select(sql`count(*)::int`.as('total'))}`,
  idsOnPage: (page) => newestFirst(query).limit(page.limit).offset(offsetOf(page)),
});

const aboveCup = sql.join(categories.filter(isAboveCup).map((category) => sql.lit(category)));
const finishedAnd = (t: string, review: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.ref(`${t}.status`)} = 'finalizado' and ${sql.ref(`${t}.confirmedAt`)} is null
    and (${sql.ref(`${t}.category`)} in (${aboveCup}) or ${sql.ref(`${t}.review`)} ${review}))`;
/** Returns, as SQL, whether a finished tournament waits for the site admin's confirmation; `t` is its table in the query. */
export const isUnconfirmed = (t: string) => finishedAnd(t, sql`is not distinct from 'held'`);

/** Returns the finished tournaments that the site admin reviews: waiting ones, and those that already count. */
export const toReview = (db: Kysely<Tables>): Listed => listOf(db.selectFrom('tournaments').where(finishedAnd('tournaments', sql`is not null`)));

type FilterName = Exclude<keyof Filters, 'status'>;
type Conditions = { readonly [Name in FilterName]: (value: NonNullable<Filters[Name]>) => Expression<SqlBool> };

const equals = (column: string) => (value: string) => sql<SqlBool>`${sql.ref(`tournaments.${column}`)} = ${value}`;
/** The condition of each filter. */
const conditions: Conditions = {
  search: (words) => holdsWords(searched.tournaments, words),
  country: equals('country'),
  category: equals('category'),
  format: equals('format'),
  from: (day) => sql<SqlBool>`tournaments.date >= ${day}`,
  to: (day) => sql<SqlBool>`tournaments.date <= ${day}`,
  confirmed: () => sql<SqlBool>`not ${isUnconfirmed('tournaments')}`,
};
/** The fields by which the database counts tournaments. */
const countedBy = ['country', 'category', 'format'] as const satisfies readonly FilterName[];

/** Returns the filters with a value. */
const given = (filters: Filters): FilterName[] => (Object.keys(conditions) as FilterName[]).filter((name) => filters[name]);

const matching = (db: Kysely<Tables>, filters: Filters): Tournaments =>
  given(filters).reduce(
    (query, name) => query.where((conditions[name] as (value: unknown) => Expression<SqlBool>)(filters[name])),
    db.selectFrom('tournaments').where('status', '=', filters.status),
  );

/** Returns the total that the database counted as tournaments were written. */
function countedTotal(db: Kysely<Tables>, filters: Filters): Listed['total'] {
  let cells = db.selectFrom('tournamentTotals').where('status', '=', filters.status);
  for (const column of countedBy) {
    const value = filters[column];
    if (value) cells = cells.where(column, '=', value);
  }
  const total = sql<number>`(${cells.select(sql`coalesce(sum(tournaments), 0)::int`.as('total'))})`;
  if (!filters.confirmed) return total;
  const waiting = matching(db, { ...filters, confirmed: undefined }).where(isUnconfirmed('tournaments'));
  return sql<number>`(${total} - (${waiting.select(sql`count(*)::int`.as('waiting'))}))`;
}

/** Returns all tournaments of a status; a late page starts in its month instead of at the newest tournament. */
const idsByMonth =
  (db: Kysely<Tables>, { status }: Filters): Listed['idsOnPage'] =>
  (page) => {
    const offset = offsetOf(page);
    const start = (column: 'next' | 'before') => sql<never>`(
      select ${sql.ref(column)} from (
        select month, (month + interval '1 month')::date as next, sum(tournaments) over (order by month desc) - tournaments as before
        from "tournamentMonths" where status = ${status}
      ) as months where before <= ${offset} order by month limit 1)`;
    const query = db.selectFrom('tournaments').where('status', '=', status).where('date', '<', start('next'));
    return newestFirst(query)
      .limit(page.limit)
      .offset(sql<number>`${offset} - ${start('before')}`);
  };

/** Returns the tournaments of a status that match the filters. */
export function tournamentsOfStatus(db: Kysely<Tables>, filters: Filters): Listed {
  const { total, idsOnPage } = listOf(matching(db, filters));
  const names = given(filters);
  const isCounted = names.every((name) => name === 'confirmed' || countedBy.some((column) => column === name));
  return {
    total: isCounted ? countedTotal(db, filters) : total,
    idsOnPage: names.length > 0 ? idsOnPage : idsByMonth(db, filters),
  };
}

/** Returns upcoming and current tournaments, nearest first; each until its day ends at its own place. */
export async function upcomingIds(db: Kysely<Tables>, limit: number, now: Date): Promise<number[]> {
  // One index scan per status; a combined query would sort all rows.
  const next = (status: TournamentStatus) => sql`(
    select id, date from tournaments
    where status = ${status} and ${isTodayOrLater('tournaments', now)}
    order by date, id limit ${limit})`;
  const { rows } = await sql<{ id: number }>`
    select id from (${next('inscripciones')} union all ${next('progreso')}) as next order by date, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
