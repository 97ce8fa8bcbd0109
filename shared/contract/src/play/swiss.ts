// Swiss pairing. Pure: the same field and seed give the same draw. A complete pairing always exists, because a rematch is expensive
// but not forbidden: the search lowers the cost and cannot get stuck.
import { minimumCostMatching } from './matching';
import { maxTable, type Pairing, type PlayerId } from './model';
import { seededRandom, shuffled } from './random';

export interface Entrant {
  player: PlayerId;
  points: number;
  /** 0 Masters, 1 Senior, 2 Junior: a shared pod is paired inside each division first. */
  division: number;
  /** Once per meeting. */
  met: readonly PlayerId[];
  /** The number of byes, of both kinds. */
  byes: number;
  /** This round is a bye that was earned before the event. */
  earnedBye: boolean;
  /** How often this player met an opponent with fewer points. */
  pairedDown: number;
  fixedTable?: number;
  /** Place in the standings; only if the best of a group meets the next best. */
  rank?: number;
}

export interface SwissOptions {
  seed: string;
  round: number;
  firstTable: number;
  /** Tables that are blocked or taken by another pod. */
  isTaken?: (table: number) => boolean;
  /** 'standing' pairs the best of a group with the next best; otherwise lots decide. */
  order?: 'lots' | 'standing';
}

// Each kind of cost exceeds the largest possible sum of all lower kinds in a field that is solved as a whole.
const perPairedDown = 1;
const perSquaredGap = 1e3;
const perSquaredDivision = 1e9;
const perSquaredRematch = 1e12;
/** Counting further would change no draw; the limit keeps costs exact. */
const maxCounted = 9;

/** A field up to this size is solved exactly as a whole. */
const solvedWhole = 130;
/** In a larger field, the number of pairs solved together around an expensive pair. */
const stretch = 40;

class Field {
  /** The players by seat: seat 0 plays 1, 2 plays 3 … */
  readonly seats: number[];
  private readonly met: Map<number, number>[];
  private readonly pairs: number;

  constructor(
    readonly entrants: readonly Entrant[],
    private readonly random: () => number,
  ) {
    const index = new Map(entrants.map(({ player }, at) => [player, at]));
    this.met = entrants.map(({ met }) => {
      const times = new Map<number, number>();
      for (const player of met) {
        const at = index.get(player);
        if (at !== undefined) times.set(at, (times.get(at) ?? 0) + 1);
      }
      return times;
    });
    this.seats = entrants.map((_, at) => at);
    this.pairs = entrants.length >> 1;
  }

  private cost(one: number, other: number): number {
    const [a, b] = [this.entrants[one], this.entrants[other]];
    if (!a || !b) return 0;
    const times = Math.min(maxCounted, this.met[one]?.get(other) ?? 0);
    const gap = Math.abs(a.points - b.points);
    const down = gap === 0 ? 0 : Math.min(maxCounted, (a.points > b.points ? a : b).pairedDown);
    const steps = a.division - b.division;
    return times ** 2 * perSquaredRematch + steps ** 2 * perSquaredDivision + gap ** 2 * perSquaredGap + down * perPairedDown;
  }

  private seat(at: number): number {
    return this.seats[at] ?? 0;
  }

  private pairCost(pair: number): number {
    return this.cost(this.seat(2 * pair), this.seat(2 * pair + 1));
  }

  /** Exchanging players between pairs with the same name changes no cost, except for rematches. */
  private group(pair: number): string {
    return [this.seat(2 * pair), this.seat(2 * pair + 1)].map((at) => `${this.entrants[at]?.division}/${this.entrants[at]?.points}`).join(' ');
  }

  /** Resolves a rematch by an exchange with a pair of the same group; the first try nearly always works. */
  private exchangeRematch(pair: number): void {
    const same: number[] = [];
    for (let other = Math.max(0, pair - stretch); other < Math.min(this.pairs, pair + stretch + 1); other += 1) {
      if (other !== pair && this.group(other) === this.group(pair)) same.push(other);
    }
    for (const other of shuffled(same, this.random)) {
      const [a, b, c, d] = [this.seat(2 * pair), this.seat(2 * pair + 1), this.seat(2 * other), this.seat(2 * other + 1)];
      const ways = [
        [a, c, b, d],
        [a, d, c, b],
      ] as const;
      const way = ways.find(([one, two, three, four]) => this.cost(one, two) + this.cost(three, four) < perSquaredRematch);
      if (!way) continue;
      [this.seats[2 * pair], this.seats[2 * pair + 1], this.seats[2 * other], this.seats[2 * other + 1]] = way;
      return;
    }
  }

  /** Solves neighbouring pairs exactly; keeps the order of the lots if it costs the same. */
  private solve(firstPair: number, count: number): void {
    const part = this.seats.slice(2 * firstPair, 2 * (firstPair + count));
    let before = 0;
    for (let pair = firstPair; pair < firstPair + count; pair += 1) before += this.pairCost(pair);
    if (before === 0) return;
    const costs = part.map((one) => part.map((other) => this.cost(one, other)));
    const mates = minimumCostMatching(part.length, (one, other) => costs[one]?.[other] ?? 0);
    const solved = part.flatMap((seat, at) => {
      const mate = mates[at] ?? -1;
      return mate > at ? [seat, part[mate] ?? 0] : [];
    });
    let after = 0;
    for (let at = 0; at < solved.length; at += 2) after += this.cost(solved[at] ?? 0, solved[at + 1] ?? 0);
    if (after < before) this.seats.splice(2 * firstPair, solved.length, ...solved);
  }

