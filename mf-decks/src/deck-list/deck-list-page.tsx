import { getDeck } from '@mesa/contract/calls/decks';
import { href } from '@mesa/contract/paths';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import area from '../../area';
import { DeckHeading, DeckSkeleton } from '../deck-view/deck-heading';
import { ReadableDeck } from '../deck-view/readable-deck';

/** /baraja/lista/:id: a read-only deck of the ranking. */
export default function DeckListPage() {
  const { input } = usePage(area.pages.deckList);
  return (
    <Loaded query={query(getDeck, input(getDeck))} skeleton={<DeckSkeleton />} loadingText="Cargando..." missing={<NoDeck />}>
      {(deck) => (
        <DeckHeading deck={deck}>
          <ReadableDeck deck={deck} />
        </DeckHeading>
      )}
    </Loaded>
  );
}

const NoDeck = () => (
  <Page title="Baraja no encontrada">
    <EmptyState
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={href('ranking')}>
          Ver el ranking
        </Link>
      }
    >
      Ninguna baraja tiene esta dirección. Puede que el enlace esté incompleto o que su torneo ya no esté publicado.
    </EmptyState>
  </Page>
);
