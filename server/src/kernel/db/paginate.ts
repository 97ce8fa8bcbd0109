import type { Pagination } from '@mesa/contract/calls/primitives';
import { type RawBuilder, sql } from 'kysely';

export interface PageOf {
  page: number;
  limit: number;
}

export const offsetOf = ({ page, limit }: PageOf): number => (page - 1) * limit;

export const pagination = (total: number, { page, limit }: PageOf): Pagination => ({ total, page, limit, pages: Math.ceil(total / limit) });

/** Returns the fields that older calls have instead of `pagination`. */
export const totalPagesOf = ({ total, pages }: Pagination) => ({ total, totalPages: pages });

/** Returns one page of a query, each row with the total number of rows; a page past the end is one row of nulls with that number. */
export const pageOf = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>, page: PageOf): RawBuilder<unknown> => sql`
  with everything as materialized (${rows})
  select counted.total, page.* from (select count(*)::int as total from everything) as counted
  left join (select * from everything order by ${order} limit ${page.limit} offset ${offsetOf(page)}) as page on true
  order by ${order}`;

/** Returns the rows of a query by `pageOf`, without the row of nulls for an empty page. */
export function pagedAnswer<T extends object>(rows: readonly (T & { total: number })[], id: keyof T, page: PageOf) {
  return { status: 'success' as const, data: rows.filter((row) => row[id] !== null), pagination: pagination(rows[0]?.total ?? 0, page) };
}
