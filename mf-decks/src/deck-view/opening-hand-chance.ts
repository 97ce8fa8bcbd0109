import type { DeckCard } from '@mesa/contract/calls/decks';
import { deckGroup, isBasicPokemon, maxDeckCards, totalCards } from '@mesa/contract/rules/deck';

const handCards = 7;

interface OpeningHand {
  basics: number;
  /** The share of opening hands with a Basic Pokémon, 0 to 100. */
  chance: number;
}

/** Returns how often a hand of seven cards has a Basic Pokémon; null unless the list is complete and the kind of every card is known. */
export function openingHandOf(cards: readonly DeckCard[]): OpeningHand | null {
  const isKnown = cards.every((card) => deckGroup(card) !== 'Revisión' && (deckGroup(card) !== 'Pokémon' || card.subtype !== null));
  if (!isKnown || totalCards(cards) !== maxDeckCards) return null;
  const basics = totalCards(cards.filter(isBasicPokemon));
  // Drawn one after another, none of them a Basic.
  const none = Array.from({ length: handCards }, (_, drawn) => Math.max(0, maxDeckCards - basics - drawn) / (maxDeckCards - drawn)).reduce((a, b) => a * b, 1);
  return { basics, chance: (1 - none) * 100 };
}
