import { type ExpansionCodes, toPrint } from '../rules/print';
import { type SearchText, toSearchText } from '../rules/search-text';
import { type CardFacet, cardFacets, type FilteredCard, legalityOf, valuesOf } from './card-filters';
import { combinationsWith, countValues, type FacetColumn, facetColumn, type ValueCount } from './facet-column';
import { createNameIndex, type NameMatch } from './name-index';
import { readNumber, readPrint, type TypedPrint } from './print-text';

/** The fields of a card that the search uses; others are passed through. */
export interface IndexedCard extends FilteredCard {
  id: number;
  nameEsMx: string | null;
  cardNumber: number;
  collectionNumber: string | null;
}

/** The fields of expansions that the search uses. */
export interface IndexedExpansion {
  code: string;
  aliases: readonly string[];
  releaseDate: string | null;
}

export type CardQuery = { [Facet in CardFacet]?: string | undefined } & {
  name?: string | undefined;
  cardNumber?: number | undefined;
  collectionNumber?: string | undefined;
};

/** The number of cards for each value of a facet with the other filters unchanged, highest first. */
type FacetCounts = Record<CardFacet, ValueCount[]>;

interface Found<C> {
  cards: C[];
  total: number;
}

export interface CardIndex<C extends IndexedCard> {
  size: number;
  /** Returns a page of a filter's matches, ordered by how well the name matches, then by print. */
  find(query: CardQuery, at: { day: string; page: number; limit: number }): Found<C>;
  /** Returns the number of cards for each value of each facet. */
  count(query: CardQuery, day: string): FacetCounts;
  /** Returns the cards that match a name or print while it is typed, best first; of one name only the newest. */
  suggest(text: string, limit: number): C[];
}

const totalOf = (collectionNumber: string | null): string => collectionNumber?.split('/')[1]?.toUpperCase().replace(/^0+/, '') ?? '';
const byPrint = (a: IndexedCard, b: IndexedCard): number =>
  a.expansionCode === b.expansionCode ? a.cardNumber - b.cardNumber || a.id - b.id : a.expansionCode < b.expansionCode ? -1 : 1;
const isNothing = (matches: readonly unknown[]): boolean => matches.length === 0;

function groupBy<K>(count: number, keyOf: (i: number) => K): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  for (let i = 0; i < count; i += 1) {
    const group = groups.get(keyOf(i));
    if (group) group.push(i);
    else groups.set(keyOf(i), [i]);
  }
  return groups;
}

/**
 * Searches all cards in memory: each distinct name is searched once, however many prints it has, and filters are columns over the
 * prints. Server and browser use the same index.
 */
