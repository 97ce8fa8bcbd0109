import { listSecurityLines } from '@mesa/contract/calls/accounts';
import { sql } from 'kysely';
import { peopleNames } from '../../kernel/audit/people-names';
import { offsetOf, pagination } from '../../kernel/db/paginate';
import type { Deps } from '../../kernel/pipeline/serve';

export function securityRoutes({ serve, db }: Deps): void {
  serve(listSecurityLines, async ({ query: { event, userId, ...page }, caller, noteRead }) => {
    let matching = db.selectFrom('securityLog');
    if (event) matching = matching.where('event', '=', event);
    if (userId) matching = matching.where(({ eb, or }) => or([eb('userId', '=', userId), eb('about', '=', userId)]));
    const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const rows = await matching.selectAll().orderBy('id', 'desc').limit(page.limit).offset(offsetOf(page)).execute();
    const ids = new Set(rows.flatMap((row) => [row.userId, row.about].filter((id) => id !== null)));
    const names = await peopleNames(db, caller, ids);
    const person = (id: string | null) => (id === null ? null : { userId: id, name: names[id] ?? id });
    noteRead(null);
    return {
      status: 'success',
      data: rows.map(({ id, userId: who, about, ...line }) => ({ ...line, id: Number(id), who: person(who), about: person(about) })),
      pagination: pagination(total, page),
    };
  });
}
