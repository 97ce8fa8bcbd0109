import type { Reports, TournamentEvent } from './model';
import { findRound } from './rounds';

/** Returns open matches with two reports: agreeing ones become results a minute later, staff settles the others. */
export function openReports(event: TournamentEvent): { agreed: Reports[]; disputed: Reports[] } {
  const open = event.reports.filter((reports) => {
    const found = findRound(event, reports.round);
    return found?.round.matches.some(({ player1, player2, outcome }) => player1 === reports.player1 && player2 === reports.player2 && outcome === 'open');
  });
  const both = open.filter(({ by1, by2 }) => by1 && by2);
  return { agreed: both.filter(({ by1, by2 }) => by1 === by2), disputed: both.filter(({ by1, by2 }) => by1 !== by2) };
}
