import { counted } from '@mesa/contract/text/plural';
import styles from './progress-bar.module.css';

/** Shows how many of the cards a person owns, as a bar and in numbers. */
export const ProgressBar = ({ label, cards, total }: { label: string; cards: number; total: number }) => (
  <span className={styles.progress}>
    <progress className={styles.bar} aria-label={label} value={Math.min(cards, total)} max={Math.max(total, 1)} />
    <span className={styles.number}>{cards >= total && total > 0 ? `Completa: ${counted(total, 'carta', 'cartas')}` : `${cards} de ${total}`}</span>
  </span>
);
