import type { Link } from '@mesa/contract/calls/claims';
import type { OwnPlayer, PublicPlayer } from '@mesa/contract/calls/players';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { nextUpdatedAt } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import { noPlayer, playersById, selectPlayers, toOwn, toPublic } from './players';
import { uniqueViolation } from './save-player';

const maxLinks = 20;

/** Returns accounts that a site admin linked to their player and that are still linked, latest first. */
export async function linksToUndo(db: Kysely<Tables>): Promise<Link[]> {
  const rows = await db
    .selectFrom('auditLog as a')
    .innerJoin('players as p', (join) => join.on(sql`p.id::text`, '=', sql`a."entityId"`).on(sql`p."userId"`, '=', sql`a.after->>'userId'`))
    .leftJoin('users as u', 'u.userId', 'p.userId')
    .select(['p.id', 'u.email'])
    .select(({ fn }) => fn.max('a.at').as('at'))
    .where('a.entity', '=', 'player')
    .where('a.action', '=', 'link')
    .groupBy(['p.id', 'u.email'])
    .orderBy('at', 'desc')
    .limit(maxLinks)
    .execute();
  const players = await playersById(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, email, at }) => {
    const player = players.get(id);
    return player?.userId ? [{ at, account: { userId: player.userId, email }, player: toPublic(player) }] : [];
  });
}

const locked = (transaction: Kysely<Tables>, id: number) => selectPlayers(transaction).where('id', '=', id).forUpdate().executeTakeFirst();

const setAccount = (transaction: Kysely<Tables>, id: number, userId: string | null) =>
  transaction.updateTable('players').set({ userId, updatedAt: nextUpdatedAt }).where('id', '=', id).execute();

/** Links an account to a player without one. Settles the player's claims and the account's other claims. */
export const link = (db: Kysely<Tables>, caller: Caller, id: number, userId: string): Promise<OwnPlayer> =>
  transact(db, async (transaction) => {
    const player = await locked(transaction, id);
    if (!player) throw new HttpError('not_found', noPlayer);
    if (player.userId !== null) throw new HttpError('conflict', 'Ese jugador ya tiene una cuenta.');
    if (player.status === 0) throw new HttpError('conflict', 'Ese jugador se retiró.');
    const other = await selectPlayers(transaction).where('userId', '=', userId).executeTakeFirst();
    if (other) throw new HttpError('conflict', `Esa cuenta ya tiene el jugador ${other.username}.`);
    await setAccount(transaction, id, userId).catch((error: { code?: unknown }) => {
      // The account got another player since the check.
      throw error.code === uniqueViolation ? new HttpError('conflict', 'Esa cuenta ya tiene un jugador.') : error;
    });
    await transaction
      .updateTable('claims')
      .set({ settledAt: sql<string>`clock_timestamp()` })
      .where('settledAt', 'is', null)
      .where(({ eb, or }) => or([eb('playerId', '=', id), eb('userId', '=', userId)]))
      .execute();
    await audit(transaction, caller, { action: 'link', entity: 'player', entityId: id, before: { userId: null }, after: { userId } });
    return toOwn({ ...player, userId });
  });

/** Undoes a link: the player has no account, and the account's claim is open again. */
export const unlink = (db: Kysely<Tables>, caller: Caller, id: number, userId: string): Promise<PublicPlayer> =>
  transact(db, async (transaction) => {
    const player = await locked(transaction, id);
    if (!player) throw new HttpError('not_found', noPlayer);
    if (player.userId !== userId) throw new HttpError('conflict', 'Ese jugador no está unido a esa cuenta.');
    await setAccount(transaction, id, null);
    await transaction
      .updateTable('claims')
      .set({ settledAt: null })
      .where('id', '=', (claims) =>
        claims
          .selectFrom('claims')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('playerId', '=', id)
          .where('userId', '=', userId)
          .where('refusal', 'is', null),
      )
      .execute();
    await audit(transaction, caller, { action: 'link', entity: 'player', entityId: id, before: { userId }, after: { userId: null } });
    return toPublic({ ...player, userId: null });
  });
