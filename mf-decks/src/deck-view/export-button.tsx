import { useNavigate } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import area from '../../area';
import { type ExportedDeck, keepExportedDeck } from './exported-deck';

/** Exportar Baraja: stores the deck in this browser and opens /exportar-baraja. */
export function ExportButton({ deck }: { deck: ExportedDeck }) {
  const navigate = useNavigate();
  if (deck.cards.length === 0) return null;
  return (
    <Button
      onClick={() => {
        keepExportedDeck(deck);
        navigate(area.pages.exportDeck.path);
      }}
    >
      Exportar Baraja
    </Button>
  );
}
