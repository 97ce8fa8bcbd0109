import type { Card } from '@mesa/contract/calls/cards';
import { href } from '@mesa/contract/paths';
import { printLabel } from '@mesa/contract/rules/print';
import { Link } from '@mesa/runtime/router';
import { CardPicture } from '@mesa/ui/card-picture';
import { Skeleton } from '@mesa/ui/feedback';
import { useRef } from 'react';
import styles from './card-grid.module.css';
import { useInView } from './use-in-view';

/** The card fields that the grid shows. */
export type ShownCard = Pick<Card, 'id' | 'name' | 'imageUrl' | 'expansionCode' | 'collectionNumber' | 'cardNumber'>;

interface GridCardProps {
  card: ShownCard;
  /** On the first screen of a phone: loaded at once. */
  first: boolean;
}

/** Links a card's picture to its page. The picture loads once the card was `seen`. */
export const CardLink = ({ card, seen }: { card: ShownCard; seen: boolean }) => (
  <Link to={href('card', { id: card.id })} aria-label={`${card.name}, ${printLabel(card)}`}>
    <CardPicture name={card.name} print={printLabel(card)} imageUrl={seen ? card.imageUrl : null} sizes="(max-width: 640px) 45vw, 200px" eager={seen} />
  </Link>
);

/** A card whose picture loads once it is on screen: `loading="lazy"` alone also loads the next two screens. */
function GridCard({ card, first }: GridCardProps) {
  const item = useRef<HTMLLIElement>(null);
  const seen = useInView(item, first);
  return (
    <li ref={item} className={styles.item}>
      <CardLink card={card} seen={seen} />
    </li>
  );
}

export const gridClass = styles.grid;

/** Card pictures that link to their pages. */
export function CardGrid({ cards }: { cards: readonly ShownCard[] }) {
  return (
    <ul className={styles.grid}>
      {cards.map((card, i) => (
        <GridCard key={card.id} card={card} first={i < 4} />
      ))}
    </ul>
  );
}

const twenty = [...Array(20).keys()];

export function CardGridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {twenty.map((key) => (
        <div key={key} className={styles.item}>
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  );
}
