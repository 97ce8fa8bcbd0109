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

/** The group of the deck list that a card stands in; a category that nobody knows goes to Revisión. */
export function deckGroup({ category, type }: Grouped): DeckGroup {
  const word = fold(category);
  if (/^pokemon(\b|$)/.test(word)) return 'Pokémon';
  if (trainers.has(word)) return 'Entrenador';
  if (energies.has(word) || fold(type ?? '') === 'energy') return 'Energía';
  return 'Revisión';
}

/** What the quantity field of a group accepts; the rule of four by name is checked apart. */
export const maxQuantity = (group: DeckGroup): number => (group === 'Pokémon' || group === 'Entrenador' ? maxCopies : maxDeckCards - 1);

/** Basic energies have no limit of copies. */
export const isBasicEnergy = (card: Grouped & { subtype: string | null }): boolean =>
  deckGroup(card) === 'Energía' && /^(basic|basica|basico)\b/.test(fold(card.subtype ?? ''));

export interface RuledCard extends Grouped {
  name: string;
  subtype: string | null;
  quantity: number;
  favourite: boolean;
}

export const tooManyCards = 'La cantidad total de cartas en la baraja no puede exceder 60.';
export const tooManyFavourites = 'Solo puedes seleccionar hasta 3 cartas';
export const tooManyCopies = (name: string): string => `No puedes agregar más de 4 de la carta ${name}`;

export const totalCards = (cards: readonly { quantity: number }[]): number => cards.reduce((sum, card) => sum + card.quantity, 0);

/** What a deck breaks, as the sentences that a person reads; none where the deck is allowed. Copies count by name, not by print. */
export function deckViolations(cards: readonly RuledCard[]): string[] {
  const violations: string[] = [];
  if (totalCards(cards) > maxDeckCards) violations.push(tooManyCards);
  const copies = new Map<string, { name: string; quantity: number }>();
  for (const card of cards) {
    // Revisión follows the input limit of the seeds (59): what kind of card it is, nobody knows yet.
    if (isBasicEnergy(card) || deckGroup(card) === 'Revisión') continue;
    const same = copies.get(fold(card.name)) ?? { name: card.name, quantity: 0 };
    same.quantity += card.quantity;
    copies.set(fold(card.name), same);
  }
  for (const { name, quantity } of copies.values()) if (quantity > maxCopies) violations.push(tooManyCopies(name));
  if (cards.filter((card) => card.favourite).length > maxFavourites) violations.push(tooManyFavourites);
  return violations;
}
