import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** The name of an item in cases after its person deleted their account. */
const forgottenName = 'Cuenta eliminada';

/**
 * Deletes a person's data in moderation. Their reports stay without author and text, so that the counts of others' reports stay right; cases about
 * them stay without names, texts and replaced values.
 */
export async function forgetModeration(transaction: Kysely<Tables>, userId: string, playerId: number | null): Promise<void> {
  await transaction.updateTable('reports').set({ userId: null, details: null }).where('userId', '=', userId).execute();
  const isTheirs = sql<boolean>`(kind = 'tradeList' and ref = ${userId})
    or (${playerId}::int is not null and ((kind = 'player' and ref = ${playerId}::text) or (kind = 'deck' and split_part(ref, '/', 2) = ${playerId}::text)))`;
  const cases = await transaction.selectFrom('reportCases').select('id').where(isTheirs).execute();
  const ids = cases.map(({ id }) => id);
  const ofThem = sql<number>`any(${ids}::int[])`;
  await transaction.updateTable('reports').set({ details: null }).where('caseId', '=', ofThem).execute();
  await transaction.updateTable('reportCases').set({ name: forgottenName, message: null, undo: null, reviewMessage: null }).where('id', '=', ofThem).execute();
  await transaction.updateTable('reportCases').set({ appealText: null, appealedBy: null }).where('appealedBy', '=', userId).execute();
  await transaction
    .updateTable('auditLog')
    .set({ before: sql`before - '{userId,refusal}'::text[]`, after: sql`after - '{userId,refusal}'::text[]` })
    .where('entity', '=', 'report')
    .where('entityId', '=', sql<string>`any(${ids.map(String)}::text[])`)
    .execute();
  await transaction.deleteFrom('reportAffected').where('userId', '=', userId).execute();
  for (const table of ['hiddenThings', 'withdrawnNames'] as const)
    await transaction.deleteFrom(table).where(sql<boolean>`kind = 'tradeList' and ref = ${userId}`).execute();
  await transaction.deleteFrom('withdrawnNames').where(sql<boolean>`kind = 'player' and ref = ${playerId}::text`).execute();
  await transaction.updateTable('reportCases').set({ ref: sql`'retirado-' || id` }).where(sql<boolean>`kind = 'tradeList' and ref = ${userId}`).execute();
  // No content is left to decide about.
  await transaction.deleteFrom('reportCases').where('id', '=', ofThem).where('decidedAt', 'is', null).execute();
}
