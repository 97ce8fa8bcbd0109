import { CloseIcon } from '@mesa/ui/icons';
import styles from './active-filters.module.css';
import { type FilterName, type FilterValues, filterNames, filterText } from './filter-names';

interface ActiveFiltersProps {
  values: FilterValues;
  onRemove(name: FilterName): void;
}

/** What the list is filtered by; a press takes one filter away. */
export function ActiveFilters({ values, onRemove }: ActiveFiltersProps) {
  const names = (Object.keys(filterNames) as FilterName[]).filter((name) => values[name]);
  if (names.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label="Filtros puestos">
      {names.map((name) => {
        const text = `${filterNames[name]}: ${filterText(name, values[name] ?? '')}`;
        return (
          <li key={name}>
            <button type="button" className={styles.filter} aria-label={`Quitar filtro ${text}`} onClick={() => onRemove(name)}>
              {text} <CloseIcon />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
