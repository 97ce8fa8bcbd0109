import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { skeletonOf } from './skeleton';

/**
 * Returns the account of the player with exactly this username, typed with or without @; without such a player, of the one whose username looks like it.
 * Returns null if there is no player, or the player has no account.
 */
export async function accountByUsername(db: Kysely<Tables>, username: string): Promise<string | null> {
  const typed = username.replace(/^@/, '');
  const player = await db
    .selectFrom('players')
    .select('userId')
    .where((is) => is.or([is('username', '=', typed), is('skeleton', '=', skeletonOf(typed))]))
    .where('status', '=', 1)
    .orderBy((is) => is('username', '=', typed), 'desc')
    .executeTakeFirst();
  return player?.userId ?? null;
}
