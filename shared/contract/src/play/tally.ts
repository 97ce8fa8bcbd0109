// Values that follow from matches alone: points, opponents, byes, and the rates that opponents contribute.
import type { Match, PlayerId, Round } from './model';

export interface Tally {
  wins: number;
  losses: number;
  ties: number;
  /** Byes of both kinds. */
  byes: number;
  /** Wins that count neither as a win nor as a match in the player's own rate. */
  drawnByes: number;
  forcedLosses: number;
  /** In the order of the rounds, once per meeting; null is the virtual opponent of an earned bye. */
  opponents: (PlayerId | null)[];
}

const emptyTally = (): Tally => ({ wins: 0, losses: 0, ties: 0, byes: 0, drawnByes: 0, forcedLosses: 0, opponents: [] });

function count({ player1, player2, outcome }: Match, of: (player: PlayerId) => Tally): void {
  const first = of(player1);
  switch (outcome) {
    case 'open':
      return;
    case 'bye':
      first.wins += 1;
      first.byes += 1;
      first.drawnByes += 1;
      return;
    case 'earned-bye':
      first.wins += 1;
      first.byes += 1;
      first.opponents.push(null);
      return;
    case 'forced-loss':
      first.losses += 1;
      first.forcedLosses += 1;
      return;
  }
  if (player2 === null) return;
  const second = of(player2);
  first.opponents.push(player2);
  second.opponents.push(player1);
  if (outcome === 'tie') {
    first.ties += 1;
    second.ties += 1;
    return;
  }
  first[outcome === 'player1' ? 'wins' : 'losses'] += 1;
  second[outcome === 'player2' ? 'wins' : 'losses'] += 1;
}

/** Returns every player's tally of the Swiss rounds up to one; cuts give no points. */
export function tallies(rounds: readonly Round[], through = Number.POSITIVE_INFINITY): Map<PlayerId, Tally> {
  const all = new Map<PlayerId, Tally>();
  const of = (player: PlayerId): Tally => {
    const tally = all.get(player) ?? emptyTally();
    all.set(player, tally);
    return tally;
  };
  for (const round of rounds) {
    if (round.phase === 'swiss' && round.number <= through) for (const match of round.matches) count(match, of);
  }
  return all;
}

/** The rate of a player without a match. */
export const noTally: Readonly<Tally> = emptyTally();

/** Returns the points: three per win, one per tie. */
export const pointsOf = ({ wins, ties }: Pick<Tally, 'wins' | 'ties'>): number => 3 * wins + ties;

const lowestRate = 0.25;
/** The highest rate of a player who dropped before the last Swiss round was over. */
const highestRateOfDropped = 0.75;

/** Returns wins and half the ties divided by matches played; a drawn bye counts as neither. */
export function playedRate({ wins, losses, ties, drawnByes }: Tally): number {
  const played = wins + losses + ties - drawnByes;
  return played > 0 ? (wins - drawnByes + ties / 2) / played : 0;
}

/** Returns a player's rate as it counts for opponents. */
export const rateOf = (tally: Tally, dropped: boolean): number => Math.min(dropped ? highestRateOfDropped : 1, Math.max(lowestRate, playedRate(tally)));

/** Rounds half-even to four significant digits, as OWP and OOWP are before they are compared. */
export function roundRate(rate: number): number {
  if (rate === 0) return 0;
  const factor = 10 ** (3 - Math.floor(Math.log10(rate) + 1e-12));
  const scaled = rate * factor;
  const low = Math.floor(scaled);
  const isHalf = Math.abs(scaled - low - 0.5) < 1e-9;
  return (isHalf ? low + (low % 2) : Math.round(scaled)) / factor;
}
