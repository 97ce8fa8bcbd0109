import type { Expansion } from '@mesa/contract/calls/expansions';
import { counted } from '@mesa/contract/text/plural';
import styles from './collection-page.module.css';

/** Says how many of an expansion's cards the site has. Without a bar, which would read as the visitor's own progress. */
export function LoadedCards({ expansion: { cards, total } }: { expansion: Expansion }) {
  return (
    <span className={styles.cards}>
      {cards === 0 ? 'Aún sin cartas' : total === null || cards >= total ? counted(cards, 'carta', 'cartas') : `El sitio tiene ${cards} de ${total}`}
    </span>
  );
}
