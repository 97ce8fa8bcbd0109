import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { type StandingRow, standings } from '@mesa/contract/play/standings';
import type { ResultValues } from '../results/save-results';

const shareOf = ({ wins, losses, ties }: StandingRow): number | null => {
  const played = wins + losses + ties;
  return played === 0 ? null : Math.round((wins / played) * 10_000) / 100;
};

const noResult: ResultValues = { position: null, points: null, winRate: null, record: null, dropRound: null };

/** Who is in, also those who left after the start. */
export const enrolled = (event: TournamentEvent): Set<PlayerId> => new Set(event.entries.flatMap(({ player, waiting }) => (waiting ? [] : [player])));

/** What the specs show of each player: nothing before the tournament is closed. Places are those of the player's division. */
export function resultsOf(event: TournamentEvent): Map<number, ResultValues> {
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
export const winnerOf = (event: TournamentEvent): PlayerId | null =>
  event.stage === 'finalized' ? ([...standings(event).values()][0]?.[0]?.player ?? null) : null;
