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
