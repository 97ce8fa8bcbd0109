import type { DeckCard } from '@mesa/contract/calls/decks';
import { deckGroup, maxQuantity } from '@mesa/contract/rules/deck';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { StarIcon, TrashIcon } from '@mesa/ui/icons';
import type { ReactNode } from 'react';
import { DeckList } from '../deck-view/deck-list';
import { MissingButton } from '../deck-view/missing-button';
import { AddCard } from './add-card';
import { addCard, type CardDrafts, type Change, removeCard, restoreCard, setQuantity, toggleFavourite } from './deck-draft';
import styles from './edited-cards.module.css';
import { QuantityField } from './quantity-field';

interface EditedCardsProps {
  cards: readonly DeckCard[];
  /** The last saved cards; removed ones can be restored. */
  saved: readonly DeckCard[];
  onChange(cards: CardDrafts): void;
  /** Other ways to fill the list. */
  children?: ReactNode;
}

/** The editor for the list of a tournament deck or a member's own deck. Shows why the deck rules refuse a change. */
export function EditedCards({ cards, saved, onChange, children }: EditedCardsProps) {
  const removed = saved.filter(({ id }) => !cards.some((card) => card.id === id));
  const apply = (change: Change) => ('refused' in change ? void notice(change.refused) : onChange(change.cards));
  return (
    <>
      <AddCard onAdd={(card) => apply(addCard(cards, card))} />
      <MissingButton cards={cards} />
      {children}
      {removed.length > 0 && (
        <ul className={styles.undo} aria-label="Cartas quitadas">
          {removed.map((card) => (
            <li key={card.id}>
              {card.name} se quitará al guardar.{' '}
              <Button tone="quiet" size="small" onClick={() => apply(restoreCard(cards, card))}>
                Deshacer
              </Button>
            </li>
          ))}
        </ul>
      )}
      {cards.length === 0 ? (
        <EmptyState>Esta baraja aún no tiene cartas. Añádelas una a una o importa tu lista.</EmptyState>
      ) : (
        <DeckList
          cards={cards}
          before={(card) => (
            <QuantityField
              label={`Copias de ${card.name}`}
              quantity={card.quantity}
              max={maxQuantity(deckGroup(card))}
              onChange={(quantity) => apply(setQuantity(cards, card, quantity))}
            />
          )}
          after={(card) => (
            <>
              <button
                type="button"
                className={styles.icon}
                aria-pressed={card.favourite}
                aria-label={`${card.name}: carta favorita`}
                onClick={() => apply(toggleFavourite(cards, card))}
              >
                <StarIcon filled={card.favourite} />
              </button>
              <button type="button" className={styles.icon} aria-label={`Quitar ${card.name}`} onClick={() => apply(removeCard(card))}>
                <TrashIcon />
              </button>
            </>
          )}
        />
      )}
    </>
  );
}
