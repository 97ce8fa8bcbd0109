import type { Deck } from '@mesa/contract/calls/decks';
import { StarIcon } from '@mesa/ui/icons';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { DeckList } from './deck-list';
import styles from './deck-view.module.css';
import { ExportButton } from './export-button';
import { MissingButton } from './missing-button';
import { SheetButton } from './sheet-button';
import { useShownDeck } from './use-shown-deck';

/** A deck to read: anyone may export it. */
export function DeckView({ deck: printed }: { deck: Deck }) {
  const deck = useShownDeck(printed);
  return (
    <>
      <div className={styles.actions}>
        <ExportButton deck={deck} cards={deck.deck} />
        <SheetButton deck={deck} cards={deck.deck} />
      </div>
      <MissingButton cards={deck.deck} />
      <DeckList
        cards={deck.deck}
        before={({ quantity }) => <span className={styles.quantity}>{quantity}</span>}
        after={({ favourite }) =>
          favourite && (
            <span className={styles.favourite}>
              <StarIcon filled />
              <VisuallyHidden>Carta favorita</VisuallyHidden>
            </span>
          )
        }
      />
    </>
  );
}
