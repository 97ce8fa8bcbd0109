import type { Deck } from '@mesa/contract/calls/decks';
import { useInSpanish } from '@mesa/runtime/spanish';
import { useMemo } from 'react';

/** Returns a deck with card names in the Spanish chosen in this browser. */
export function useShownDeck(deck: Deck): Deck {
  const inSpanish = useInSpanish();
  return useMemo(() => ({ ...deck, deck: deck.deck.map(inSpanish) }), [deck, inSpanish]);
}
