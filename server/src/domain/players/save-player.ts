import { playerFields } from '@mesa/contract/calls/player-fields';
import type { createPlayer, OwnPlayer, PublicPlayer, updatePlayer } from '@mesa/contract/calls/players';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import { changesOf, emptiedToNull } from '../../kernel/db/changes';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { nextUpdatedAt, requireFresh } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import { requireAllowedName } from '../restrictions/withdrawn-names';
import { noPlayer, selectPlayers, toOwn, toPublic } from './players';
import { skeletonOf } from './skeleton';
import { requireValidUsername, usernameTaken } from './username';

/** PostgreSQL's code for a violated unique index. */
export const uniqueViolation = '23505';

type Fields = z.output<typeof updatePlayer.body>;

/** Creates a player without an account, as organisers do at a tournament. */
export const addPlayer = (db: Kysely<Tables>, caller: Caller, { username, name }: z.output<typeof createPlayer.body>): Promise<PublicPlayer> =>
  transact(db, async (transaction) => {
    requireValidUsername(caller, username);
    const inserted = await transaction
      .insertInto('players')
      .values({ username, name, skeleton: skeletonOf(username) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) throw (await usernameTaken(transaction, username)) ?? new HttpError('username_taken');
    await audit(transaction, caller, { action: 'create', entity: 'player', entityId: inserted.id, after: { username, name } });
    return toPublic(await selectPlayers(transaction).where('id', '=', inserted.id).executeTakeFirstOrThrow());
  });

/** Saves changes of a profile; omitted fields stay, and accepted terms stay accepted. */
export const savePlayer = (db: Kysely<Tables>, caller: Caller, userId: string, { updatedAt, ...fields }: Fields): Promise<OwnPlayer> =>
  transact(db, async (transaction) => {
    const row = await selectPlayers(transaction).where('userId', '=', userId).forUpdate().executeTakeFirst();
    if (!row) throw new HttpError('not_found', noPlayer);
    requireFresh(row, updatedAt);
    const changes = changesOf(row, { ...emptiedToNull(playerFields, fields), terms: Math.max(row.terms, fields.terms) });
    if (!changes) return toOwn(row);
    const { username } = changes.after;
    const { name, optionalname } = changes.after;
    await requireAllowedName(transaction, caller, { kind: 'player', ref: row.id }, { username, name, optionalname });
    if (username !== undefined) await requireFreeUsername(transaction, caller, username, row.id);
    await transaction
      .updateTable('players')
      .set({ ...changes.after, ...(username !== undefined && { skeleton: skeletonOf(username) }), updatedAt: nextUpdatedAt })
      .where('id', '=', row.id)
      .execute()
      .catch((error: { code?: unknown }) => {
        // Another call took the name, or a similar one, since the check.
        throw error.code === uniqueViolation ? new HttpError('username_taken') : error;
      });
    await audit(transaction, caller, { action: 'update', entity: 'player', entityId: row.id, ...changes });
    return toOwn(await selectPlayers(transaction).where('id', '=', row.id).executeTakeFirstOrThrow());
  });

async function requireFreeUsername(transaction: Kysely<Tables>, caller: Caller, username: string, playerId: number): Promise<void> {
  requireValidUsername(caller, username);
  const taken = await usernameTaken(transaction, username, playerId);
  if (taken) throw taken;
}
