// What matches alone say of each player: points, opponents, byes, and the rates that opponents lend each other.
import type { Match, PlayerId, Round } from './model';

export interface Tally {
  wins: number;
  losses: number;
  ties: number;
  /** Byes of both sorts. */
  byes: number;
  /** Wins that count neither as win nor as match in the player's own rate. */
  drawnByes: number;
  forcedLosses: number;
  /** In the order of the rounds, once per meeting; null is the unseen opponent of an earned bye. */
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

/** Every player's matches in the Swiss rounds up to one; cuts give no points. */
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

/** Of a player without any match. */
export const noTally: Readonly<Tally> = emptyTally();

/** Three a win, one a tie. */
export const pointsOf = ({ wins, ties }: Pick<Tally, 'wins' | 'ties'>): number => 3 * wins + ties;

const lowestRate = 0.25;
/** The highest rate of a player who dropped before the last Swiss round was over. */
const highestRateOfDropped = 0.75;

/** Wins and half the ties by the matches played; a drawn bye is neither. */
export function playedRate({ wins, losses, ties, drawnByes }: Tally): number {
  const played = wins + losses + ties - drawnByes;
  return played > 0 ? (wins - drawnByes + ties / 2) / played : 0;
}

/** A player's own rate, as it counts for opponents. */
export const rateOf = (tally: Tally, dropped: boolean): number => Math.min(dropped ? highestRateOfDropped : 1, Math.max(lowestRate, playedRate(tally)));

/** Half-even at four significant digits, as OWP and OOWP are kept before they are compared. */
export function roundRate(rate: number): number {
  if (rate === 0) return 0;
  const factor = 10 ** (3 - Math.floor(Math.log10(rate) + 1e-12));
  const scaled = rate * factor;
  const low = Math.floor(scaled);
  const isHalf = Math.abs(scaled - low - 0.5) < 1e-9;
  return (isHalf ? low + (low % 2) : Math.round(scaled)) / factor;
}
