import type { OwnPlayer, syncUser } from '@mesa/contract/calls/players';
import type { Result } from '@mesa/contract/endpoint';
import type { Quotas } from '@mesa/contract/rules/quotas';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { openClaim } from './claims';
import { hasUsername, selectPlayers, toOwn } from './players';
import { skeletonOf } from './skeleton';
import { requireValidUsername, usernameTaken } from './username';

type Outcome = { player: OwnPlayer } | { unclaimed: true };

/** Updates role and e-mail of the calling account if they differ. */
async function noteAccount(transaction: Kysely<Tables>, { userId, role, email: verified }: Caller): Promise<void> {
  const email = verified ?? null;
  const known = await transaction.selectFrom('users').select(['email', 'role']).where('userId', '=', userId).forUpdate().executeTakeFirst();
  if (known?.email === email && known.role === role) return;
  await transaction
    .insertInto('users')
    .values({ userId, email, role })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ email, role, updatedAt: sql`clock_timestamp()` }))
    .execute();
  const change = { entity: 'account', entityId: userId, before: known ?? null, after: { email, role } } as const;
  await audit(transaction, { userId, role }, { action: known ? 'update' : 'create', ...change });
}

interface Limits {
  quotas: Quotas;
  now: Date;
}

async function createOrClaim(transaction: Kysely<Tables>, limits: Limits, caller: Caller, userId: string, username: string): Promise<Outcome> {
  const own = await selectPlayers(transaction).where('userId', '=', userId).executeTakeFirst();
  if (own?.username.toLowerCase() === username.toLowerCase()) return { player: toOwn(own) };
  if (own) throw new HttpError('conflict', 'Tu cuenta ya tiene un jugador.');
  const holder = await selectPlayers(transaction).where(hasUsername(username)).executeTakeFirst();
  // The history of a player who has left cannot be claimed.
  if (holder && (holder.userId !== null || holder.status === 0)) throw new HttpError('username_taken');
  if (holder) {
    if (caller.email && caller.userId === userId) await noteAccount(transaction, caller);
    await openClaim(transaction, limits, caller, userId, holder);
    return { unclaimed: true };
  }
  requireValidUsername(caller, username);
  const inserted = await transaction
    .insertInto('players')
    .values({ userId, username, name: username, skeleton: skeletonOf(username) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw (await usernameTaken(transaction, username)) ?? new HttpError('conflict');
  await audit(transaction, caller, { action: 'create', entity: 'player', entityId: inserted.id, after: { userId, username } });
  return { player: toOwn(await selectPlayers(transaction).where('id', '=', inserted.id).executeTakeFirstOrThrow()) };
}

/**
 * Creates or returns the player of an account. A username alone never hands over the history of a player created by an organiser: that is refused and
 * recorded as a claim, so the refusal must not roll back the transaction.
 */
export async function createPlayerOf(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  caller: Caller,
  userId: string,
  username: string,
): Promise<OwnPlayer> {
  const outcome = await transact(db, (transaction) => createOrClaim(transaction, { quotas: settings.quotas, now: now() }, caller, userId, username));
  if ('unclaimed' in outcome) throw new HttpError('username_unclaimed');
  return outcome.player;
}

/** Records the account that signed in, and returns its player. Uses the token's e-mail, because the browser's is unverified. */
export const syncAccount = (db: Kysely<Tables>, caller: Caller): Promise<Result<typeof syncUser>['data']> =>
  transact(db, async (transaction) => {
    await noteAccount(transaction, caller);
    const { userId, role } = caller;
    const row = await selectPlayers(transaction).where('userId', '=', userId).executeTakeFirst();
    return { userId, role, player: row ? toOwn(row) : null };
  });

/** Records the claim of an account to the player whose pass its phone opened in a tournament; 409 if either is taken. */
export const claimByPass = (
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  caller: Caller,
  { tournamentId, playerId }: { tournamentId: number; playerId: number },
): Promise<void> =>
  transact(db, async (transaction) => {
    const own = await selectPlayers(transaction).where('userId', '=', caller.userId).executeTakeFirst();
    if (own) throw new HttpError('conflict', 'Tu cuenta ya tiene un jugador.');
    const player = await selectPlayers(transaction).where('id', '=', playerId).executeTakeFirst();
    if (!player || player.userId !== null || player.status === 0) throw new HttpError('conflict', 'Ese jugador ya tiene una cuenta.');
    await openClaim(transaction, { quotas: settings.quotas, now: now() }, caller, caller.userId, player, tournamentId);
  });
