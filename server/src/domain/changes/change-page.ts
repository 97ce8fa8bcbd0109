import type { Change, ChangePage } from '@mesa/contract/calls/audit';
import { ownValue } from '@mesa/release-contract/own-value';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { peopleNames, unnamedAccount } from '../../kernel/audit/people-names';
import type { Caller } from '../../kernel/callers';
import { offsetOf, type PageOf, pagination } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { namesIn } from './names';

/** Returns a page of the changes of a query, newest first, with the names of the ids in them. */
export async function changePage(
  db: Kysely<Tables>,
  caller: Caller,
  matching: SelectQueryBuilder<Tables, 'auditLog', object>,
  page: PageOf,
): Promise<ChangePage> {
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const onPage = matching.select('id').orderBy('id', 'desc').limit(page.limit).offset(offsetOf(page));
  const rows = await db
    .selectFrom('auditLog as a')
    .innerJoin(onPage.as('page'), 'page.id', 'a.id')
    .select(['a.id', 'a.at', 'a.userId', 'a.action', 'a.entity', 'a.entityId', 'a.tournamentId', 'a.before', 'a.after'])
    .orderBy('a.id', 'desc')
    .execute();
  const people = await peopleNames(db, caller, new Set(rows.map(({ userId }) => userId)));
  const data = rows.map(
    ({ userId, before, after, ...row }): Change => ({
      ...row,
      who: { userId: caller.role === 'admin' ? userId : null, name: ownValue(people, userId) ?? unnamedAccount },
      before: before && { ...before },
      after: after && { ...after },
    }),
  );
  return { status: 'success', data, names: await namesIn(db, caller, data), pagination: pagination(total, page) };
}
