import type { Card } from '@mesa/shared/contracts/cards';
import { href } from '@mesa/shared/paths';
import { Link } from '@mesa/shared/router';
import { CardPicture } from '@mesa/shared/ui/card-picture';
import { Skeleton } from '@mesa/shared/ui/feedback';
import styles from './card-grid.module.css';

/** Card pictures that link to their pages. Those on the first screen of a phone load at once, the others when they come near. */
export function CardGrid({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className={styles.grid}>
      {cards.map((card, i) => (
        <li key={card.id} className={styles.item}>
          <Link to={href('card', { id: card.id })} aria-label={`${card.name}, ${card.expansionCode} ${card.collectionNumber ?? card.cardNumber}`}>
            <CardPicture name={card.name} imageUrl={card.imageUrl} sizes="(max-width: 640px) 45vw, 200px" eager={i < 4} />
          </Link>
        </li>
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
