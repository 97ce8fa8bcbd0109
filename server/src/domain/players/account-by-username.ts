import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { skeletonOf } from './skeleton';

/**
 * Returns the account of the player with this username, typed with or without @; of the one whose username looks like it if nobody has exactly this one.
 * null if that player has no account, or there is none.
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
