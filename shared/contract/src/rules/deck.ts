import { basicEnergyOf } from './basic-energy';
import { fold } from './fold';

export const maxDeckCards = 60;
export const maxCopies = 4;
export const maxFavourites = 3;

export const deckGroups = ['Pokémon', 'Entrenador', 'Energía', 'Revisión'] as const;
export type DeckGroup = (typeof deckGroups)[number];

const trainers = new Set(['entrenador', 'trainer', 'herramienta', 'tool', 'objeto', 'item', 'partidario', 'support', 'estadio']);
const energies = new Set(['energia', 'energy']);

interface Grouped {
  category: string;
  type: string | null;
}

/** Returns a card's group in the deck list; an unknown category is in Revisión. */
export function deckGroup({ category, type }: Grouped): DeckGroup {
  const word = fold(category);
  if (/^pokemon(\b|$)/.test(word)) return 'Pokémon';
  if (trainers.has(word)) return 'Entrenador';
  if (energies.has(word) || fold(type ?? '') === 'energy') return 'Energía';
  return 'Revisión';
}

/** Returns the largest quantity of one card in a group; the limit of four by name is checked separately. */
export const maxQuantity = (group: DeckGroup): number => (group === 'Pokémon' || group === 'Entrenador' ? maxCopies : maxDeckCards - 1);

/** Basic energies have no limit of copies. A card without a subtype is known by its name. */
export const isBasicEnergy = (card: Grouped & { name: string; subtype: string | null }): boolean =>
  deckGroup(card) === 'Energía' && (card.subtype ? /\bbasic[ao]?\b/.test(fold(card.subtype)) : basicEnergyOf(card.name) !== null);

/** A Pokémon without a subtype is of an unknown kind. */
export const isBasicPokemon = (card: Grouped & { subtype: string | null }): boolean =>
  deckGroup(card) === 'Pokémon' && /\bbasic[ao]?\b/.test(fold(card.subtype ?? ''));

export interface RuledCard extends Grouped {
  name: string;
  /** Its known names in other languages; a card in Revisión keeps the name from its list. */
  otherNames?: readonly (string | null)[];
  subtype: string | null;
  quantity: number;
  favourite: boolean;
}

export const tooManyCards = 'La cantidad total de cartas en la baraja no puede exceder 60.';
export const tooManyFavourites = 'Solo puedes seleccionar hasta 3 cartas';
export const tooManyCopies = (name: string): string => `No puedes agregar más de 4 de la carta ${name}`;

export const totalCards = (cards: readonly { quantity: number }[]): number => cards.reduce((sum, card) => sum + card.quantity, 0);

/**
 * Groups the cards that count together towards four copies: by name, not by print, without basic energies. The kind of a card in
 * Revisión is unknown: it counts only if a known card of the deck has its name.
 */
export function copiesByName<C extends RuledCard>(cards: readonly C[]): C[][] {
  const copies = new Map<string, C[]>();
  const keys = new Map<string, string>();
  for (const card of cards) {
    if (isBasicEnergy(card) || deckGroup(card) === 'Revisión') continue;
    const key = fold(card.name);
    copies.set(key, [...(copies.get(key) ?? []), card]);
    for (const name of [card.name, ...(card.otherNames ?? [])]) if (name) keys.set(fold(name), key);
  }
  for (const card of cards) {
    const key = deckGroup(card) === 'Revisión' ? keys.get(fold(card.name)) : undefined;
    if (key !== undefined) copies.get(key)?.push(card);
  }
  return [...copies.values()];
}

/** Returns the rules that a deck breaks, as sentences for a person; empty if the deck is allowed. */
export function deckViolations(cards: readonly RuledCard[]): string[] {
  const violations: string[] = [];
  if (totalCards(cards) > maxDeckCards) violations.push(tooManyCards);
  for (const same of copiesByName(cards)) if (totalCards(same) > maxCopies) violations.push(tooManyCopies(same[0]?.name ?? ''));
  if (cards.filter((card) => card.favourite).length > maxFavourites) violations.push(tooManyFavourites);
  return violations;
}
