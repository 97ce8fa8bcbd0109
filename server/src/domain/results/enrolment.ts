import { writtenNames } from '@mesa/contract/calls/fields';
import { resultFields } from '@mesa/contract/calls/result-fields';
import { displayName } from '@mesa/contract/rules/names';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import { requireNotPlayed } from '../tournaments/require-not-played';
import { requireAllowed } from '../tournaments/state';
import { lockTournament } from '../tournaments/tournaments';
import { requireOnce } from './require-once';

/** Recounts, so that the number is always right. Requires the lock of the tournament's row. */
async function saveNumberPlayers(transaction: Kysely<Tables>, tournamentId: number): Promise<number> {
  const { numberPlayers } = await transaction
    .updateTable('tournaments')
    .set({ numberPlayers: sql`(select count(*)::int from results where "tournamentId" = ${tournamentId})` })
    .where('id', '=', tournamentId)
    .returning('numberPlayers')
    .executeTakeFirstOrThrow();
  return numberPlayers;
}

async function requirePlayers(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  // The lock waits for a merge of these players, which would otherwise leave the new entry behind.
  const { rows } = await sql<{ id: number; mergedInto: number | null }>`
    select id, "mergedInto" from players where id = any(${ids}::int[]) order by id for key share`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row.mergedInto]));
  const issues = ids.flatMap((id, index) => {
    const path = `playerIds.${index}`;
    if (!known.has(id)) return [{ path, message: `No existe un jugador con el id ${id}.` }];
    return known.get(id) === null ? [] : [{ path, message: 'Ese jugador se unió con otro: búscalo otra vez.' }];
  });
  if (issues[0]) throw new HttpError('not_found', `${issues[0].message} No se agregó a nadie.`, { issues });
}

interface OfTournament {
  id: number;
  numberPlayers: number;
}

/** Adds players to a tournament whose row is locked, and records it. Returns the newly added ones. A deck that an administrator hid stays hidden. */
export async function addEntries(transaction: Kysely<Tables>, caller: Caller, tournament: OfTournament, playerIds: readonly number[]) {
  const { rows } = await sql<{ playerId: number }>`
    insert into results ("tournamentId", "playerId", "deckHidden")
    select ${tournament.id}, id, exists (select from "hiddenThings" h where h.kind = 'deck' and h.ref = ${`${tournament.id}/`} || id)
    from unnest(${playerIds}::int[]) as id
    on conflict ("tournamentId", "playerId") do nothing returning "playerId"`.execute(transaction);
  const numberPlayers = await saveNumberPlayers(transaction, tournament.id);
  const added = new Set(rows.map((row) => row.playerId));
  const addedIds = playerIds.filter((id) => added.has(id));
  if (added.size > 0) {
    await audit(transaction, caller, {
      action: 'create',
      entity: 'enrolment',
      entityId: tournament.id,
      before: { numberPlayers: tournament.numberPlayers },
      after: { playerIds: addedIds, numberPlayers },
    });
  }
  return { addedIds, numberPlayers };
}

/** Enrols players; those already enrolled stay unchanged. Concurrent calls enrol each player once. */
export const enrol = (db: Kysely<Tables>, caller: Caller, tournamentId: number, playerIds: readonly number[]) =>
  transact(db, async (transaction) => {
    const tournament = await lockTournament(transaction, caller, tournamentId);
    await requireNotPlayed(transaction, tournamentId);
    requireAllowed(tournament.status, 'enrol');
    requireOnce(playerIds, { field: 'playerIds' });
    await requirePlayers(transaction, playerIds);
    const { addedIds, numberPlayers } = await addEntries(transaction, caller, tournament, playerIds);
    return { status: 'success' as const, jugadoresAgregados: addedIds, numberPlayers };
  });

async function requireNotWinner(db: Kysely<Tables>, winnerId: number | null, playerIds: readonly number[]): Promise<void> {
  if (winnerId === null || !playerIds.includes(winnerId)) return;
  const winner = await db.selectFrom('players').select(['optionalname', 'username', 'name', 'useUsername']).where('id', '=', winnerId).executeTakeFirst();
  const message = `${displayName(winner)} figura como ganador del torneo: quita el ganador o elige otro antes de eliminar a este jugador.`;
  throw new HttpError('conflict', message, { issues: [{ path: `playerIds.${playerIds.indexOf(winnerId)}`, message }] });
}

/** Returns what removing players deletes: their results and decks. */
async function lostWith(transaction: Kysely<Tables>, tournamentId: number, playerIds: readonly number[]) {
  const { rows } = await sql<{ playerId: number }>`
    select r."playerId", ${sql.join(writtenNames(resultFields).map((column) => sql.ref(`r.${column}`)))},
      (select json_agg(json_build_object('cardId', dc."cardId", 'quantity', dc.quantity, 'favourite', dc.favourite) order by dc."cardId")
        from decks d join "deckCards" dc on dc."deckId" = d.id where d."tournamentId" = r."tournamentId" and d."playerId" = r."playerId") as deck
    from results r where r."tournamentId" = ${tournamentId} and r."playerId" = any(${playerIds}::int[]) order by r.id for update`.execute(transaction);
  return rows;
}

/** Removes players with their results and decks from a tournament whose row is locked, and records what was lost. Returns the removed ones. */
export async function removeEntries(transaction: Kysely<Tables>, caller: Caller, tournament: OfTournament, playerIds: readonly number[]) {
  const lost = await lostWith(transaction, tournament.id, playerIds);
  const removed = new Set(lost.map((row) => row.playerId));
  await sql`delete from results where "tournamentId" = ${tournament.id} and "playerId" = any(${[...removed]}::int[])`.execute(transaction);
  const numberPlayers = await saveNumberPlayers(transaction, tournament.id);
  if (removed.size > 0) {
    await audit(transaction, caller, {
      action: 'delete',
      entity: 'enrolment',
      entityId: tournament.id,
      before: { results: lost, numberPlayers: tournament.numberPlayers },
      after: { numberPlayers },
    });
  }
  return { removedIds: playerIds.filter((id) => removed.has(id)), numberPlayers };
}

/** Removes players with their results and decks; ignores players who are not enrolled. */
export const removeEnrolled = (db: Kysely<Tables>, caller: Caller, tournamentId: number, playerIds: readonly number[]) =>
  transact(db, async (transaction) => {
    const tournament = await lockTournament(transaction, caller, tournamentId);
    await requireNotPlayed(transaction, tournamentId);
    requireAllowed(tournament.status, 'enrol');
    requireOnce(playerIds, { field: 'playerIds' });
    await requireNotWinner(transaction, tournament.winnerId, playerIds);
    const { removedIds, numberPlayers } = await removeEntries(transaction, caller, tournament, playerIds);
    return { status: 'success' as const, jugadoresEliminados: removedIds, numberPlayers };
  });
