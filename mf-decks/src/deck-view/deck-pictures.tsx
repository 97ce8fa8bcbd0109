import type { DeckCard } from '@mesa/contract/calls/decks';
import { href } from '@mesa/contract/paths';
import { printLabel } from '@mesa/contract/rules/print';
import { Link } from '@mesa/runtime/router';
import { CardPicture } from '@mesa/ui/card-picture';
import type { ReactNode } from 'react';
import styles from './deck-list.module.css';

interface DeckPicturesProps {
  cards: readonly DeckCard[];
  before(card: DeckCard): ReactNode;
  after?: ((card: DeckCard) => ReactNode) | undefined;
}

/** The cards of a group as pictures, with the same controls as the list. */
export const DeckPictures = ({ cards, before, after }: DeckPicturesProps) => (
  <ul className={styles.pictures}>
    {cards.map((card) => (
      <li key={card.id}>
        <Link to={href('card', { id: card.id })} aria-label={card.name}>
          <CardPicture name={card.name} print={printLabel(card)} imageUrl={card.imageUrl} sizes="(max-width: 640px) 30vw, 160px" />
        </Link>
        <div className={styles.below}>
          {before(card)}
          {after?.(card)}
        </div>
      </li>
    ))}
  </ul>
);
