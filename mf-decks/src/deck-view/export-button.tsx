import type { Deck, DeckCard } from '@mesa/contract/calls/decks';
import { displayName } from '@mesa/contract/rules/names';
import { useNavigate } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import area from '../../area';
import { keepExportedDeck } from './exported-deck';

/** Exportar Baraja: keeps the deck in this browser and opens /exportar-baraja. */
export function ExportButton({ deck, cards }: { deck: Deck; cards: DeckCard[] }) {
  const navigate = useNavigate();
  if (cards.length === 0) return null;
  return (
    <Button
      onClick={() => {
        keepExportedDeck({ player: displayName(deck.player), tournament: deck.tournament.name, date: deck.tournament.date, cards });
        navigate(area.pages.exportDeck.path);
      }}
    >
      Exportar Baraja
    </Button>
  );
}
