/** One print of a card, as lists of cards name it: the expansion's code and the number in it. */
export interface Print {
  code: string;
  number: string;
}

/** Promos that the game's client names otherwise than the collection does. */
const promos: Record<string, string> = {
  'PR-DPP': 'DPP',
  'PR-HS': 'HSP',
  'PR-BLW': 'BWP',
  'PR-XY': 'XYP',
  'PR-SM': 'SMP',
  'PR-SW': 'SWSHP',
  'PR-SV': 'SVP',
  'PR-ME': 'MEP',
  'PR-MEG': 'MEP',
};
const clientCodes = new Map(Object.entries(promos).map(([client, code]) => [code, client]));
const promoCodes = new Set(Object.values(promos));

/** The code in which Pokémon TCG Live writes an expansion: `SVP` is its `PR-SV`. */
export const clientCode = (code: string): string => clientCodes.get(code) ?? code;

/** The code of each expansion by itself and by its aliases, in capitals: `PR-SV` is SVP. */
export type ExpansionCodes = ReadonlyMap<string, string>;

const withoutZeros = (number: string): string => number.replace(/^([A-Z]*)0+(?=\d)/, '$1');

/**
 * The one form of a print: `PR-SV 055` becomes SVP 55, `CRZ-GG 44` and `CRZ GG044` become CRZ GG44.
 * A promo's number loses the series that some lists repeat in it: `PR-SW SWSH281` becomes SWSHP 281. `codes` are what the
 * collection calls each expansion by its code and its aliases, where they are known.
 */
export function toPrint(code: string, number: string, codes?: ExpansionCodes): Print {
  const upper = code.trim().toUpperCase();
  const printed = number.trim().toUpperCase().replace(/^#/, '').split('/')[0] ?? '';
  const known = codes?.get(upper);
  // An alias of a subset says which cards of the expansion it means: the form below reads it.
  const named = known && !upper.startsWith(`${known}-`) ? known : undefined;
  const promo = promos[upper] ?? named ?? upper;
  if (promoCodes.has(promo) || (named && upper.startsWith('PR-'))) return { code: promo, number: withoutZeros(printed.replace(/^[A-Z]+(?=\d)/, '')) };
  const [, set, subset] = /^([A-Z0-9]+)-([A-Z]+)$/.exec(upper) ?? [];
  if (!set || !subset) return { code: promo, number: withoutZeros(printed) };
  return { code: set, number: withoutZeros(printed.startsWith(subset) ? printed : subset + printed) };
}

interface Numbered {
  expansionCode: string;
  cardNumber: number;
  collectionNumber?: string | null | undefined;
}

/** The number printed on a card without its total: `GG44/GG70` gives GG44. A collection number that is no number gives way to the card's. */
export function printedNumber({ cardNumber, collectionNumber }: Omit<Numbered, 'expansionCode'>): string {
  const printed = collectionNumber?.split('/')[0]?.trim().toUpperCase() ?? '';
  return /^[A-Z]*\d+[A-Z]?$/.test(printed) ? printed : String(cardNumber);
}

/** A print as people read it, with the number as printed: `OBF 125/197`; nothing for a card that only lists name. */
export const printLabel = ({ expansionCode, collectionNumber, cardNumber }: Numbered): string =>
  expansionCode ? [expansionCode, collectionNumber ?? (cardNumber || '')].filter(Boolean).join(' ') : '';

/** The print that a card of the collection is. */
export const printOf = (card: Numbered): Print => toPrint(card.expansionCode, printedNumber(card));
