import { type Card, listExpansionCards } from '@mesa/contract/calls/cards';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { useInSpanish } from '@mesa/runtime/spanish';
import { usePage } from '@mesa/runtime/use-page';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { useEffect, useState } from 'react';
import area from '../../area';
import { CardGrid, CardGridSkeleton } from '../card-grid';
import { ExpansionLogo } from '../expansion-logo';
import styles from './expansion-page.module.css';

// Loaded only for signed-in members.
const MyCards = lazyPage<{ code: string; name: string; cards: readonly Card[] }>(() => import(/* webpackChunkName: "my-cards" */ './my-cards'));

/** /coleccion/:expansionCode, case-insensitive: the expansion's cards by number, with a member's own counts. */
export default function ExpansionPage() {
  const {
    params: { expansionCode: code },
    input,
  } = usePage(area.pages.expansion);
  const cardsQuery = query(listExpansionCards, input(listExpansionCards));
  const expansion = useQuery(cardsQuery).data?.expansion;
  const memberId = useMyCards();
  const inSpanish = useInSpanish();
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
        query={cardsQuery}
        skeleton={<CardGridSkeleton />}
        loadingText="Cargando cartas..."
        errorText="Error al cargar las cartas"
        missing={<NoCards code={code} isKnown={false} />}
      >
        {({ cards, expansion: known }) =>
          cards.length === 0 ? (
            <NoCards code={code} isKnown={known !== null} />
          ) : memberId !== null ? (
            <MyCards key={`${code} ${memberId}`} code={code} name={expansion?.name_es ?? code} cards={cards.map(inSpanish)} />
          ) : (
            <CardGrid cards={cards.map(inSpanish)} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** Returns the member whose counters to show, once the counters' code has loaded; null until then: the page is a visitor's. */
function useMyCards(): string | null {
  const memberId = useSession((session) => session.user?.id ?? null);
  const isMember = memberId !== null;
  const [tried, setTried] = useState(false);
  useEffect(() => {
    if (!isMember) return;
    const done = () => setTried(true);
    // The component itself shows a load failure.
    MyCards.preload().then(done, done);
  }, [isMember]);
  return tried ? memberId : null;
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
