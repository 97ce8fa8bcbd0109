import styles from './position.module.css';

const medals: Record<number, string | undefined> = { 1: styles.gold, 2: styles.silver, 3: styles.bronze };

/** A final position; the first three on a medal. */
export function Position({ position }: { position: number | null }) {
  if (position === null) return '–';
  const medal = medals[position];
  return medal ? <span className={`${styles.medal} ${medal}`}>{position}</span> : position;
}
