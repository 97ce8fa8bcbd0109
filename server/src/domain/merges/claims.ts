import { type Kysely, sql } from 'kysely';
import type { Moved, Tables } from '../../kernel/db/tables';
import type { MergingPlayer } from './merge-row';

/**
 * Moves the claims to the removed player. Settles the open ones that the kept player makes pointless: it has an account, or the same person claims
 * it too.
 */
export async function moveClaims(transaction: Kysely<Tables>, kept: MergingPlayer, removed: MergingPlayer): Promise<Moved['claims']> {
  const hasAccount = kept.userId !== null || removed.userId !== null;
  const { rows: settled } = await sql<{ id: number; settledAt: string }>`
    update claims c set "settledAt" = clock_timestamp()
    where c."settledAt" is null and (
      (${hasAccount}::boolean and c."playerId" in (${kept.id}, ${removed.id}))
      or (c."playerId" = ${removed.id} and exists (
        select from claims own where own."playerId" = ${kept.id} and own."userId" = c."userId" and own."settledAt" is null))
    ) returning id, "settledAt"`.execute(transaction);
  const moved = await transaction.updateTable('claims').set({ playerId: kept.id }).where('playerId', '=', removed.id).returning(['id', 'settledAt']).execute();
  const reopen = new Set(settled.map(({ id }) => id));
  const ids = new Set(moved.map(({ id }) => id));
  const ownSettled = settled.filter(({ id }) => !ids.has(id));
  return [
    ...moved.map((claim) => ({ ...claim, reopen: reopen.has(claim.id), own: false })),
    ...ownSettled.map((claim) => ({ ...claim, reopen: true, own: true })),
  ];
}

/** Returns the claims that are as the merge left them to the removed player. */
export async function returnClaims(transaction: Kysely<Tables>, claims: Moved['claims'], keptId: number, removedId: number): Promise<void> {
  for (const { id, settledAt, reopen, own } of claims)
    await transaction
      .updateTable('claims')
      .set({ ...(own ? {} : { playerId: removedId }), ...(reopen ? { settledAt: null } : {}) })
      .where('id', '=', id)
      .where('playerId', '=', keptId)
      .where(sql<boolean>`"settledAt" is not distinct from ${settledAt}::timestamptz`)
      .execute();
}
