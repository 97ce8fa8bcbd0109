import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { type StandingRow, standings } from '@mesa/contract/play/standings';
import type { TournamentStatus } from '@mesa/contract/rules/tournament';
import type { Kysely, Selectable } from 'kysely';
import { audit } from '../audit/audit';
import type { Tables } from '../db/tables';
import { nextUpdatedAt } from '../db/updated-at';
import type { Caller } from '../http';
import { addEntries, removeEntries } from '../results/enrolment';
import { type ResultValues, writeResults } from '../results/save-results';
import { withdrawConfirmation } from '../tournaments/confirm-tournament';
import { saveMatches } from './matches';

type TournamentRow = Pick<Selectable<Tables['tournaments']>, 'id' | 'status' | 'winnerId' | 'numberPlayers' | 'confirmedAt'>;

const statusOf: Record<TournamentEvent['stage'], TournamentStatus> = {
  registration: 'inscripciones',
  configured: 'inscripciones',
  running: 'progreso',
  finalized: 'finalizado',
};

const shareOf = ({ wins, losses, ties }: StandingRow): number | null => {
  const played = wins + losses + ties;
  return played === 0 ? null : Math.round((wins / played) * 10_000) / 100;
};

const noResult: ResultValues = { position: null, points: null, winRate: null, record: null, dropRound: null };

/** Who is in, also those who left after the start. */
const enrolled = (event: TournamentEvent): Set<PlayerId> => new Set(event.entries.flatMap(({ player, waiting }) => (waiting ? [] : [player])));

/** What the specs show of each player: nothing before the tournament is closed. Places are those of the player's division. */
function resultsOf(event: TournamentEvent): Map<number, ResultValues> {
  const results = new Map<number, ResultValues>([...enrolled(event)].map((player) => [player, noResult]));
  if (event.stage !== 'finalized') return results;
  const drops = new Map(event.entries.map(({ player, dropped }) => [player, dropped?.round]));
  for (const row of [...standings(event).values()].flat()) {
    results.set(row.player, {
      position: row.place,
      points: row.points,
      winRate: shareOf(row),
      record: `${row.wins}-${row.losses}-${row.ties}`,
      dropRound: drops.get(row.player)?.toString() ?? null,
    });
  }
  return results;
}

/** The first of the eldest division that played. */
const winnerOf = (event: TournamentEvent): PlayerId | null => (event.stage === 'finalized' ? ([...standings(event).values()][0]?.[0]?.player ?? null) : null);

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
 * Brings what the specs' calls read from one state of a tournament to the next: who is in, status, winner and, once it is closed,
 * results. The tournament's row is locked. True where none of it changed.
 */
export async function project(transaction: Kysely<Tables>, caller: Caller, tournament: TournamentRow, before: TournamentEvent, after: TournamentEvent) {
  const [known, field] = [enrolled(before), enrolled(after)];
  const left = [...known].filter((player) => !field.has(player));
  const came = [...field].filter((player) => !known.has(player));
  const isClosedAgain = after.stage === 'finalized' || before.stage === 'finalized';
  const status = statusOf[after.stage];

  if (left.length > 0) await removeEntries(transaction, caller, tournament, left);
  if (came.length > 0) await addEntries(transaction, caller, tournament, came);
  const counts = isClosedAgain && (await writeResults(transaction, caller, tournament.id, resultsOf(after)));
  await saveRow(transaction, caller, tournament, { status, winnerId: isClosedAgain ? winnerOf(after) : tournament.winnerId });
  if (counts) await withdrawConfirmation(transaction, caller, tournament);
  await saveMatches(transaction, tournament.id, before, after);
  return left.length === 0 && came.length === 0 && !isClosedAgain && status === tournament.status;
}
