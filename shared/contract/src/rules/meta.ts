/** Games that were won, lost and drawn. */
export interface Games {
  wins: number;
  losses: number;
  draws: number;
}

/** A percentage with its 95 % confidence interval. */
export interface Rate {
  rate: number;
  low: number;
  high: number;
}

/** Minimum games to compare two archetypes. */
export const enoughGames = 20;

/** Minimum lists to say which cards an archetype contains. */
export const enoughLists = 5;

/** The periods of the meta page, in weeks, shortest first. */
export const metaPeriods = [4, 12, 26, 52] as const;
export const usualPeriod = 12 satisfies (typeof metaPeriods)[number];

/** The z-value of 95 % confidence. */
const z = 1.959964;

export const gamesOf = ({ wins, losses, draws }: Games): number => wins + losses + draws;

/** Returns the win rate, as rankings count it, with Wilson's interval; null without a game. */
export function winRateOf(games: Games): Rate | null {
  const played = gamesOf(games);
  if (played === 0) return null;
  const rate = games.wins / played;
  const middle = (rate + z ** 2 / (2 * played)) / (1 + z ** 2 / played);
  const half = (z * Math.sqrt((rate * (1 - rate)) / played + z ** 2 / (4 * played ** 2))) / (1 + z ** 2 / played);
  return { rate: 100 * rate, low: 100 * Math.max(0, middle - half), high: 100 * Math.min(1, middle + half) };
}
