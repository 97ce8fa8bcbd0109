/** A stretch of Estándar: from its day on, cards with this regulation mark or a later one are played. */
export interface Season {
  since: string;
  firstMark: string;
}

/**
 * The rotations at the table, the oldest first. The next one is a line here. Days of play in person, as Play! Pokémon announced
 * each in the January before at pokemon.com; the first one is the release of the series that brought the marks.
 */
const seasons: readonly Season[] = [
  { since: '2020-02-07', firstMark: 'D' },
  { since: '2023-04-14', firstMark: 'E' },
  { since: '2024-04-05', firstMark: 'F' },
  { since: '2025-04-11', firstMark: 'G' },
  { since: '2026-04-10', firstMark: 'H' },
];

/** The season of a day; the first one for days before it. */
export const seasonOf = (day: string): Season => seasons.findLast(({ since }) => since <= day) ?? (seasons[0] as Season);

const isMark = (mark: string): boolean => /^[A-Z]$/.test(mark);

/** Whether cards of a mark are played in Estándar on a day. A mark later than all that are known is of a newer set. */
export const isMarkLegal = (mark: string | null, day: string): boolean => mark !== null && isMark(mark) && mark >= seasonOf(day).firstMark;

/** The day on which a mark left Estándar; null where it never was in it, or still is. */
export const markLeft = (mark: string): string | null => seasons.find(({ firstMark }) => isMark(mark) && firstMark > mark)?.since ?? null;

/** A card that Expandido forbids, in its prints. */
interface Ban {
  prints: readonly string[];
  /** The day since which it is known to be forbidden; without one, always in the time of the catalogue. */
  since?: string;
}

/**
 * Of the series that the collection holds; those before them bring no cards that it knows. The prints are those that
 * TCGdex (tcgdex.dev, `legal.expanded`) gives as not legal, as read in November 2026.
 */
const bans: readonly Ban[] = [
  { prints: ['RCL 165', 'RCL 207'] },
  { prints: ['EVS 83', 'EVS 185', 'EVS 186'] },
  { prints: ['SWSHP 22', 'RCL 22', 'SHF SV13', 'ASR TG2'] },
  // Larger than a card of play.
  { prints: ['SVP 500'] },
];
const banOf = new Map(bans.flatMap((ban) => ban.prints.map((print) => [print, ban] as const)));

/** Whether Expandido forbids a print on a day. */
export const isBanned = (print: string, day: string): boolean => {
  const ban = banOf.get(print);
  return ban !== undefined && (ban.since ?? '') <= day;
};
