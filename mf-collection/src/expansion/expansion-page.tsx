import { listExpansionCards } from '@mesa/contract/calls/cards';
import { expansionInput } from '@mesa/contract/first-data';
import { href } from '@mesa/contract/paths';
import { expansionOf } from '@mesa/contract/rules/expansions';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link, useParams } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { CardGrid, CardGridSkeleton } from '../card-grid';
import { ExpansionLogo } from '../expansion-logo';
import styles from './expansion-page.module.css';

/** /coleccion/:expansionCode, in any case: the expansion's cards by number. */
export default function ExpansionPage() {
  const { expansionCode = '' } = useParams();
  const code = expansionCode.toUpperCase();
  const expansion = expansionOf(code);
  return (
    <Page
      title={expansion?.name_es ?? `Expansión ${code}`}
      back={<Link to={href('collection')}>Expansiones</Link>}
      lead={
        expansion && (
          <span className={styles.lead}>
            <ExpansionLogo expansion={expansion} sizes="8rem" /> {expansion.code}
          </span>
        )
      }
    >
      <Loaded
        query={query(listExpansionCards, expansionInput(code))}
        skeleton={<CardGridSkeleton />}
        loadingText="Cargando cartas..."
        errorText="Error al cargar las cartas"
        missing={<NoCards code={code} isKnown={false} />}
      >
        {({ cards }) => (cards.length === 0 ? <NoCards code={code} isKnown={expansion !== undefined} /> : <CardGrid cards={cards} />)}
      </Loaded>
    </Page>
  );
}

const NoCards = ({ code, isKnown }: { code: string; isKnown: boolean }) => (
  <EmptyState
    action={
      <Link className={buttonClass({ tone: 'primary' })} to={href('collection')}>
        Ver las expansiones
      </Link>
    }
  >
    <strong>No hay cartas disponibles</strong>
    <br />
    {isKnown ? 'Las cartas de esta expansión aún no se han cargado.' : `Ninguna expansión tiene el código ${code}.`}
  </EmptyState>
);
