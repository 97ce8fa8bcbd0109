// The cut: its players, its matches, and what happens if a player leaves.
import type { Cut, Division, Match, Pairing, PlayerId, Pod, TournamentEvent } from './model';
import { seededRandom, shuffled } from './random';
import type { CutReason } from './reasons';
import { activeEntries, bracketMatches, bracketRounds, entryOf, isElimination } from './rounds';
import { swissStandings } from './standings';
import { bracketSeats, bracketSize } from './structure';

export const cutOf = (pod: Pod, division: Division): Cut | undefined => pod.cuts.find((cut) => cut.division === division && cut.size > 0);

/** Returns the players of a cut of this size, in Swiss order without those who left. */
export const qualified = (event: TournamentEvent, pod: Pod, { division, size }: Pick<Cut, 'division' | 'size'>): PlayerId[] =>
  swissStandings(event, pod, division)
    .filter(({ dropped }) => !dropped)
    .slice(0, size)
    .map(({ player }) => player);

/**
 * Returns the seeds of a started cut in Swiss order. Until its first round is published, the next player by Swiss place takes the seat
 * of one who leaves; if there is none, the opponent wins without playing. Afterwards the seeds are fixed.
 */
export function seedsOf(event: TournamentEvent, pod: Pod, cut: Cut): PlayerId[] {
  const seeds = cut.seeds ?? [];
  if (isElimination(pod) || bracketRounds(pod, cut.division).length) return seeds;
  const places = swissStandings(event, pod, cut.division).filter(({ dropped }) => !dropped);
  const staying = seeds.filter((player) => places.some((row) => row.player === player));
  const next = places.filter(({ player }) => !seeds.includes(player)).map(({ player }) => player);
  const left = seeds.filter((player) => !staying.includes(player));
  return [...staying, ...next, ...left].slice(0, cut.size);
}

/** Returns whether a pod's next bracket round is the first one of single elimination, which is drawn by lot. */
export const isFirstElimination = (pod: Pod, cut: Cut): boolean => isElimination(pod) && bracketRounds(pod, cut.division).length === 0;

/** Draws the seeds of single elimination: players with byes earned before the event come first, lots decide the rest. */
export function seedsByLot(event: TournamentEvent, pod: Pod, seed: string): PlayerId[] {
  const entries = activeEntries(event, pod).sort((one, other) => one.player - other.player);
  return shuffled(entries, seededRandom(seed))
    .sort((one, other) => other.earnedByes - one.earnedByes)
    .map(({ player }) => player);
}

/** Returns the seeds of a first bracket round by its pairs: the first seeds have the byes. */
export function seedsOfPairs(pairs: readonly Pick<Pairing, 'player1' | 'player2'>[]): PlayerId[] {
  const seats = bracketSeats(pairs.length * 2);
  const seeds: [seat: number, player: PlayerId][] = pairs.flatMap(({ player1, player2 }, at) => {
    const [first = 0, second = 0] = [seats[2 * at], seats[2 * at + 1]];
    if (player2 === null) return [[Math.min(first, second), player1]];
    return [
      [first, player1],
      [second, player2],
    ];
  });
  return seeds.sort(([one], [other]) => one - other).map(([, player]) => player);
}

/** Returns whether pairs are a bracket's first round: as many matches as its size needs, and byes only for the first seeds. */
export function isFirstRound(pairs: readonly Pairing[]): boolean {
  const players = pairs.reduce((count, { player2 }) => count + (player2 === null ? 1 : 2), 0);
  const seats = bracketSeats(pairs.length * 2);
  const hasBye = (at: number) => Math.max(seats[2 * at] ?? 0, seats[2 * at + 1] ?? 0) > players;
  return players >= 2 && pairs.length * 2 === bracketSize(players) && pairs.every(({ player2 }, at) => (player2 === null) === hasBye(at));
}

/** Returns a cut with its seeds, which its first round fixes. */
export function seatedCut(event: TournamentEvent, pod: Pod, cut: Cut, pairs: readonly Pairing[]): Cut {
  if (isFirstElimination(pod, cut)) return { ...cut, size: pairs.length * 2, seeds: seedsOfPairs(pairs) };
  return bracketRounds(pod, cut.division).length === 0 ? { ...cut, seeds: seedsOf(event, pod, cut) } : cut;
}

const winnerOf = ({ player1, player2, outcome }: Match): PlayerId | null => (outcome === 'player2' ? player2 : player1);
const loserOf = ({ player1, player2, outcome }: Match): PlayerId | null => (outcome === 'player2' ? player1 : player2);

/**
 * Returns the pairs of the next bracket round: neighbours by seat, then winners in that order; none after the final.
 * `lots` are the seeds of the first round of single elimination.
 */
export function nextBracketPairs(
  event: TournamentEvent,
  pod: Pod,
  cut: Cut,
  firstTable: number,
  isTaken: (table: number) => boolean,
  lots: readonly PlayerId[] = [],
): Pairing[] {
  let table = firstTable - 1;
  const pairsOf = (players: readonly (PlayerId | null | undefined)[]): Pairing[] => {
    const pairs: Pairing[] = [];
    for (let at = 0; at + 1 < players.length; at += 2) {
      const [player1, player2] = [players[at], players[at + 1]];
      if (player1 == null || player2 == null) {
        const alone = player1 ?? player2;
        if (isFirst && alone != null) pairs.push({ player1: alone, player2: null, table: 0 });
        continue;
      }
      do table += 1;
      while (isTaken(table));
      pairs.push({ player1, player2, table });
    }
    return pairs;
  };
  const last = bracketRounds(pod, cut.division).at(-1);
  const isFirst = isFirstElimination(pod, cut);
  if (!last) {
    const seeds = isFirst ? lots : seedsOf(event, pod, cut);
    return pairsOf(bracketSeats(isFirst ? bracketSize(seeds.length) : cut.size).map((seat) => seeds[seat - 1]));
  }
  const matches = bracketMatches(pod, cut, last);
  const pairs = pairsOf(matches.map(winnerOf));
  return matches.length === 2 && cut.thirdPlace ? [...pairs, ...pairsOf(matches.map(loserOf))] : pairs;
}

/** Returns a bracket match's first state: open, or won without playing if a player left. The better seed wins if both left. */
export function openingOf(
  event: TournamentEvent,
  pod: Pod,
  cut: Cut,
  { player1, player2 }: Pick<Pairing, 'player1' | 'player2'>,
  forThird: boolean,
): Pick<Match, 'outcome' | 'walkover'> & { reasons: CutReason[] } {
  if (player2 === null) return { outcome: 'bye', reasons: [{ code: 'bracket-bye', size: cut.size }] };
  const seeds = cut.seeds ?? [];
  const seedOf = (player: PlayerId | null) => (player === null ? 0 : seeds.indexOf(player) + 1);
  const hasLeft = (player: PlayerId | null) => player !== null && entryOf(event, player)?.dropped !== undefined;
  const byLot = isElimination(pod) ? { byLot: true as const } : {};
  const reasons: CutReason[] = [{ code: forThird ? 'third-place' : 'bracket', seeds: [seedOf(player1), seedOf(player2)], ...byLot }];
  const [left1, left2] = [hasLeft(player1), hasLeft(player2)];
  if (!left1 && !left2) return { outcome: 'open', reasons };
  const firstWins = left1 && left2 ? seedOf(player1) < seedOf(player2) : left2;
  const left = firstWins ? player2 : player1;
  if (left !== null) reasons.push({ code: 'walkover', left });
  return { outcome: firstWins ? 'player1' : 'player2', walkover: true, reasons };
}
