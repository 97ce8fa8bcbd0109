import type { Deck } from '@mesa/contract/calls/decks';
import { useInSpanish } from '@mesa/runtime/spanish';
import { useMemo } from 'react';

/** A deck with its cards named in the Spanish that this browser shows. */
export function useShownDeck(deck: Deck): Deck {
  const inSpanish = useInSpanish();
  return useMemo(() => ({ ...deck, deck: deck.deck.map(inSpanish) }), [deck, inSpanish]);
}
