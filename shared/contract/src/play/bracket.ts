// The cut: its players, its matches, and what happens if a player leaves.
import type { Cut, Division, Match, Pairing, PlayerId, Pod, TournamentEvent } from './model';
import type { CutReason } from './reasons';
import { bracketMatches, bracketRounds, entryOf } from './rounds';
import { swissStandings } from './standings';
import { bracketSeats } from './structure';

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
  if (bracketRounds(pod, cut.division).length) return seeds;
  const places = swissStandings(event, pod, cut.division).filter(({ dropped }) => !dropped);
  const staying = seeds.filter((player) => places.some((row) => row.player === player));
  const next = places.filter(({ player }) => !seeds.includes(player)).map(({ player }) => player);
  const left = seeds.filter((player) => !staying.includes(player));
  return [...staying, ...next, ...left].slice(0, cut.size);
}

const winnerOf = ({ player1, player2, outcome }: Match): PlayerId | null => (outcome === 'player2' ? player2 : player1);
const loserOf = ({ player1, player2, outcome }: Match): PlayerId | null => (outcome === 'player2' ? player1 : player2);

/** Returns the pairs of the next bracket round: neighbours by seat, then winners in that order; none after the final. */
export function nextBracketPairs(event: TournamentEvent, pod: Pod, cut: Cut, firstTable: number, isTaken: (table: number) => boolean): Pairing[] {
  let table = firstTable - 1;
  const pairsOf = (players: readonly (PlayerId | null | undefined)[]): Pairing[] => {
    const pairs: Pairing[] = [];
    for (let at = 0; at + 1 < players.length; at += 2) {
      const [player1, player2] = [players[at], players[at + 1]];
      if (player1 == null || player2 == null) continue;
      do table += 1;
      while (isTaken(table));
      pairs.push({ player1, player2, table });
    }
    return pairs;
  };
  const last = bracketRounds(pod, cut.division).at(-1);
  if (!last) {
    const seeds = seedsOf(event, pod, cut);
    return pairsOf(bracketSeats(cut.size).map((seat) => seeds[seat - 1]));
  }
  const matches = bracketMatches(pod, cut, last);
  const pairs = pairsOf(matches.map(winnerOf));
  return matches.length === 2 && cut.thirdPlace ? [...pairs, ...pairsOf(matches.map(loserOf))] : pairs;
}

/** Returns a bracket match's first state: open, or won without playing if a player left. The better seed wins if both left. */
export function openingOf(
  event: TournamentEvent,
  cut: Cut,
  { player1, player2 }: Pairing,
  forThird: boolean,
): Pick<Match, 'outcome' | 'walkover'> & { reasons: CutReason[] } {
  const seeds = cut.seeds ?? [];
  const seedOf = (player: PlayerId | null) => (player === null ? 0 : seeds.indexOf(player) + 1);
  const hasLeft = (player: PlayerId | null) => player !== null && entryOf(event, player)?.dropped !== undefined;
  const reasons: CutReason[] = [{ code: forThird ? 'third-place' : 'bracket', seeds: [seedOf(player1), seedOf(player2)] }];
  const [left1, left2] = [hasLeft(player1), hasLeft(player2)];
  if (!left1 && !left2) return { outcome: 'open', reasons };
  const firstWins = left1 && left2 ? seedOf(player1) < seedOf(player2) : left2;
  const left = firstWins ? player2 : player1;
  if (left !== null) reasons.push({ code: 'walkover', left });
  return { outcome: firstWins ? 'player1' : 'player2', walkover: true, reasons };
}
