import type { Games, Outcome, ReportedOutcome, Round, TournamentEvent } from './model';

/** Returns whether a round's matches are best of three. */
export const isBestOfThree = ({ bestOf }: TournamentEvent, phase: Round['phase']): boolean => bestOf?.[phase] === 3;

/** Returns the result that games give: who won more of them. */
export const outcomeOfGames = ([first, second]: Games): ReportedOutcome => (first === second ? 'tie' : first > second ? 'player1' : 'player2');

/** Returns whether a best of three can end like this: at most two wins each and three games, and the result follows from them. */
export const areGamesOf = (games: Games, outcome: Outcome): boolean => {
  const [first, second] = games;
  return Math.max(first, second) <= 2 && Math.min(first, second) >= 0 && first + second <= 3 && outcomeOfGames(games) === outcome;
};

/** Returns the scores that a best of three can end with, also when time ends; a bracket has no tie. */
export const scoresOf = (phase: Round['phase']): Games[] => {
  const wins: Games[] = [
    [2, 0],
    [2, 1],
    [1, 0],
  ];
  const ties: Games[] =
    phase === 'swiss'
      ? [
          [1, 1],
          [0, 0],
        ]
      : [];
  return [...wins, ...ties, ...wins.map(([won, lost]): Games => [lost, won])];
};

/** Writes games as players say them: 2-1. */
export const gamesText = ([first, second]: Games): string => `${first}-${second}`;
