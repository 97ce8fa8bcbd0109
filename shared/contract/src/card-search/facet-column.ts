import { fold } from '../rules/fold';

/** A facet of all cards: its values, the combinations of them that cards have, and the combination of each card. */
export interface FacetColumn {
  values: readonly string[];
  combinations: readonly (readonly number[])[];
  ofCard: Uint16Array;
}

/** Gathers the values that each card has of a facet. */
export function facetColumn<C>(cards: readonly C[], valuesOf: (card: C) => readonly string[]): FacetColumn {
  const values = new Map<string, number>();
  const combinations = new Map<string, { place: number; own: number[] }>();
  const placeOf = (value: string): number => {
    const place = values.get(value) ?? values.size;
    values.set(value, place);
    return place;
  };
  const ofCard = Uint16Array.from(cards, (card) => {
    const own = valuesOf(card);
    const key = own.join('\n');
    const known = combinations.get(key) ?? { place: combinations.size, own: own.map(placeOf) };
    combinations.set(key, known);
    return known.place;
  });
  return { values: [...values.keys()], combinations: [...combinations.values()].map(({ own }) => own), ofCard };
}

/** Returns the combinations that contain a value, ignoring case and accents. */
export function combinationsWith({ values, combinations }: FacetColumn, wanted: string): Uint8Array {
  const meant = new Set(values.flatMap((value, i) => (fold(value) === fold(wanted) ? [i] : [])));
  return Uint8Array.from(combinations, (own) => (own.some((value) => meant.has(value)) ? 1 : 0));
}

export interface ValueCount {
  value: string;
  count: number;
}

/** Returns the number of cards per value from the number per combination, highest first, without zeros. */
export function countValues({ values, combinations }: FacetColumn, counts: Uint32Array): ValueCount[] {
  const sums = values.map((value) => ({ value, count: 0 }));
  for (const [combination, own] of combinations.entries()) {
    for (const value of own) (sums[value] as ValueCount).count += counts[combination] ?? 0;
  }
  return sums.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
