import type { createReport, OwnReport } from '@mesa/contract/calls/moderation';
import { reportables, reportsPerDay } from '@mesa/contract/rules/moderation';
import { counted } from '@mesa/contract/text/plural';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import { findThing, kinds } from './kinds';

type NewReport = z.output<typeof createReport.body>;

const minute = 60_000;
const day = 24 * 60 * minute;

/** Formats a waiting time: 3 horas; 12 minutos. */
const waitText = (milliseconds: number): string =>
  milliseconds > 60 * minute
    ? counted(Math.ceil(milliseconds / (60 * minute)), 'hora', 'horas')
    : counted(Math.max(1, Math.ceil(milliseconds / minute)), 'minuto', 'minutos');

/** Refuses (429) an account that has reached its limit of reports in 24 hours; the message has the time of the next report. */
async function requireWithinLimit(transaction: Kysely<Tables>, userId: string): Promise<void> {
  const rows = await transaction
    .selectFrom('reports')
    .select(sql<number>`(extract(epoch from clock_timestamp() - "createdAt") * 1000)::float8`.as('age'))
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<string>`clock_timestamp() - interval '1 day'`)
    .orderBy('createdAt', 'desc')
    .limit(reportsPerDay)
    .execute();
  const oldest = rows[reportsPerDay - 1];
  if (oldest)
    throw new HttpError('rate_limited', `Ya hiciste ${reportsPerDay} denuncias en las últimas 24 horas. Puedes hacer otra en ${waitText(day - oldest.age)}.`);
}

/** Adds a member's report to the item's open case, or opens one. Returns the case's id. */
export const report = (db: Kysely<Tables>, caller: Caller, { thing, reason, details }: NewReport, at: Date): Promise<number> =>
  transact(db, async (transaction) => {
    // Serializes the reports of one account, so that together they stay within the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${caller.userId}`}, 0))`.execute(transaction);
    const { kind } = thing;
    if (!reportables[kind].reasons.includes(reason)) throw new HttpError('invalid', 'Ese motivo no es para lo que denuncias. Elige otro.');
    const ref = await findThing(transaction, caller, thing, at);
    const now = await kinds[kind].read(transaction, ref);
    if (!now) throw new HttpError('not_found');
    if (now.affected.includes(caller.userId)) throw new HttpError('rule_violation', 'No puedes denunciar algo tuyo.');
    const own = await transaction
      .selectFrom('reports as r')
      .innerJoin('reportCases as c', 'c.id', 'r.caseId')
      .select('r.id')
      .where('r.userId', '=', caller.userId)
      .where('c.kind', '=', kind)
      .where('c.ref', '=', ref)
      .where('c.decidedAt', 'is', null)
      .executeTakeFirst();
    if (own) throw new HttpError('conflict', `Ya denunciaste ${reportables[kind].thing}. La respuesta llegará a tu perfil.`);
    await requireWithinLimit(transaction, caller.userId);
    const { id } = await transaction
      .insertInto('reportCases')
      .values({ kind, ref, name: now.name, reports: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'ref'])
          .where('decidedAt', 'is', null)
          .doUpdateSet({ reports: sql`"reportCases".reports + 1`, reportedAt: sql`clock_timestamp()` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('reports')
      .values({ caseId: id, userId: caller.userId, reason, details: details || null })
      .execute();
    await audit(transaction, caller, { action: 'create', entity: 'report', entityId: id, after: { kind, ...kinds[kind].ids(ref), reason } });
    return id;
  });

/** Returns a person's own reports with their answers, newest first. */
export async function reportsOf(db: Kysely<Tables>, userId: string): Promise<OwnReport[]> {
  const rows = await db
    .selectFrom('reports as r')
    .innerJoin('reportCases as c', 'c.id', 'r.caseId')
    .select(['r.id', 'c.kind', 'c.name', 'r.reason', 'r.createdAt as at', 'c.outcome', 'c.message', 'c.decidedAt', 'c.upheld'])
    .where('r.userId', '=', userId)
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ outcome, message, decidedAt, upheld, ...row }) => ({
    ...row,
    decision: outcome !== null && decidedAt !== null ? { outcome, message, at: decidedAt } : null,
    reversed: upheld === false,
  }));
}
