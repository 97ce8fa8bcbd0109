import type { ModerationNotice } from '@mesa/contract/calls/moderation';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import { lockCase } from './decide';
import { kinds } from './kinds';

/** Returns the decisions that affect a person, newest first, without data of the reporters. */
export async function noticesOf(db: Kysely<Tables>, userId: string): Promise<ModerationNotice[]> {
  const rows = await db
    .selectFrom('reportCases as c')
    .innerJoin('reportAffected as a', 'a.caseId', 'c.id')
    .select(['c.id', 'c.kind', 'c.name', 'c.outcome', 'c.message', 'c.decidedAt', 'c.appealText', 'c.appealedAt'])
    .select(['c.upheld', 'c.reviewMessage', 'c.reviewedAt'])
    .select(sql<ModerationNotice['reasons']>`array(select distinct reason from reports where "caseId" = c.id order by reason)`.as('reasons'))
    .where('a.userId', '=', userId)
    .orderBy('c.decidedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(100)
    .execute();
  return rows.flatMap(({ id, kind, name, reasons, outcome, message, decidedAt, appealText, appealedAt, upheld, reviewMessage, reviewedAt }) =>
    outcome === null || decidedAt === null
      ? []
      : {
          id,
          kind,
          name,
          reasons,
          decision: { outcome, message, at: decidedAt },
          appeal: appealedAt === null ? null : { text: appealText ?? '', at: appealedAt },
          review: upheld === null || reviewedAt === null ? null : { upheld, message: reviewMessage, at: reviewedAt },
        },
  );
}

/** Appeals a decision for an affected account; refuses (409) a second appeal, and one after the final answer. */
export const appeal = (db: Kysely<Tables>, caller: Caller, id: number, text: string): Promise<void> =>
  transact(db, async (transaction) => {
    const affected = await transaction
      .selectFrom('reportAffected')
      .select('caseId')
      .where('caseId', '=', id)
      .where('userId', '=', caller.userId)
      .executeTakeFirst();
    // The same answer as for a missing case, so that others learn nothing of it.
    if (!affected) throw new HttpError('not_found', 'No encontramos esa decisión.');
    const row = await lockCase(transaction, id);
    if (row.reviewedAt !== null) throw new HttpError('conflict', 'Esa decisión ya es definitiva.');
    if (row.appealedAt !== null) throw new HttpError('conflict', 'Esa decisión ya se apeló. Solo se puede una vez.');
    await transaction
      .updateTable('reportCases')
      .set({ appealText: text, appealedAt: sql<string>`clock_timestamp()`, appealedBy: caller.userId, version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    const about = { kind: row.kind, ...kinds[row.kind].ids(row.ref) };
    await audit(transaction, caller, { action: 'update', entity: 'report', entityId: id, before: about, after: { ...about, appealed: true } });
  });
