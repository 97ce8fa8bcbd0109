import { getProgress } from '@mesa/contract/calls/collection';
import { counted } from '@mesa/contract/text/plural';
import { addressOf } from '@mesa/release-contract/addresses';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import area from '../../area';
import { ProgressBar } from '../own/progress-bar';
import styles from './my-collection.module.css';

/** A member's progress in each expansion of which they own a card, most complete first. */
export const ProgressList = () => (
  <Loaded query={query(getProgress, {})} skeleton={<Skeleton height="16rem" />} loadingText="Cargando tu colección...">
    {({ data }) => {
      if (data.length === 0) {
        return (
          <EmptyState
            action={
              <Link className={buttonClass({ tone: 'primary' })} to={area.pages.collection.path}>
                Ver las expansiones
              </Link>
            }
          >
            Aún no has anotado ninguna carta. Abre una expansión y toca + en cada carta que tengas, o pega una lista aquí.
          </EmptyState>
        );
      }
      const cards = data.reduce((sum, one) => sum + one.cards, 0);
      const copies = data.reduce((sum, one) => sum + one.copies, 0);
      return (
        <>
          <p>
            <strong>{counted(cards, 'carta distinta', 'cartas distintas')}</strong> · {counted(copies, 'copia', 'copias')}
          </p>
          <ul className={styles.progress}>
            {data
              .toSorted((a, b) => b.cards / b.total - a.cards / a.total)
              .map(({ expansionCode, expansion, cards, total }) => (
                <li key={expansionCode}>
                  <Link to={addressOf(area.pages.expansion.path, { expansionCode })}>{expansion}</Link>
                  <ProgressBar label={`Mis cartas de ${expansion}`} cards={cards} total={total} />
                </li>
              ))}
          </ul>
        </>
      );
    }}
  </Loaded>
);