export function createCardIndex<C extends IndexedCard>(unordered: readonly C[], expansions: readonly IndexedExpansion[]): CardIndex<C> {
  const cards = [...unordered].sort(byPrint);
  const codes: ExpansionCodes = new Map([
    ...expansions.flatMap(({ code, aliases }) => aliases.map((alias) => [alias.toUpperCase(), code] as const)),
    ...expansions.map(({ code }) => [code, code] as const),
  ]);
  const releaseDates = new Map(expansions.map(({ code, releaseDate }) => [code, releaseDate]));
  const releaseOf = (i: number): string => releaseDates.get(cards[i]?.expansionCode ?? '') ?? '';

  // Prints with the same names in all languages are one item of the search.
  const sameNames = groupBy(cards.length, (i) => `${cards[i]?.name}\n${cards[i]?.nameEn ?? ''}\n${cards[i]?.nameEsMx ?? ''}`);
  const prints = [...sameNames.values()];
  const newestFirst = prints.map((same) => [...same].sort((a, b) => (releaseOf(a) === releaseOf(b) ? a - b : releaseOf(a) < releaseOf(b) ? 1 : -1)));
  const names = createNameIndex(
    [...sameNames.keys()].map((key) =>
      key
        .split('\n')
        .filter(Boolean)
        .map((name) => toSearchText(name).whole),
    ),
  );
  const byNumber = groupBy(cards.length, (i) => cards[i]?.printNumber ?? '');
  const everything = Array.from(cards, (_, i) => i);

  const columns = new Map<CardFacet, FacetColumn>();
  let judgedOn = '';
  function columnFor(facet: CardFacet, day: string): FacetColumn {
    if (facet === 'legality' && judgedOn !== day) {
      columns.delete(facet);
      judgedOn = day;
    }
    const column = columns.get(facet) ?? facetColumn(cards, facet === 'legality' ? legalityOf(cards, releaseDates, day) : valuesOf[facet]);
    columns.set(facet, column);
    return column;
  }

  const withPrint = ({ number, code, total }: TypedPrint): number[] =>
    (byNumber.get(number) ?? []).filter(
      (i) => (code === undefined || cards[i]?.expansionCode === code) && (total === undefined || totalOf(cards[i]?.collectionNumber ?? null) === total),
    );
  const isCollectionNumber = (typed: string): ((i: number) => boolean) => {
    const print = readPrint(typed, codes);
    const found = new Set(withPrint(print ?? readNumber(typed)));
    return (i) => found.has(i) || cards[i]?.collectionNumber === typed;
  };

  /** Returns the facets of a query, each with the combinations that pass. */
  function filtersOf(query: CardQuery, day: string) {
    const chosen = cardFacets.flatMap((facet) => {
      const typed = query[facet];
      if (!typed) return [];
      const column = columnFor(facet, day);
      const wanted = facet === 'expansionCode' ? toPrint(typed, '', codes).code : typed;
      return [{ facet, ofCard: column.ofCard, admits: combinationsWith(column, wanted) }];
    });
    const numbers = [
      ...(query.cardNumber ? [(i: number) => cards[i]?.cardNumber === query.cardNumber] : []),
      ...(query.collectionNumber ? [isCollectionNumber(query.collectionNumber)] : []),
    ];
    return { chosen, numbers, isOff: isNothing(chosen) && isNothing(numbers) };
  }
  type Filters = ReturnType<typeof filtersOf>;
  const passes = ({ chosen, numbers }: Filters, i: number): boolean =>
    chosen.every(({ ofCard, admits }) => admits[ofCard[i] ?? 0] === 1) && numbers.every((holds) => holds(i));
  const passing = (filters: Filters, all: readonly number[]): readonly number[] => (filters.isOff ? all : all.filter((i) => passes(filters, i)));

  /** Returns a name's matches as groups of cards that match equally well, best first. */
  function runsOf(matches: readonly NameMatch[], filters: Filters): (readonly number[])[][] {
    const runs: (readonly number[])[][] = [];
    let score = Number.NaN;
    for (const match of matches) {
      const kept = passing(filters, prints[match.item] ?? []);
      if (isNothing(kept)) continue;
      if (match.score === score) runs.at(-1)?.push(kept);
      else runs.push([kept]);
      score = match.score;
    }
    return runs;
  }

  /** Returns all matches of a query: by print first, then by name, then by name with typing errors. */
  function search({ name, ...query }: CardQuery, day: string): (readonly number[])[][] {
    const filters = filtersOf(query, day);
    const print = name ? readPrint(name, codes) : null;
    const named = print || !name ? passing(filters, print ? withPrint(print) : everything) : [];
    if (!name || !isNothing(named)) return [[named]];
    const text = toSearchText(name);
    const found = runsOf(names.find(text), filters);
    return isNothing(found) ? runsOf(names.findCorrected(text), filters) : found;
  }

  function matchesOf(text: SearchText): NameMatch[] {
    const found = names.find(text);
    return isNothing(found) ? names.findCorrected(text) : found;
  }

  return {
    size: cards.length,

    find(query, { day, page, limit }) {
      const runs = search(query, day);
      const found: C[] = [];
      const from = (page - 1) * limit;
      let total = 0;
      for (const run of runs) {
        const size = run.reduce((sum, part) => sum + part.length, 0);
        const start = Math.max(from - total, 0);
        const end = Math.min(from + limit - total, size);
        total += size;
        if (start >= end) continue;
        // Sorts only the cards of the page.
        const [only = []] = run;
        const ordered = run.length === 1 ? only : run.flat().sort((a, b) => a - b);
        for (const i of ordered.slice(start, end)) found.push(cards[i] as C);
      }
      return { cards: found, total };
    },

    count({ name, cardNumber, collectionNumber, ...chosenFacets }, day) {
      const { chosen } = filtersOf(chosenFacets, day);
      const counts = cardFacets.map((facet) => {
        const column = columnFor(facet, day);
        return { facet, column, cards: new Uint32Array(column.combinations.length) };
      });
      for (const i of search({ name, cardNumber, collectionNumber }, day).flat(2)) {
        const failed = chosen.filter(({ ofCard, admits }) => admits[ofCard[i] ?? 0] !== 1);
        if (failed.length > 1) continue;
        // Cards that only one filter excludes are the matches of that filter's other values.
        for (const { facet, column, cards: held } of counts) {
          if (failed[0] && failed[0].facet !== facet) continue;
          const combination = column.ofCard[i] ?? 0;
          held[combination] = (held[combination] ?? 0) + 1;
        }
      }
      return Object.fromEntries(counts.map(({ facet, column, cards: held }) => [facet, countValues(column, held)])) as FacetCounts;
    },

    suggest(text, limit) {
      const print = readPrint(text, codes);
      const named = print ? withPrint(print) : [];
      if (!isNothing(named)) return named.slice(0, limit).map((i) => cards[i] as C);
      const found: C[] = [];
      for (const { item } of matchesOf(toSearchText(text))) {
        if (found.length >= limit) break;
        for (const i of newestFirst[item]?.slice(0, limit - found.length) ?? []) found.push(cards[i] as C);
      }
      return found;
    },
  };
}
