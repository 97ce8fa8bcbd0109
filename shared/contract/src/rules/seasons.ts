/** A rotation of Estándar: from its day on, cards with this regulation mark or a later one are legal. */
export interface Season {
  since: string;
  firstMark: string;
}

/**
 * The rotations, oldest first; add the next one as a line. Dates are those of play in person, as Play! Pokémon announces each January
 * at pokemon.com; the first one is the release of the series that introduced the marks.
 */
const seasons: readonly Season[] = [
  { since: '2020-02-07', firstMark: 'D' },
  { since: '2023-04-14', firstMark: 'E' },
  { since: '2024-04-05', firstMark: 'F' },
  { since: '2025-04-11', firstMark: 'G' },
  { since: '2026-04-10', firstMark: 'H' },
];

/** Returns the rotation of a day; the first one for earlier days. */
export const seasonOf = (day: string): Season => seasons.findLast(({ since }) => since <= day) ?? (seasons[0] as Season);

const isMark = (mark: string): boolean => /^[A-Z]$/.test(mark);

/** Returns whether a mark is legal in Estándar on a day. A mark later than all known ones belongs to a newer set. */
export const isMarkLegal = (mark: string | null, day: string): boolean => mark !== null && isMark(mark) && mark >= seasonOf(day).firstMark;

/** Returns the day on which a mark left Estándar; null if it never was legal or still is. */
export const markLeft = (mark: string): string | null => seasons.find(({ firstMark }) => isMark(mark) && firstMark > mark)?.since ?? null;

/** The prints of a card that is banned in Expandido. */
interface Ban {
  prints: readonly string[];
  /** The first known day of the ban; without one, it covers the whole catalogue. */
  since?: string;
}

/**
 * The bans among the collection's series; earlier series are not in it. The prints are those that TCGdex (tcgdex.dev,
 * `legal.expanded`) lists as not legal, as of November 2026.
 */
const bans: readonly Ban[] = [
  { prints: ['RCL 165', 'RCL 207'] },
  { prints: ['EVS 83', 'EVS 185', 'EVS 186'] },
  { prints: ['SWSHP 22', 'RCL 22', 'SHF SV13', 'ASR TG2'] },
  // A card of oversized format.
  { prints: ['SVP 500'] },
];
const banOf = new Map(bans.flatMap((ban) => ban.prints.map((print) => [print, ban] as const)));

/** Returns whether a print is banned in Expandido on a day. */
export const isBanned = (print: string, day: string): boolean => {
  const ban = banOf.get(print);
  return ban !== undefined && (ban.since ?? '') <= day;
};
