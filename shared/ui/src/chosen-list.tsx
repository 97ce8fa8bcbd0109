import styles from './chosen-list.module.css';
import { CloseIcon } from './icons';

interface ChosenListProps<T> {
  label: string;
  items: readonly T[];
  itemKey(item: T): string | number;
  itemToLabel(item: T): string;
  /** Returns the name of an item's remove button from its label. */
  removeLabel?: ((label: string) => string) | undefined;
  onRemove(item: T): void;
}

/** The selected items of a search, independent of its current results; a press removes one. */
export function ChosenList<T>({ label, items, itemKey, itemToLabel, removeLabel = (name) => `Quitar a ${name}`, onRemove }: ChosenListProps<T>) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)}>
          <button type="button" className={styles.chip} aria-label={removeLabel(itemToLabel(item))} onClick={() => onRemove(item)}>
            {itemToLabel(item)} <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}
