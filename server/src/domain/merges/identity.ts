import { type Kysely, sql } from 'kysely';
import type { Moved, Tables } from '../../kernel/db/tables';
import { nextUpdatedAt } from '../../kernel/db/updated-at';
import type { MergingPlayer } from './merge-row';

/** Facts about a person that the kept player gets where it has none. A place moves as a whole. */
const facts = [['lastName'], ['pokemonId'], ['birthDate'], ['country', 'state', 'city']] as const;
/** What the holder of an account decided. */
const settings = ['terms', 'useUsername', 'rivalsHidden'] as const;

/** Returns the fields that the kept player gets from the removed one, with their values before. */
export function profileToFill(kept: MergingPlayer, removed: MergingPlayer): Moved['profile'] {
  const filled = facts.flatMap((group) => (group.every((field) => kept[field] === null) ? group.filter((field) => removed[field] !== null) : []));
  const fields = [...filled, ...(removed.userId === null ? [] : settings)].filter((field) => kept[field] !== removed[field]);
  const valuesOf = (player: MergingPlayer) => Object.fromEntries(fields.map((field) => [field, player[field]]));
  return { before: valuesOf(kept), after: valuesOf(removed) };
}

/** Hands the account and the profile over, and closes the removed player. */
export async function moveIdentity(transaction: Kysely<Tables>, kept: MergingPlayer, removed: MergingPlayer, profile: Moved['profile']): Promise<void> {
  await transaction
    .updateTable('players')
    .set({ userId: null, status: 0, mergedInto: kept.id, updatedAt: nextUpdatedAt })
    .where('id', '=', removed.id)
    .execute();
  await transaction
    .updateTable('players')
    .set({ ...profile.after, ...(removed.userId === null ? {} : { userId: removed.userId }), updatedAt: nextUpdatedAt })
    .where('id', '=', kept.id)
    .execute();
}

/** Takes back what the kept player still has from the removed one, and opens the removed one again. What the person changed since stays. */
export async function returnIdentity(
  transaction: Kysely<Tables>,
  kept: MergingPlayer,
  removed: MergingPlayer,
  { account, profile, earlier }: Pick<Moved, 'account' | 'profile' | 'earlier'>,
): Promise<void> {
  const returnsAccount = account !== null && kept.userId === account;
  const unchanged = Object.keys(profile.after).filter((field) => (kept as Record<string, unknown>)[field] === profile.after[field]);
  const before = Object.fromEntries(unchanged.map((field) => [field, profile.before[field]]));
  await transaction
    .updateTable('players')
    .set({ ...before, ...(returnsAccount ? { userId: null } : {}), updatedAt: nextUpdatedAt })
    .where('id', '=', kept.id)
    .execute();
  await transaction
    .updateTable('players')
    .set({ userId: returnsAccount ? account : null, status: 1, mergedInto: null, updatedAt: nextUpdatedAt })
    .where('id', '=', removed.id)
    .execute();
  await moveEarlier(transaction, earlier, removed.id);
}

/** Lets players that were merged before lead to this one. */
export async function moveEarlier(transaction: Kysely<Tables>, earlier: readonly number[], into: number): Promise<void> {
  await transaction.updateTable('players').set({ mergedInto: into }).where('id', '=', sql<number>`any(${earlier}::int[])`).execute();
}
