import { type Kysely, sql } from 'kysely';
import { audit } from '../audit/audit';
import type { Tables } from '../db/tables';
import { transact } from '../db/transact';
import { nextUpdatedAt } from '../db/updated-at';
import { type Caller, HttpError } from '../http';
import { endSessionsOf } from '../identity/sessions';
import { forgetModeration } from '../moderation/forget';
import { forgetInRecord } from '../security/record';
import { noPlayer } from './players';

const retiredName = 'Jugador retirado';
const personalFields = ['username', 'name', 'lastName', 'optionalname', 'pokemonId', 'birthDate', 'country', 'state', 'city', 'email'];

/** Takes a person out of the stores they administer. A store is never left without anybody. */
async function leaveStores(transaction: Kysely<Tables>, caller: Caller, userId: string): Promise<void> {
  const stores = await transaction
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('id', 'in', (of) => of.selectFrom('storeAdmins').select('storeId').where('userId', '=', userId))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, name } of stores) {
    const rows = await transaction.selectFrom('storeAdmins').select('userId').where('storeId', '=', id).orderBy('userId').execute();
    const admins = rows.map((row) => row.userId);
    const others = admins.filter((admin) => admin !== userId);
    if (others.length === 0) throw new HttpError('last_admin', `Nadie más administra la tienda ${name}. Agrega a otra persona antes de eliminar la cuenta.`);
    await transaction.deleteFrom('storeAdmins').where('storeId', '=', id).where('userId', '=', userId).execute();
    await audit(transaction, caller, { action: 'update', entity: 'storeAdmins', entityId: id, before: { admins }, after: { admins: others } });
  }
}

/** What was recorded of earlier changes keeps that there was one, not what the person was called before or after. */
const forget = (transaction: Kysely<Tables>, entity: 'player' | 'account', entityId: string | number) =>
  transaction
    .updateTable('auditLog')
    .set({
      before: sql`before - ${personalFields}::text[]`,
      after: sql`after - ${personalFields}::text[]`,
    })
    .where('entity', '=', entity)
    .where('entityId', '=', String(entityId))
    .execute();

/** Deletes the account's claims. Why it was refused says something about the person. */
async function forgetClaims(transaction: Kysely<Tables>, claims: { userId: string } | { playerId: number }): Promise<void> {
  const [column, value] = 'userId' in claims ? (['userId', claims.userId] as const) : (['playerId', claims.playerId] as const);
  const rows = await transaction.deleteFrom('claims').where(column, '=', value).returning('id').execute();
  const ids = rows.map(({ id }) => String(id));
  await transaction
    .updateTable('auditLog')
    .set({ after: sql`after - 'refusal'` })
    .where('entity', '=', 'claim')
    .where('entityId', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

/** Clears personal data. Results and decks stay under an anonymous name. */
async function retire(transaction: Kysely<Tables>, playerId: number): Promise<void> {
  await transaction
    .updateTable('players')
    .set({
      userId: null,
      username: `retirado-${playerId}`,
      name: retiredName,
      optionalname: retiredName,
      useUsername: false,
      lastName: null,
      pokemonId: null,
      birthDate: null,
      country: null,
      state: null,
      city: null,
      status: 0,
      skeleton: null,
      updatedAt: nextUpdatedAt,
    })
    .where('id', '=', playerId)
    .execute();
  // What was played stays; what it was before is nobody's to know.
  await transaction
    .deleteFrom('deckVersions')
    .where('deckId', 'in', (decks) => decks.selectFrom('decks').select('id').where('playerId', '=', playerId))
    .execute();
  await forget(transaction, 'player', playerId);
}

export const deleteAccountOf = (db: Kysely<Tables>, caller: Caller, userId: string): Promise<void> =>
  transact(db, async (transaction) => {
    const account = await transaction.selectFrom('users').select('userId').where('userId', '=', userId).forUpdate().executeTakeFirst();
    const player = await transaction.selectFrom('players').select('id').where('userId', '=', userId).forUpdate().executeTakeFirst();
    if (!account && !player) throw new HttpError('not_found', noPlayer);
    await leaveStores(transaction, caller, userId);
    if (player) {
      await forgetClaims(transaction, { playerId: player.id });
      await retire(transaction, player.id);
    }
    await forgetClaims(transaction, { userId });
    await endSessionsOf(transaction, userId);
    await transaction
      .updateTable('sessions')
      .set({ device: '', expiresAt: sql<string>`least("expiresAt", now() + interval '1 day')` })
      .where('userId', '=', userId)
      .execute();
    for (const table of ['cardCopies', 'copyBatches', 'tradeLinks', 'ownDecks', 'pushSubscriptions', 'preferences', 'quotaUse', 'quotaRaises'] as const)
      await transaction.deleteFrom(table).where('userId', '=', userId).execute();
    await transaction.deleteFrom('users').where('userId', '=', userId).execute();
    await forgetModeration(transaction, userId, player?.id ?? null);
    await forgetInRecord(transaction, userId);
    await forget(transaction, 'account', userId);
    await audit(
      transaction,
      caller,
      player ? { action: 'delete', entity: 'player', entityId: player.id } : { action: 'delete', entity: 'account', entityId: userId },
    );
  });
