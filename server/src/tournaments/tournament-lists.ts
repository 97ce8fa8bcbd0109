import type { listTournaments } from '@mesa/shared/contracts/tournaments';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { offsetOf } from '../db/paginate';
import type { Tables } from '../db/tables';
import { holdsWords, searched } from '../search/match';
import type { Listed } from './tournaments';

type Tournaments = SelectQueryBuilder<Tables, 'tournaments', object>;
type Filters = Omit<z.output<typeof listTournaments.body>, 'page' | 'limit'>;

const newestFirst = (query: Tournaments) => query.select('tournaments.id').orderBy('date', 'desc').orderBy('tournaments.id', 'desc');

/** The tournaments of a query, counted and passed over one by one. */
export const listOf = (query: Tournaments): Listed => ({
  total: sql<number>`${query.select(sql`count(*)::int`.as('total'))}`,
  idsOnPage: (page) => newestFirst(query).limit(page.limit).offset(offsetOf(page)),
});

function matching(db: Kysely<Tables>, { status, search, country, category, format, from, to }: Filters): Tournaments {
  let query = db.selectFrom('tournaments').where('status', '=', status);
  if (search) query = query.where(holdsWords(searched.tournaments, search));
  if (country) query = query.where('country', '=', country);
  if (category) query = query.where('category', '=', category);
  if (format) query = query.where('format', '=', format);
  if (from) query = query.where('date', '>=', from);
  if (to) query = query.where('date', '<=', to);
  return query;
}

/** What the database has counted as tournaments were written. */
function countedTotal(db: Kysely<Tables>, { status, country, category, format }: Filters): Listed['total'] {
  let cells = db.selectFrom('tournamentTotals').where('status', '=', status);
  if (country) cells = cells.where('country', '=', country);
  if (category) cells = cells.where('category', '=', category);
  if (format) cells = cells.where('format', '=', format);
  return sql<number>`${cells.select(sql`coalesce(sum(tournaments), 0)::int`.as('total'))}`;
}

/** All tournaments of a status: a page far down begins in the month that it is in, not at the newest tournament. */
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

/** The tournaments of a status that fit the filters. */
export function tournamentsOfStatus(db: Kysely<Tables>, filters: Filters): Listed {
  const { search, country, category, format, from, to } = filters;
  const { total, idsOnPage } = listOf(matching(db, filters));
  return {
    total: search || from || to ? total : countedTotal(db, filters),
    idsOnPage: search || from || to || country || category || format ? idsOnPage : idsByMonth(db, filters),
  };
}
