import { listExpansionCards } from '@mesa/contract/calls/cards';
import { expansionOf } from '@mesa/contract/rules/expansions';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import area from '../../area';
import { CardGrid, CardGridSkeleton } from '../card-grid';
import { ExpansionLogo } from '../expansion-logo';
import styles from './expansion-page.module.css';

/** /coleccion/:expansionCode, in any case: the expansion's cards by number. */
export default function ExpansionPage() {
  const {
    params: { expansionCode: code },
    input,
  } = usePage(area.pages.expansion);
  const expansion = expansionOf(code);
  return (
    <Page
      title={expansion?.name_es ?? `Expansión ${code}`}
      back={<Link to={area.pages.collection.path}>Expansiones</Link>}
      lead={
        expansion && (
          <span className={styles.lead}>
            <ExpansionLogo expansion={expansion} sizes="8rem" /> {expansion.code}
          </span>
        )
      }
    >
      <Loaded
        query={query(listExpansionCards, input(listExpansionCards))}
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
      <Link className={buttonClass({ tone: 'primary' })} to={area.pages.collection.path}>
        Ver las expansiones
      </Link>
    }
  >
    <strong>No hay cartas disponibles</strong>
    <br />
    {isKnown ? 'Las cartas de esta expansión aún no se han cargado.' : `Ninguna expansión tiene el código ${code}.`}
  </EmptyState>
);
