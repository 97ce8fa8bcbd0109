import type { createPlayer, OwnPlayer, PublicPlayer, updatePlayer } from '@mesa/shared/contracts/players';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { audit } from '../audit/audit';
import { changesOf, orNull } from '../db/changes';
import type { Tables } from '../db/tables';
import { demandFresh, nextUpdatedAt } from '../db/updated-at';
import { type Caller, HttpError } from '../http';
import { hasUsername, noPlayer, selectPlayers, toOwn, toPublic } from './players';

type Fields = z.output<typeof updatePlayer.body>;

const nameOfAnother = 'Ese nombre de usuario ya es de otro jugador.';

/** A player without an account, as organisers write them in at a tournament. */
export const addPlayer = (db: Kysely<Tables>, caller: Caller, { username, name }: z.output<typeof createPlayer.body>): Promise<PublicPlayer> =>
  db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('players')
      .values({ username, name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) throw new HttpError('username_taken', nameOfAnother);
    await audit(transaction, caller, { action: 'create', entity: 'player', entityId: inserted.id, after: { username, name } });
    return toPublic(await selectPlayers(transaction).where('id', '=', inserted.id).executeTakeFirstOrThrow());
  });

/** Saves what changed in a profile; a field left out stays as it is, and terms once accepted stay accepted. */
export const savePlayer = (db: Kysely<Tables>, caller: Caller, userId: string, { updatedAt, ...fields }: Fields): Promise<OwnPlayer> =>
  db.transaction().execute(async (transaction) => {
    const row = await selectPlayers(transaction).where('userId', '=', userId).forUpdate().executeTakeFirst();
    if (!row) throw new HttpError('not_found', noPlayer);
    demandFresh(row, updatedAt);
    const changes = changesOf(row, {
      ...fields,
      lastName: orNull(fields.lastName),
      optionalname: orNull(fields.optionalname),
      pokemonId: orNull(fields.pokemonId),
      country: orNull(fields.country),
      state: orNull(fields.state),
      city: orNull(fields.city),
      terms: Math.max(row.terms, fields.terms),
    });
    if (!changes) return toOwn(row);
    if (fields.username !== undefined) await demandFreeUsername(transaction, fields.username, row.id);
    await transaction
      .updateTable('players')
      .set({ ...changes.after, updatedAt: nextUpdatedAt })
      .where('id', '=', row.id)
      .execute();
    await audit(transaction, caller, { action: 'update', entity: 'player', entityId: row.id, ...changes });
    return toOwn(await selectPlayers(transaction).where('id', '=', row.id).executeTakeFirstOrThrow());
  });

async function demandFreeUsername(transaction: Kysely<Tables>, username: string, playerId: number): Promise<void> {
  const other = await transaction.selectFrom('players').select('id').where(hasUsername(username)).where('id', '<>', playerId).executeTakeFirst();
  if (other) throw new HttpError('username_taken', nameOfAnother);
}
