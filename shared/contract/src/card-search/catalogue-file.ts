import { printOf } from '../rules/print';
import type { IndexedCard, IndexedExpansion } from './card-index';

/** The fields of a card in the file that browsers search: enough to find it, show it and put it in a deck. */
export interface CatalogueCard extends IndexedCard {
  imageUrl: string | null;
  iconcard: string | null;
}

/**
 * The catalogue as compact JSON, column by column. A value is 0 if its neighbours predict it, otherwise its position in the column's
 * values. An open page may be older than the file: a changed format needs a new `form`.
 */
export interface CatalogueFile {
  form: 1;
  expansions: readonly IndexedExpansion[];
  columns: Record<string, { values: readonly (string | number | null)[]; cards: readonly number[] }>;
}

/** Returns the address of a version; its content never changes. */
export const cataloguePath = (version: string): string => `/catalogue/${version}.json`;

type Value = string | number | null;
type Columns = Omit<CatalogueCard, 'nameEn' | 'nameEsMx'> & { names: string };

/** `001/198` is followed by `002/198`. */
function successor(number: string | null): string | null {
  const [, letters = '', digits, total = ''] = /^([A-Z]*)(\d+)(\/.*)?$/i.exec(number ?? '') ?? [];
  return digits === undefined ? null : `${letters}${String(Number(digits) + 1).padStart(digits.length, '0')}${total}`;
}

const printed = (card: Pick<Columns, 'collectionNumber'> | undefined): string => card?.collectionNumber?.split('/')[0] ?? '';

/** A card with the same names, otherwise the card before. */
interface Neighbours {
  before: Columns | undefined;
  namesake: Columns | undefined;
}

const asBefore =
  (column: keyof Columns) =>
  (_: Columns, { before }: Neighbours): Value =>
    before?.[column] ?? null;
const asNamesake =
  (column: keyof Columns) =>
  (_: Columns, { before, namesake }: Neighbours): Value =>
    (namesake ?? before)?.[column] ?? null;

/** Predicts each column of a card from the cards before it and from its own columns listed earlier. */
const expected: { [Column in keyof Columns]: (card: Columns, neighbours: Neighbours) => Value } = {
  id: (_, { before }) => (before?.id ?? 0) + 1,
  expansionCode: asBefore('expansionCode'),
  collectionNumber: (_, { before }) => successor(before?.collectionNumber ?? null),
  cardNumber: (card) => Number(printed(card).replace(/\D/g, '')) || 1,
  printNumber: (card) => printOf(card).number,
  names: () => null,
  category: asNamesake('category'),
  type: asNamesake('type'),
  subtype: asNamesake('subtype'),
  letterExpansion: asBefore('letterExpansion'),
  rarity: asBefore('rarity'),
  artist: () => null,
  imageUrl: (card, { before }) => before?.imageUrl?.replace(`/${printed(before)}/`, () => `/${printed(card)}/`) ?? null,
  iconcard: () => null,
  name: (card) => card.names.split('\n')[0] ?? '',
};
const columns = Object.keys(expected) as (keyof Columns)[];

/** A Latin American name that equals the Spanish one is not stored. */
const namesOf = ({ name, nameEn, nameEsMx }: CatalogueCard): string =>
  [name, nameEn === name ? '=' : (nameEn ?? ''), nameEsMx === name ? '' : (nameEsMx ?? '')].join('\n');
/** Names are in the order in which cards first use them: 0 is the next new name. */
const isNext = (column: keyof Columns): boolean => column === 'names';

/** Packs cards and the expansions that their prints refer to. */
export function packCatalogue(cards: readonly CatalogueCard[], expansions: readonly IndexedExpansion[]): CatalogueFile {
  const ordered = cards
    .map((card): Columns => ({ ...card, names: namesOf(card) }))
    .sort((a, b) => (a.expansionCode === b.expansionCode ? a.id - b.id : a.expansionCode < b.expansionCode ? -1 : 1));
  const packed = Object.fromEntries(columns.map((column) => [column, { values: new Map<Value, number>(), cards: [] as number[] }]));
  const namesakes = new Map<string, Columns>();
  for (const [i, card] of ordered.entries()) {
    const neighbours = { before: ordered[i - 1], namesake: namesakes.get(card.names) };
    for (const column of columns) {
      const { values, cards: places } = packed[column] as { values: Map<Value, number>; cards: number[] };
      const value = card[column];
      const known = values.get(value) ?? values.size + 1;
      const isExpected = isNext(column) ? !values.has(value) : value === expected[column](card, neighbours);
      if (isNext(column) || !isExpected) values.set(value, known);
      places.push(isExpected ? 0 : known);
    }
    namesakes.set(card.names, card);
  }
  return {
    form: 1,
    expansions: expansions.map(({ code, aliases, releaseDate }) => ({ code, aliases, releaseDate })),
    columns: Object.fromEntries(columns.map((column) => [column, { values: [...(packed[column]?.values.keys() ?? [])], cards: packed[column]?.cards ?? [] }])),
  };
}

const atOnce = 500;

/** Unpacks the cards of a file. Awaits `pause` after every few hundred cards, so that a page stays responsive. */
export async function unpackCatalogue(file: CatalogueFile, pause: () => Promise<void> = async () => undefined): Promise<CatalogueCard[]> {
  const count = file.columns.id?.cards.length ?? 0;
  const readers = columns.map((column) => ({ column, ...(file.columns[column] ?? { values: [], cards: [] }) }));
  const namesakes = new Map<string, Columns>();
  const cards: CatalogueCard[] = [];
  let before: Columns | undefined;
  let nextNames = 0;
  for (let i = 0; i < count; i += 1) {
    const card = {} as Columns;
    const neighbours = { before, namesake: undefined as Columns | undefined };
    for (const { column, values, cards: places } of readers) {
      let place = places[i] ?? 0;
      if (place === 0 && isNext(column)) {
        nextNames += 1;
        place = nextNames;
      }
      (card as unknown as Record<string, Value>)[column] = place === 0 ? expected[column](card, neighbours) : (values[place - 1] ?? null);
      if (isNext(column)) neighbours.namesake = namesakes.get(card.names);
    }
    namesakes.set(card.names, card);
    before = card;
    const { names, ...rest } = card;
    const [, nameEn, nameEsMx] = names.split('\n');
    cards.push({ ...rest, nameEn: nameEn === '=' ? card.name : nameEn || null, nameEsMx: nameEsMx || null });
    if (i % atOnce === atOnce - 1) await pause();
  }
  return cards;
}
