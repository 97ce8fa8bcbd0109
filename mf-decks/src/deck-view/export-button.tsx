import type { Deck, DeckCard } from '@mesa/contract/calls/decks';
import { displayName } from '@mesa/contract/rules/names';
import { useNavigate } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import area from '../../area';
import { keepExportedDeck } from './exported-deck';

const isSaved = (cards: DeckCard[], saved: DeckCard[]): boolean =>
  cards.length === saved.length && cards.every(({ id, quantity }) => saved.some((card) => card.id === id && card.quantity === quantity));

/** Exportar Baraja: keeps the deck in this browser and opens /exportar-baraja. */
export function ExportButton({ deck, cards }: { deck: Deck; cards: DeckCard[] }) {
  const navigate = useNavigate();
  if (cards.length === 0) return null;
  return (
    <Button
      onClick={() => {
        const { tournament, findings } = deck;
        const legality = isSaved(cards, deck.deck) ? { format: tournament.format, findings } : undefined;
        keepExportedDeck({ player: displayName(deck.player), tournament: tournament.name, date: tournament.date, cards, legality });
        navigate(area.pages.exportDeck.path);
      }}
    >
      Exportar Baraja
    </Button>
  );
}
