// Seasons, divisions, rounds and pods by the official tables, which change per season.
import { type Division, divisions, type EventKind, type PodName } from './model';

interface Season {
  /** By its end year. */
  season: number;
  begins: string;
  /** A player born at most this many years before the season's end year is Junior, or Senior. */
  juniorYears: number;
  seniorYears: number;
}

/** The known seasons; a later one begins on 1 September of the year before, with the last one's ages. */
const seasons: readonly [Season, ...Season[]] = [{ season: 2027, begins: '2026-07-01', juniorYears: 12, seniorYears: 16 }];

/** Returns the season of a day, by its end year. */
export function seasonOf(day: string): number {
  const year = Number(day.slice(0, 4));
  const listed = seasons.find(({ season }) => season === year + 1);
  return day >= (listed?.begins ?? (year < 2026 ? `${year}-07-01` : `${year}-09-01`)) ? year + 1 : year;
}

/** Returns the division of a birth year; Masters if it is unknown. */
export function divisionOf(birthYear: number | null, season: number): Division {
  const { juniorYears, seniorYears } = seasons.findLast((known) => known.season <= season) ?? seasons[0];
  if (birthYear === null) return 'masters';
  if (birthYear >= season - juniorYears) return 'junior';
  return birthYear >= season - seniorYears ? 'senior' : 'masters';
}

interface StructureRow {
  from: number;
  rounds: number;
  cut: number;
}

const rows = (...list: [from: number, rounds: number, cut: number][]): StructureRow[] => list.map(([from, rounds, cut]) => ({ from, rounds, cut }));

/** The first season of each table, with its rows: minimum players, rounds, size of the cut. */
const structures: readonly { since: number; rows: Record<EventKind, readonly StructureRow[]> }[] = [
  {
    since: 2027,
    rows: {
      cup: rows([4, 3, 0], [9, 4, 4], [13, 5, 4], [21, 5, 8], [33, 6, 8], [65, 7, 8], [129, 8, 8], [227, 9, 8], [410, 10, 8]),
      challenge: rows([4, 3, 0], [9, 4, 0], [17, 5, 0], [33, 6, 0], [65, 7, 0], [129, 8, 0], [257, 9, 0], [513, 10, 0]),
    },
  },
];

/** Returns the official proposal for a number of players; below the first row (not sanctioned) one round per opponent, at most 3. */
export function structureFor(kind: EventKind, players: number, season: number): { rounds: number; cut: number; sanctioned: boolean } {
  const table = structures.findLast(({ since }) => since <= season) ?? structures[0];
  const row = table?.rows[kind].findLast(({ from }) => players >= from);
  return row ? { rounds: row.rounds, cut: row.cut, sanctioned: true } : { rounds: Math.max(0, Math.min(3, players - 1)), cut: 0, sanctioned: false };
}

/** Returns every cut that a division of this size can play; the official table offers some of them (`cutChoices`). */
export const cutSizes = (players: number): number[] => [0, ...[2, 4, 8, 16, 32].filter((size) => size <= players)];

/** Returns the cuts that the official table offers to a division of this size. */
export const cutChoices = (players: number): number[] => [0, ...(players >= 9 ? [4] : []), ...(players >= 21 ? [8] : [])];

/** The minimum size of a division that plays alone; a smaller one joins its neighbour. */
const alone = 6;

/** The divisions of each pod, Masters first: the order of tables and standings. */
export const podDivisions: Record<PodName, Division[]> = {
  junior: ['junior'],
  senior: ['senior'],
  masters: ['masters'],
  'junior-senior': ['senior', 'junior'],
  'senior-masters': ['masters', 'senior'],
  all: ['masters', 'senior', 'junior'],
};

/** Returns the number of players per division. */
export function divisionSizes(entries: readonly { division: Division }[]): Record<Division, number> {
  const sizes: Record<Division, number> = { junior: 0, senior: 0, masters: 0 };
  for (const { division } of entries) sizes[division] += 1;
  return sizes;
}

/** Returns the divisions that play together. */
export function podsFor(sizes: Record<Division, number>): PodName[] {
  const present = divisions.filter((division) => sizes[division] > 0);
  const { junior, senior, masters } = sizes;
  if (present.length <= 1) return present;
  if (present.every((division) => sizes[division] >= alone)) return present;
  if (masters >= alone && junior + senior >= alone) return ['junior-senior', 'masters'];
  if (junior >= alone && senior + masters >= alone) return ['junior', 'senior-masters'];
  return ['all'];
}

/**
 * Returns the minutes that the official rules propose for a round: 30 for one game, 50 for a best of three, 75 for one in a bracket, where no match
 * may end in a tie.
 */
export const proposedMinutes = (phase: 'swiss' | 'cut', bestOf: 1 | 3): number => (bestOf === 1 ? 30 : phase === 'cut' ? 75 : 50);

/** The largest single elimination without Swiss rounds. */
export const maxElimination = 64;

/** Returns the size of the smallest bracket for a number of players: a power of two, at least 2. */
export const bracketSize = (players: number): number => 2 ** Math.max(1, Math.ceil(Math.log2(players)));

/** Returns the seats of a bracket from top to bottom; neighbours play each other: 8 gives 1 8 5 4 3 6 7 2. */
export function bracketSeats(size: number): number[] {
  let seats = [1, 2];
  while (seats.length < size) {
    const sum = seats.length * 2 + 1;
    seats = seats.flatMap((seat, at) => (at % 2 === 0 ? [seat, sum - seat] : [sum - seat, seat]));
  }
  return seats;
}
