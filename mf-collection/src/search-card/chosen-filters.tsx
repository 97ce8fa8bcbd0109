import { cardFilters } from '@mesa/contract/calls/card-filters';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { CloseIcon } from '@mesa/ui/icons';
import area from '../../area';
import { type CardFilter, filterNames, searchOf } from './card-filter';
import styles from './chosen-filters.module.css';

/** The active filters, each with a remove button, because the form can be collapsed. */
export function ChosenFilters({ filter }: { filter: CardFilter }) {
  const chosen = filterNames.filter((field) => filter[field] !== '');
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="Filtros aplicados">
      {chosen.map((field) => {
        const rest = searchOf({ ...filter, [field]: '' }).toString();
        return (
          <li key={field}>
            <Link
              className={buttonClass({ size: 'small' })}
              to={rest ? `${area.pages.searchCard.path}?${rest}` : area.pages.searchCard.path}
              aria-label={`Quitar el filtro ${cardFilters[field].label}: ${filter[field]}`}
            >
              {filter[field]}
              <CloseIcon />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
