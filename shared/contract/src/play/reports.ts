import type { Games, Reports, TournamentEvent } from './model';
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

/** Returns the games of agreeing reports: both players' or the only ones; nothing if they differ, because only the result is agreed. */
export function agreedGames({ games1, games2 }: Reports): Games | undefined {
  if (!games1 || !games2) return games1 ?? games2;
  return games1[0] === games2[0] && games1[1] === games2[1] ? games1 : undefined;
}
