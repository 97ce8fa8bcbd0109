/** One print of a card as lists name it: the expansion's code and the number. */
export interface Print {
  code: string;
  number: string;
}

/** Promos whose code in the game's client differs from the collection's. */
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

/** Returns the code that Pokémon TCG Live uses for an expansion: `PR-SV` for `SVP`. */
export const clientCode = (code: string): string => clientCodes.get(code) ?? code;

/** Each expansion's code and aliases, in capitals, with the code: `PR-SV` is SVP. */
export type ExpansionCodes = ReadonlyMap<string, string>;

const withoutZeros = (number: string): string => number.replace(/^([A-Z]*)0+(?=\d)/, '$1');

/**
 * Normalizes a print: `PR-SV 055` becomes SVP 55, `CRZ-GG 44` and `CRZ GG044` become CRZ GG44.
 * Removes the series that some lists repeat in a promo's number: `PR-SW SWSH281` becomes SWSHP 281. `codes` maps the known codes and
 * aliases to the collection's codes.
 */
export function toPrint(code: string, number: string, codes?: ExpansionCodes): Print {
  const upper = code.trim().toUpperCase();
  const printed = number.trim().toUpperCase().replace(/^#/, '').split('/')[0] ?? '';
  const known = codes?.get(upper);
  // A subset's alias contains the range of cards that it covers; the pattern below parses it.
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

/** Returns a card's printed number without the total: `GG44/GG70` gives GG44. Uses the card's number if the collection number is not a number. */
export function printedNumber({ cardNumber, collectionNumber }: Omit<Numbered, 'expansionCode'>): string {
  const printed = collectionNumber?.split('/')[0]?.trim().toUpperCase() ?? '';
  return /^[A-Z]*\d+[A-Z]?$/.test(printed) ? printed : String(cardNumber);
}

/** Returns a readable print with the number as printed: `OBF 125/197`; empty for a pending card. */
export const printLabel = ({ expansionCode, collectionNumber, cardNumber }: Numbered): string =>
  expansionCode ? [expansionCode, collectionNumber ?? (cardNumber || '')].filter(Boolean).join(' ') : '';

/** Returns the print of a card in the collection. */
export const printOf = (card: Numbered): Print => toPrint(card.expansionCode, printedNumber(card));
