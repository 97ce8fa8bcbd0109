import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { type StandingRow, standings } from '@mesa/contract/play/standings';
import type { ResultValues } from '../results/save-results';

const shareOf = ({ wins, losses, ties }: StandingRow): number | null => {
  const played = wins + losses + ties;
  return played === 0 ? null : Math.round((wins / played) * 10_000) / 100;
};

const noResult: ResultValues = { position: null, points: null, winRate: null, record: null, dropRound: null, division: null };

const entriesOf = (event: TournamentEvent) => event.entries.filter(({ waiting }) => !waiting);

/** Returns the enrolled players, including those who left after the start. */
export const enrolled = (event: TournamentEvent): Set<PlayerId> => new Set(entriesOf(event).map(({ player }) => player));

/** Returns each player's result for the tournament's page; empty before it is closed. Places are per division. */
export function resultsOf(event: TournamentEvent): Map<number, ResultValues> {
  const isClosed = event.stage === 'finalized';
  const rows = new Map(isClosed ? [...standings(event).values()].flat().map((row) => [row.player, row]) : []);
  return new Map(
    entriesOf(event).map(({ player, division, dropped }) => {
      const row = rows.get(player);
      if (!row) return [player, isClosed ? { ...noResult, division } : noResult];
      const { place: position, points, wins, losses, ties } = row;
      return [player, { position, points, winRate: shareOf(row), record: `${wins}-${losses}-${ties}`, dropRound: dropped?.round.toString() ?? null, division }];
    }),
  );
}

/** Returns the first of the oldest division that played. */
export const winnerOf = (event: TournamentEvent): PlayerId | null =>
  event.stage === 'finalized' ? ([...standings(event).values()][0]?.[0]?.player ?? null) : null;
