import { forgetTomPlayer } from '@mesa/contract/tom/forget-player';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { nextUpdatedAt } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import { endSessionsOf } from '../identity/sessions';
import { forgetModeration } from './forget-moderation';

/** An account that is being erased, inside the erasure's single transaction. */
interface Erasure {
  readonly transaction: Kysely<Tables>;
  readonly caller: Caller;
  readonly userId: string;
  readonly player: { readonly id: number; readonly pokemonId: string | null } | null;
  /** Replaces the account's id in records that must distinguish accounts. */
  readonly pseudonym: string;
}

export type Step = (erasure: Erasure) => Promise<void>;

const retiredName = 'Jugador retirado';
const personalFields = [
  ...['username', 'name', 'lastName', 'optionalname', 'pokemonId', 'birthDate', 'country', 'state', 'city', 'email'],
  ...['blocked', 'organiser', 'reason'],
];

export const deleteRows =
  (table: keyof Tables): Step =>
  async ({ transaction, userId }) => {
    await sql`delete from ${sql.table(table)} where "userId" = ${userId}`.execute(transaction);
  };

/** Replaces the account's id by the pseudonym (after `mark`) in a column. */
export const replaceId =
  (table: keyof Tables, column: string, mark = ''): Step =>
  async ({ transaction, userId, pseudonym }) => {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${mark + pseudonym} where ${sql.ref(column)} = ${mark + userId}`.execute(transaction);
  };

/** Deletes the player's passes and the sessions of their phones; passes that the account gave to others stay under the pseudonym. */
export const deletePasses: Step = async (erasure) => {
  const { transaction, player } = erasure;
  if (player) {
    await transaction.deleteFrom('passes').where('playerId', '=', player.id).execute();
    await transaction.deleteFrom('sessions').where('userId', 'like', `pass:%:${player.id}`).execute();
  }
  await replaceId('passes', 'issuedBy')(erasure);
};

/** Deletes messages to the player; those that the account sent to others stay under the pseudonym until they expire. */
export const deleteMessages: Step = async (erasure) => {
  const { transaction, player } = erasure;
  if (player) await transaction.deleteFrom('tournamentMessages').where('playerId', '=', player.id).execute();
  await replaceId('tournamentMessages', 'sentBy')(erasure);
};

/** Removes the notes of the player's penalties; those that the account gave as a judge stay under the pseudonym. */
export const erasePenalties: Step = async (erasure) => {
  const { transaction, player } = erasure;
  if (player) await transaction.updateTable('tournamentPenalties').set({ note: '' }).where('playerId', '=', player.id).execute();
  await replaceId('tournamentPenalties', 'judge')(erasure);
};

/** Deletes the checks of the player's decks; those that the account made as a judge stay under the pseudonym. */
export const deleteDeckChecks: Step = async (erasure) => {
  const { transaction, player } = erasure;
  if (player) await transaction.deleteFrom('deckChecks').where('playerId', '=', player.id).execute();
  await replaceId('deckChecks', 'judge')(erasure);
};

/** Deletes the account's requests to create stores; those that it answered as an administrator stay under the pseudonym. */
export const deleteOrganiserRequests: Step = async (erasure) => {
  await deleteRows('organiserRequests')(erasure);
  await replaceId('organiserRequests', 'settledBy')(erasure);
};

/** Removes a person from the stores that they administer; 409 if a store would have no administrator left. */
export const leaveStores: Step = async ({ transaction, caller, userId }) => {
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
};

/** Removes the player's id in the official program from the tournaments and stores that name it as their organiser's, and from the record of that. */
export const forgetPopIds: Step = async ({ transaction, player }) => {
  const popId = player?.pokemonId;
  if (!popId) return;
  await transaction.updateTable('tournaments').set({ organizerPopId: null }).where('organizerPopId', '=', popId).execute();
  await transaction.updateTable('stores').set({ popId: null }).where('popId', '=', popId).execute();
  const names = ['organizerPopId', 'popId'];
  await sql`
    update "auditLog" set before = before - ${names}::text[], after = after - ${names}::text[]
    where entity in ('tournament', 'store')
      and ${popId} in (before->>'organizerPopId', after->>'organizerPopId', before->>'popId', after->>'popId')`.execute(transaction);
};

/** Removes a person from the teams of areas, and revokes the tokens that they made for them. */
export const leaveTeams: Step = async ({ transaction, userId }) => {
  await transaction
    .updateTable('releaseTokens')
    .set({ revokedAt: new Date().toISOString() })
    .where('createdBy', '=', userId)
    .where('revokedAt', 'is', null)
    .where('area', 'in', (of) => of.selectFrom('areaTeam').select('area').where('userId', '=', userId))
    .execute();
  await transaction.deleteFrom('areaTeam').where('userId', '=', userId).execute();
};

/** Replaces the account's id in the rules of flags by the pseudonym: in the live state and, so that both stay the same, in its history. */
export const leaveFlags =
  (table: 'registry' | 'registryHistory'): Step =>
  async ({ transaction, userId, pseudonym }) => {
    const [named, replaced] = [JSON.stringify(userId), JSON.stringify(pseudonym)];
    await sql`
      update ${sql.table(table)} set state = replace(state::text, ${named}::text, ${replaced}::text)::jsonb
      where position(${named}::text in state::text) > 0`.execute(transaction);
  };

/** Deletes the claims of the account and those for its player; reasons of refusals are personal. */
export const deleteClaims: Step = async ({ transaction, userId, player }) => {
  const rows = await transaction
    .deleteFrom('claims')
    .where(({ eb, or }) => or([eb('userId', '=', userId), eb('playerId', '=', player?.id ?? 0)]))
    .returning('id')
    .execute();
  await transaction
    .updateTable('auditLog')
    .set({ after: sql`after - 'refusal'` })
    .where('entity', '=', 'claim')
    .where('entityId', '=', sql<string>`any(${rows.map(({ id }) => String(id))}::text[])`)
    .execute();
};

/** Ends the undo of the player's merges, which would bring an erased person back; merges that the account made stay under the pseudonym. */
export const endMerges: Step = async (erasure) => {
  const { transaction, player, userId } = erasure;
  if (player) await transaction.deleteFrom('playerMerges').where('keptId', '=', player.id).execute();
  // The account moved in a merge, and was taken from that player since.
  await sql`update "playerMerges" set moved = jsonb_set(moved, '{account}', 'null') where moved ->> 'account' = ${userId}`.execute(transaction);
  await replaceId('playerMerges', 'mergedBy')(erasure);
};

/** Keeps results and decks under an anonymous name. */
export const retirePlayer: Step = async ({ transaction, player }) => {
  if (!player) return;
  await transaction
    .updateTable('players')
    .set({
      userId: null,
      username: `retirado-${player.id}`,
      name: retiredName,
      optionalname: retiredName,
      useUsername: false,
      rivalsHidden: false,
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
    .where('id', '=', player.id)
    .execute();
};

/** Keeps the lists that were played and deletes the earlier ones, which only the person could see. */
export const deleteDeckVersions: Step = async ({ transaction, player }) => {
  if (!player) return;
  await transaction
    .deleteFrom('deckVersions')
    .where('deckId', 'in', (decks) => decks.selectFrom('decks').select('id').where('playerId', '=', player.id))
    .execute();
};

/** Replaces the player by a pseudonym in every stored TOM file, as an entry and as the organizer. Deletes files that cannot be read. */
export const replaceInTomFiles: Step = async ({ transaction, player }) => {
  if (!player) return;
  const { rows } = await sql<{ tournamentId: number; text: string; players: Record<string, number> }>`
    select "tournamentId", text, players from "tomFiles"
    where exists (select from jsonb_each_text(players) where value = ${String(player.id)})
      or (${player.pokemonId}::text is not null and strpos(text, ${player.pokemonId}::text) > 0)
    order by "tournamentId" for update`.execute(transaction);
  for (const { tournamentId, ...file } of rows) {
    let { text, players } = file;
    let isReadable = true;
    const ids = Object.keys(players).filter((id) => players[id] === player.id);
    for (const id of new Set([...ids, ...(player.pokemonId === null ? [] : [player.pokemonId])])) {
      const without = forgetTomPlayer(text, id, player.id);
      if (!without) {
        isReadable = false;
        break;
      }
      text = without.text;
      const { [id]: known, ...others } = players;
      players = known === undefined ? players : { ...others, [without.userId]: known };
    }
    if (isReadable)
      await transaction
        .updateTable('tomFiles')
        .set({ text, players: JSON.stringify(players) })
        .where('tournamentId', '=', tournamentId)
        .execute();
    else await transaction.deleteFrom('tomFiles').where('tournamentId', '=', tournamentId).execute();
  }
};

/** Keeps ended sessions for a day without their device, so that tokens issued before are still refused. */
export const endSessions: Step = async ({ transaction, userId }) => {
  await endSessionsOf(transaction, userId);
  await transaction
    .updateTable('sessions')
    .set({ device: '', expiresAt: sql<string>`least("expiresAt", now() + interval '1 day')` })
    .where('userId', '=', userId)
    .execute();
};

/** Deletes the account's sign-ins; refusals, and reads of and by the person, stay without a name. */
export const forgetInSecurityLog: Step = async ({ transaction, userId }) => {
  await transaction
    .deleteFrom('securityLog')
    .where('userId', '=', userId)
    .where('event', 'in', ['signIn', 'signOut', 'sessionsEnded', 'dataDownload'])
    .execute();
  await transaction.updateTable('securityLog').set({ userId: null, device: null }).where('userId', '=', userId).execute();
  await transaction.updateTable('securityLog').set({ about: null }).where('about', '=', userId).execute();
};

/** Deletes a person's data in moderation; their decisions as an administrator stay under the pseudonym. */
export const eraseModeration: Step = async ({ transaction, userId, player, pseudonym }) => {
  await forgetModeration(transaction, userId, player?.id ?? null);
  const [from, to] = [JSON.stringify(userId), JSON.stringify(pseudonym)];
  await sql`
    update "reportCases" set undo = replace(undo::text, ${from}, ${to})::jsonb,
      "decidedBy" = case when "decidedBy" = ${userId} then ${pseudonym} else "decidedBy" end,
      "reviewedBy" = case when "reviewedBy" = ${userId} then ${pseudonym} else "reviewedBy" end
    where "decidedBy" = ${userId} or "reviewedBy" = ${userId} or strpos(undo::text, ${from}) > 0`.execute(transaction);
};

/** Keeps changes under the pseudonym and removes the person's names in them. */
export const replaceInAuditLog: Step = async ({ transaction, userId, player, pseudonym }) => {
  await sql`
    update "auditLog" set before = before - ${personalFields}::text[], after = after - ${personalFields}::text[]
    where (entity = 'account' and "entityId" = ${userId}) or (entity = 'player' and "entityId" = ${String(player?.id ?? '')})`.execute(transaction);
  const [from, to] = [JSON.stringify(userId), JSON.stringify(pseudonym)];
  await sql`
    update "auditLog" set
      "userId" = case when "userId" = ${userId} then ${pseudonym} else "userId" end,
      "entityId" = case when entity = 'account' and "entityId" = ${userId} then ${pseudonym} else "entityId" end,
      before = replace(before::text, ${from}, ${to})::jsonb,
      after = replace(after::text, ${from}, ${to})::jsonb
    where "userId" = ${userId} or (entity = 'account' and "entityId" = ${userId})
      or strpos(before::text, ${from}) > 0 or strpos(after::text, ${from}) > 0`.execute(transaction);
};

/** The condition of words of players' names that no player has any more. */
export const isUnusedWord = sql<boolean>`kind = 'players' and word in (
  select word from "searchWords" where kind = 'players'
  except select word from players, regexp_split_to_table(norm, '[^a-z0-9]+') as word
)`;

/**
 * Deletes words of players' names that no player has any more, including those of earlier names. The lock blocks writers of new names until the
 * transaction ends; otherwise a word that another player adds at the same time would be lost.
 */
export async function deleteUnusedWords(transaction: Kysely<Tables>): Promise<void> {
  await sql`lock table "searchWords" in share row exclusive mode`.execute(transaction);
  await sql`delete from "searchWords" where ${isUnusedWord}`.execute(transaction);
}

export const deleteWords: Step = async ({ transaction, player }) => {
  if (player) await deleteUnusedWords(transaction);
};
