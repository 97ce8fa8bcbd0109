import type { TournamentEvent } from '@mesa/contract/play/model';
import { isCutStarted } from '@mesa/contract/play/rounds';
import type { TournamentStatus } from '@mesa/contract/rules/tournament';
import type { Kysely, Selectable } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { nextUpdatedAt } from '../../kernel/db/updated-at';
import { queueRounds } from '../reminders/queue';
import { addEntries, removeEntries } from '../results/enrolment';
import { writeResults } from '../results/save-results';
import { withdrawConfirmation } from '../tournaments/confirm-tournament';
import { saveMatches } from './matches';
import { enrolled, resultsOf, winnerOf } from './results-of';
import { createPlayStates, requirePlay, stateOf } from './state';

type TournamentRow = Pick<Selectable<Tables['tournaments']>, 'id' | 'status' | 'winnerId' | 'numberPlayers' | 'confirmedAt' | 'cutStarted'>;

const statusOf: Record<TournamentEvent['stage'], TournamentStatus> = {
  registration: 'inscripciones',
  configured: 'inscripciones',
  running: 'progreso',
  finalized: 'finalizado',
};

/** Returns the status that a tournament played here has by its log. */
export const statusByLog = async (db: Kysely<Tables>, id: number): Promise<TournamentStatus> =>
  statusOf[(await stateOf(db, createPlayStates(), await requirePlay(db, id))).event.stage];

async function saveRow(transaction: Kysely<Tables>, caller: Caller, tournament: TournamentRow, next: Pick<TournamentRow, 'status' | 'winnerId'>) {
  const { id, status, winnerId } = tournament;
  if (next.status === status && next.winnerId === winnerId) return;
  await transaction
    .updateTable('tournaments')
    .set({ ...next, updatedAt: nextUpdatedAt })
    .where('id', '=', id)
    .execute();
  await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, before: { status, winnerId }, after: next });
}

/**
 * Updates a tournament's rows from one state of its log to the next: entries, status, winner and, once closed, results. A deactivated tournament
 * stays deactivated, because its store took it off the site. Requires the lock of the tournament's row. Returns true if nothing changed.
 */
export async function project(transaction: Kysely<Tables>, caller: Caller, tournament: TournamentRow, before: TournamentEvent, after: TournamentEvent) {
  const [known, field] = [enrolled(before), enrolled(after)];
  const left = [...known].filter((player) => !field.has(player));
  const came = [...field].filter((player) => !known.has(player));
  const isClosedAgain = after.stage === 'finalized' || before.stage === 'finalized';
  const isDeactivated = tournament.status === 'desactivado';
  const status = isDeactivated ? tournament.status : statusOf[after.stage];

  if (left.length > 0) await removeEntries(transaction, caller, tournament, left);
  if (came.length > 0) await addEntries(transaction, caller, tournament, came);
  const counts = isClosedAgain && (await writeResults(transaction, caller, tournament.id, resultsOf(after)));
  await saveRow(transaction, caller, tournament, { status, winnerId: isClosedAgain ? winnerOf(after) : tournament.winnerId });
  if (counts) await withdrawConfirmation(transaction, caller, tournament);
  const cutStarted = isCutStarted(after);
  if (cutStarted !== tournament.cutStarted) await transaction.updateTable('tournaments').set({ cutStarted }).where('id', '=', tournament.id).execute();
  await saveMatches(transaction, tournament.id, before, after);
  if (!isDeactivated) await queueRounds(transaction, tournament.id, before, after);
  return left.length === 0 && came.length === 0 && !isClosedAgain && status === tournament.status && cutStarted === tournament.cutStarted;
}
