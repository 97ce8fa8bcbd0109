import type { Expansion } from '@mesa/contract/calls/expansions';
import { counted } from '@mesa/contract/text/plural';
import styles from './collection-page.module.css';

/** Shows how many of an expansion's cards are loaded, with a bar if some are missing. */
export function LoadedCards({ expansion: { cards, total } }: { expansion: Expansion }) {
  if (cards === 0) return <span className={styles.cards}>Aún sin cartas</span>;
  if (total === null || cards >= total) return <span className={styles.cards}>{counted(cards, 'carta', 'cartas')}</span>;
  return (
    <span className={`${styles.cards} ${styles.partial}`}>
      {`${cards} de ${counted(total, 'carta', 'cartas')}`}
      <progress className={styles.bar} value={cards} max={total} aria-hidden="true" />
    </span>
  );
}
