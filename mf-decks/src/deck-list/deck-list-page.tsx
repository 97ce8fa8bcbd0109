import { getDeck } from '@mesa/shared/contracts/decks';
import { deckInput } from '@mesa/shared/first-data';
import { Loaded } from '@mesa/shared/loaded';
import { href } from '@mesa/shared/paths';
import { query } from '@mesa/shared/query';
import { Link, useParams } from '@mesa/shared/router';
import { buttonClass } from '@mesa/shared/ui/button';
import { EmptyState } from '@mesa/shared/ui/feedback';
import { Page } from '@mesa/shared/ui/page';
import { DeckHeading, DeckSkeleton } from '../deck-view/deck-heading';
import { ReadableDeck } from '../deck-view/readable-deck';

/** /baraja/lista/:id: a deck of the ranking, to read. */
export default function DeckListPage() {
  const { id = '' } = useParams();
  return (
    <Loaded query={query(getDeck, deckInput(id))} skeleton={<DeckSkeleton />} loadingText="Cargando..." missing={<NoDeck />}>
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
