/** A rotation of Estándar: from its day on, cards with this regulation mark or a later one are legal. */
export interface Rotation {
  since: string;
  firstMark: string;
}

/**
 * The rotations, oldest first; add the next one as a line. Dates are those of play in person, as Play! Pokémon announces each January
 * at pokemon.com; the first one is the release of the series that introduced the marks.
 */
const rotations: readonly Rotation[] = [
  { since: '2020-02-07', firstMark: 'D' },
  { since: '2023-04-14', firstMark: 'E' },
  { since: '2024-04-05', firstMark: 'F' },
  { since: '2025-04-11', firstMark: 'G' },
  { since: '2026-04-10', firstMark: 'H' },
];

/** Returns the rotation of a day; the first one for earlier days. */
export const rotationOf = (day: string): Rotation => rotations.findLast(({ since }) => since <= day) ?? (rotations[0] as Rotation);

const isMark = (mark: string): boolean => /^[A-Z]$/.test(mark);

/** Returns whether a mark is legal in Estándar on a day. A mark later than all known ones belongs to a newer set. */
export const isMarkLegal = (mark: string | null, day: string): boolean => mark !== null && isMark(mark) && mark >= rotationOf(day).firstMark;

/** Returns the day on which a mark left Estándar; null if it never was legal or still is. */
export const markLeft = (mark: string): string | null => rotations.find(({ firstMark }) => isMark(mark) && firstMark > mark)?.since ?? null;
