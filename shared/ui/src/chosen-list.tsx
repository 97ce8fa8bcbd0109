import styles from './chosen-list.module.css';
import { CloseIcon } from './icons';

interface ChosenListProps<T> {
  label: string;
  items: readonly T[];
  itemKey(item: T): string | number;
  itemToLabel(item: T): string;
  onRemove(item: T): void;
}

/** Who is ticked in a search, whatever is searched for by now; a press takes the tick away. */
export function ChosenList<T>({ label, items, itemKey, itemToLabel, onRemove }: ChosenListProps<T>) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)}>
          <button type="button" className={styles.chip} aria-label={`Quitar a ${itemToLabel(item)}`} onClick={() => onRemove(item)}>
            {itemToLabel(item)} <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}
