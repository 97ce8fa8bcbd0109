import type { DeckCard } from '@mesa/contract/calls/decks';
import { counted } from '@mesa/contract/text/plural';
import { openingHandOf } from './opening-hand-chance';

/** How often the deck's opening hand has a Basic Pokémon. In trial: `openingHand` in flags.ts. */
export function OpeningHand({ cards }: { cards: readonly DeckCard[] }) {
  const hand = openingHandOf(cards);
  if (!hand) return null;
  return (
    <p>
      <strong>Mano inicial:</strong> con {counted(hand.basics, 'Pokémon Básico', 'Pokémon Básicos')}, se puede empezar con {Math.round(hand.chance)} de cada 100
      manos.
    </p>
  );
}
