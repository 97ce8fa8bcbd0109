import type { Pagination } from '@mesa/shared/contracts/primitives';
import { fold } from '@mesa/shared/rules/fold';
import { type RawBuilder, sql } from 'kysely';
import { matches, type Searched } from '../search/match';

export interface PageOf {
  page: number;
  limit: number;
}

export const offsetOf = ({ page, limit }: PageOf): number => (page - 1) * limit;

export const pagination = (total: number, { page, limit }: PageOf): Pagination => ({ total, page, limit, pages: Math.ceil(total / limit) });

const mostWords = 8;

/** Whether a name holds every word that a list is filtered by; single letters and digits count too: `Liga 3`. */
export function holdsWords(source: Searched, text: string): RawBuilder<boolean> {
  const words = new Set(fold(text).match(/[\p{L}\p{N}]+/gu));
  return matches(
    source,
    [...words].slice(0, mostWords).map((word) => [word]),
  );
}

/** One page of a query, each row with the number of all rows; a page past the end is one row of nulls beside that number. */
export const pageOf = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>, page: PageOf): RawBuilder<unknown> => sql`
  with everything as materialized (${rows})
  select counted.total, page.* from (select count(*)::int as total from everything) as counted
  left join (select * from everything order by ${order} limit ${page.limit} offset ${offsetOf(page)}) as page on true
  order by ${order}`;

/** The rows of a query made by `pageOf`, without the row of nulls that stands for an empty page. */
export function pagedAnswer<T extends object>(rows: readonly (T & { total: number })[], id: keyof T, page: PageOf) {
  return { status: 'success' as const, data: rows.filter((row) => row[id] !== null), pagination: pagination(rows[0]?.total ?? 0, page) };
}
