import { isBanned } from '../rules/banned-prints';
import { deckGroup, isBasicEnergy } from '../rules/deck';
import { fold } from '../rules/fold';
import { nameKey } from '../rules/legality';
import { isMarkLegal } from '../rules/rotation';

const legalFormats = ['Estándar', 'Expandido'] as const;

/** The fields of a card that filters use. */
export interface FilteredCard {
  name: string;
  nameEn: string | null;
  category: string;
  type: string | null;
  subtype: string | null;
  letterExpansion: string | null;
  rarity: string | null;
  artist: string | null;
  expansionCode: string;
  printNumber: string;
}

/** The words that cards use for each category of the filter; any other word is a category of its own. */
const categories: Record<string, readonly string[]> = {
  Pokémon: ['pokemon', 'pokemon ex'],
  Entrenador: ['entrenador', 'trainer', 'objeto', 'item', 'partidario', 'support', 'supporter', 'estadio', 'stadium'],
  Energía: ['energia', 'energy'],
  Herramienta: ['herramienta', 'tool'],
};
const categoriesOf = (category: string): string[] => {
  const groups = Object.keys(categories).filter((group) => categories[group]?.includes(fold(category)));
  return groups.some((group) => fold(group) === fold(category)) ? groups : [...groups, category];
};

const one = (value: string | null): readonly string[] => (value ? [value] : []);

/** Returns a card's values of each property that it can be filtered by. Legality depends on other cards and on the day: see `legalityOf`. */
export const valuesOf = {
  category: ({ category }) => categoriesOf(category),
  expansionCode: ({ expansionCode }) => [expansionCode],
  type: ({ type }) => one(type),
  // `Básico, ex` is a Basic, and an ex.
  stage: ({ subtype }) => (subtype ?? '').split(/,\s*/).filter(Boolean),
  mark: ({ letterExpansion }) => one(letterExpansion),
  rarity: ({ rarity }) => one(rarity),
  artist: ({ artist }) => one(artist),
} satisfies Record<string, (card: FilteredCard) => readonly string[]>;

/** A property that cards can be filtered by; the call's input is in `calls/card-filters.ts`. */
export type CardFacet = keyof typeof valuesOf | 'legality';
export const cardFacets = [...(Object.keys(valuesOf) as (keyof typeof valuesOf)[]), 'legality'] as const satisfies readonly CardFacet[];

const isPokemon = (card: FilteredCard): boolean => deckGroup(card) === 'Pokémon';

/** Returns a function that lists the formats in which a card is legal on a day, by the same rules as decks. */
export function legalityOf(
  cards: readonly FilteredCard[],
  releaseDates: ReadonlyMap<string, string | null>,
  day: string,
): (card: FilteredCard) => readonly string[] {
  const isOut = ({ expansionCode }: FilteredCard): boolean => (releaseDates.get(expansionCode) ?? '') <= day;
  const isMarked = (card: FilteredCard): boolean => isMarkLegal(card.letterExpansion, day) && isOut(card);
  const reprinted = new Set(cards.filter((card) => !isPokemon(card) && isMarked(card)).map(nameKey));
  const known = new Set(cards.filter((card) => !isPokemon(card) && isOut(card)).map(nameKey));
  return (card) => {
    if (isBasicEnergy(card)) return legalFormats;
    // A Trainer's older or newer print is the same card; a Pokémon of the same name may have another text.
    const isPlayable = isPokemon(card) ? isOut(card) : known.has(nameKey(card));
    const isStandard = isPokemon(card) ? isMarked(card) : reprinted.has(nameKey(card));
    const isExpanded = isPlayable && !isBanned(`${card.expansionCode} ${card.printNumber}`, day);
    return legalFormats.filter((format) => (format === 'Estándar' ? isStandard : isExpanded));
  };
}
