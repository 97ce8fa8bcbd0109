import type { Card } from '@mesa/contract/calls/cards';
import { printLabel } from '@mesa/contract/rules/print';
import { CardPicture } from '@mesa/ui/card-picture';
import { Dialog } from '@mesa/ui/dialog';

/** Shows the card's picture as large as the screen allows. */
export function CardOverlay({ card, onClose }: { card: Card; onClose(): void }) {
  return (
    <Dialog open title={card.name} onClose={onClose} size="wide">
      <CardPicture name={card.name} print={printLabel(card)} imageUrl={card.imageUrl} sizes="min(90vw, 60vh)" eager />
    </Dialog>
  );
}