  /** A gap of one point between neighbouring groups is the minimum if a group is odd. */
  private isCheap(pair: number): boolean {
    return this.pairCost(pair) < 2 * perSquaredGap;
  }

  /**
   * Returns the cheapest pairs. Sorted by group, neighbours are already the cheapest except for rematches: in a large field rematches are
   * exchanged within their group, and remaining expensive pairs are solved exactly with their neighbours. Bounded by size, never by time.
   */
  pair(): void {
    for (let pair = 0; pair < this.pairs; pair += 1) if (this.pairCost(pair) >= perSquaredRematch) this.exchangeRematch(pair);
    if (this.entrants.length <= solvedWhole) {
      this.solve(0, this.pairs);
      return;
    }
    for (let pair = 0; pair < this.pairs; pair += 1) {
      if (this.isCheap(pair)) continue;
      const first = Math.max(0, Math.min(this.pairs - stretch, pair - stretch / 2));
      this.solve(first, stretch);
      pair = Math.max(pair, first + (3 * stretch) / 4);
    }
    // A rematch may need a more distant pair.
    const far = Math.min(this.pairs, 2 * stretch);
    for (let pair = 0; pair < this.pairs; pair += 1) {
      if (this.pairCost(pair) >= perSquaredRematch) this.solve(Math.max(0, Math.min(this.pairs - far, pair - stretch)), far);
    }
  }
}

/** Returns the bye of an odd field: fewest byes, then fewest points, then by lot, or the lowest place if the order is by standing. */
function chooseBye(field: readonly Entrant[], byStanding: boolean, random: () => number): Entrant | undefined {
  const byes = Math.min(...field.map((entrant) => entrant.byes));
  const fewest = field.filter((entrant) => entrant.byes === byes);
  const points = Math.min(...fewest.map((entrant) => entrant.points));
  const level = fewest.filter((entrant) => entrant.points === points);
  return byStanding
    ? level.reduce((lowest, entrant) => ((entrant.rank ?? 0) > (lowest.rank ?? 0) ? entrant : lowest))
    : level[Math.floor(random() * level.length)];
}

/** Assigns tables: higher pairs first, Masters before the others; players with a fixed table keep it. */
function seatAtTables(pairs: [Entrant, Entrant][], { firstTable, isTaken }: SwissOptions, random: () => number): Pairing[] {
  const high = ([one, other]: [Entrant, Entrant]) => Math.max(one.points, other.points);
  const low = ([one, other]: [Entrant, Entrant]) => Math.min(one.points, other.points);
  const youngest = ([one, other]: [Entrant, Entrant]) => Math.max(one.division, other.division);
  pairs.sort((one, other) => youngest(one) - youngest(other) || high(other) - high(one) || low(other) - low(one));
  const fixed = new Set(pairs.flatMap((pair) => pair.flatMap((entrant) => entrant.fixedTable ?? [])));
  const given = new Set<number>();
  let next = firstTable;
  return pairs.map(([one, other]) => {
    let table = [one.fixedTable, other.fixedTable].find((wanted) => wanted !== undefined && !given.has(wanted));
    if (table === undefined) {
      // Beyond it the search for a free one ends, and the call refuses the draw.
      while (next <= maxTable && (fixed.has(next) || isTaken?.(next))) next += 1;
      table = next;
      next += 1;
    }
    given.add(table);
    const [first, second] = random() < 0.5 ? [one, other] : [other, one];
    return { player1: first.player, player2: second.player, table };
  });
}

/** Draws a Swiss round: earned byes, the odd field's bye, then the pairs in the order of their tables. */
export function pairSwiss(entrants: readonly Entrant[], options: SwissOptions): Pairing[] {
  const random = seededRandom(`${options.seed}/${options.round}`);
  const byStanding = options.order === 'standing';
  // Sorted by id before the lots are drawn, so that the order of the input does not matter.
  const drawn = shuffled(
    [...entrants].sort((one, other) => one.player - other.player),
    random,
  );
  const bye = ({ player }: Entrant): Pairing => ({ player1: player, player2: null, table: 0 });
  const field = drawn.filter(({ earnedBye }) => !earnedBye);
  field.sort((one, other) => one.division - other.division || other.points - one.points || (byStanding ? (one.rank ?? 0) - (other.rank ?? 0) : 0));
  const byes = drawn.filter(({ earnedBye }) => earnedBye).map(bye);
  if (field.length % 2 === 1) {
    const chosen = chooseBye(field, byStanding, random);
    if (chosen) {
      field.splice(field.indexOf(chosen), 1);
      byes.push(bye(chosen));
    }
  }
  const whole = new Field(field, random);
  whole.pair();
  const pairs: [Entrant, Entrant][] = [];
  for (let at = 0; at < whole.seats.length; at += 2) {
    const [one, other] = [field[whole.seats[at] ?? 0], field[whole.seats[at + 1] ?? 0]];
    if (one && other) pairs.push([one, other]);
  }
  return [...byes, ...seatAtTables(pairs, options, random)];
}
