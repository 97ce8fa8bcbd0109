import { type QuotaKind, type Quotas, quotaKinds, quotaNames } from '@mesa/contract/rules/quotas';
import { counted } from '@mesa/contract/text/plural';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

/** Formats a duration, rounded up: 3 horas y 20 minutos. */
function duration(ms: number): string {
  const all = Math.max(1, Math.ceil(ms / minuteMs));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return [hours > 0 && counted(hours, 'hora', 'horas'), minutes > 0 && counted(minutes, 'minuto', 'minutos')].filter(Boolean).join(' y ');
}

/** Returns an account's own limits, if a site admin set any. */
export async function quotasOf(db: Kysely<Tables>, userIds: readonly string[], usual: Quotas): Promise<Map<string, Quotas>> {
  const rows = await db.selectFrom('quotaRaises').selectAll().where('userId', '=', sql<string>`any(${userIds}::text[])`).execute();
  return new Map(
    userIds.map((userId) => [userId, { ...usual, ...Object.fromEntries(rows.filter((row) => row.userId === userId).map(({ kind, most }) => [kind, most])) }]),
  );
}

/**
 * Counts one more creation of a kind for an account; 429 if it has reached its limit in the last 24 hours, with the time to try again. Call it in the
 * creating transaction, so that a rollback is not counted. The period is rolling, so it depends on no time zone.
 */
export async function takeQuota(transaction: Kysely<Tables>, usual: Quotas, userId: string, kind: QuotaKind, now: Date): Promise<void> {
  // Concurrent calls of one account would not see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota ${kind} of ${userId}`}, 0))`.execute(transaction);
  const since = new Date(now.getTime() - dayMs).toISOString();
  await transaction.deleteFrom('quotaUse').where('userId', '=', userId).where('kind', '=', kind).where('at', '<=', since).execute();
  const used = await transaction.selectFrom('quotaUse').select('at').where('userId', '=', userId).where('kind', '=', kind).orderBy('at').execute();
  const max = (await quotasOf(transaction, [userId], usual)).get(userId)?.[kind] ?? usual[kind];
  if (used.length < max) {
    await transaction.insertInto('quotaUse').values({ userId, kind, at: now.toISOString() }).execute();
    return;
  }
  // Once these oldest ones expire there is room for one.
  const next = used[used.length - max];
  const waitMs = next ? Date.parse(next.at) + dayMs - now.getTime() : null;
  const when = waitMs === null ? 'Escribe al administrador del sitio.' : `Inténtalo de nuevo en ${duration(waitMs)}, o pide más al administrador del sitio.`;
  const { one, many } = quotaNames[kind];
  throw new HttpError('rate_limited', `Tu cuenta puede crear ${counted(max, one, many)} en 24 horas, y ya llegó a ese límite. ${when}`, {
    ...(waitMs !== null && { retryAfter: Math.ceil(waitMs / 1000) }),
  });
}

/** Sets an account's limits; null restores the site's. Returns the previous ones. */
export async function setQuotas(transaction: Kysely<Tables>, userId: string, limits: { [K in QuotaKind]?: number | null | undefined }): Promise<void> {
  for (const kind of quotaKinds) {
    const max = limits[kind];
    if (max === undefined) continue;
    await transaction.deleteFrom('quotaRaises').where('userId', '=', userId).where('kind', '=', kind).execute();
    if (max !== null) await transaction.insertInto('quotaRaises').values({ userId, kind, most: max }).execute();
  }
}
