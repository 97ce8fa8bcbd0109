import type { CommandBody } from '@mesa/contract/play/commands';
import type { Reports, TournamentEvent } from '@mesa/contract/play/model';
import { agreedGames, openReports } from '@mesa/contract/play/reports';

/** Agreeing reports count this many milliseconds after the later one; until then either player can correct theirs. */
const settlesAfter = 60_000;

const dueAt = ({ at }: Reports): number => at + settlesAfter;

/** Returns when the next agreeing reports count; null if there are none. */
export function nextSettling(event: TournamentEvent): number | null {
  const { agreed } = openReports(event);
  return agreed.length === 0 ? null : Math.min(...agreed.map(dueAt));
}

/** Returns the results that players have agreed on for long enough. */
export const settled = (event: TournamentEvent, now: number): CommandBody[] =>
  openReports(event)
    .agreed.filter((reports) => dueAt(reports) <= now)
    .map((reports) => {
      const { round, player1, player2, by1 } = reports;
      const games = agreedGames(reports);
      return { kind: 'result', round, player1, player2, outcome: by1 ?? 'open', was: 'open', ...(games ? { games } : {}) };
    });
