import type { CommandBody } from '@mesa/contract/play/commands';
import type { Reports, TournamentEvent } from '@mesa/contract/play/model';
import { openReports } from '@mesa/contract/play/reports';

/** Reports that agree count so long after the later one, in milliseconds: until then either player may correct it. */
const settlesAfter = 60_000;

const dueAt = ({ at }: Reports): number => at + settlesAfter;

/** When the next reports that agree are to count; null where there are none. */
export function nextSettling(event: TournamentEvent): number | null {
  const { agreed } = openReports(event);
  return agreed.length === 0 ? null : Math.min(...agreed.map(dueAt));
}

/** The results that players have agreed on for long enough. */
export const settled = (event: TournamentEvent, now: number): CommandBody[] =>
  openReports(event)
    .agreed.filter((reports) => dueAt(reports) <= now)
    .map(({ round, player1, player2, by1 }) => ({ kind: 'result', round, player1, player2, outcome: by1 ?? 'open', was: 'open' }));
