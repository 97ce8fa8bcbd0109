import type { OwnPlayer, syncUser } from '@mesa/shared/contracts/players';
import type { Result } from '@mesa/shared/endpoint';
import { type Kysely, sql } from 'kysely';
import { audit } from '../audit/audit';
import type { Tables } from '../db/tables';
import { type Caller, HttpError } from '../http';
import { hasUsername, selectPlayers, toOwn } from './players';

type Outcome = { player: OwnPlayer } | { refusal: 'username_taken' | 'username_unclaimed' };

/** Notes that an account asks for a player who has none; a site admin settles it. */
async function claim(transaction: Kysely<Tables>, caller: Caller, userId: string, playerId: number): Promise<void> {
  const noted = await transaction
    .insertInto('claims')
    .values({ userId, playerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (noted) await audit(transaction, caller, { action: 'create', entity: 'claim', entityId: noted.id, after: { userId, playerId } });
}

async function createOrClaim(transaction: Kysely<Tables>, caller: Caller, userId: string, username: string): Promise<Outcome> {
  const inserted = await transaction
    .insertInto('players')
    .values({ userId, username, name: username })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) {
    await audit(transaction, caller, { action: 'create', entity: 'player', entityId: inserted.id, after: { userId, username } });
    return { player: toOwn(await selectPlayers(transaction).where('id', '=', inserted.id).executeTakeFirstOrThrow()) };
  }
  const own = await selectPlayers(transaction).where('userId', '=', userId).executeTakeFirst();
  if (own?.username.toLowerCase() === username.toLowerCase()) return { player: toOwn(own) };
  if (own) throw new HttpError('conflict', 'Tu cuenta ya tiene un jugador.');
  const holder = await selectPlayers(transaction).where(hasUsername(username)).executeTakeFirstOrThrow();
  // Nobody takes up the history of a player who has left.
  if (holder.userId !== null || holder.status === 0) return { refusal: 'username_taken' };
  await claim(transaction, caller, userId, holder.id);
  return { refusal: 'username_unclaimed' };
}

/**
 * The player of an account that has none. A username alone never hands over the history of a player whom an organiser wrote
 * in: that is refused, and noted (so the refusal must not undo the transaction).
 */
export async function createPlayerOf(db: Kysely<Tables>, caller: Caller, userId: string, username: string): Promise<OwnPlayer> {
  const outcome = await db.transaction().execute((transaction) => createOrClaim(transaction, caller, userId, username));
  if ('refusal' in outcome) throw new HttpError(outcome.refusal);
  return outcome.player;
}

/** Notes the account that signed in, and says which player it has. */
export const syncAccount = (db: Kysely<Tables>, { userId, role }: Caller, email: string): Promise<Result<typeof syncUser>['data']> =>
  db.transaction().execute(async (transaction) => {
    const known = await transaction.selectFrom('users').select(['email', 'role']).where('userId', '=', userId).forUpdate().executeTakeFirst();
    if (known?.email !== email || known.role !== role) {
      await transaction
        .insertInto('users')
        .values({ userId, email, role })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ email, role, updatedAt: sql`clock_timestamp()` }))
        .execute();
      const change = { entity: 'account', entityId: userId, before: known ?? null, after: { email, role } } as const;
      await audit(transaction, { userId, role }, { action: known ? 'update' : 'create', ...change });
    }
    const row = await selectPlayers(transaction).where('userId', '=', userId).executeTakeFirst();
    return { userId, role, player: row ? toOwn(row) : null };
  });
