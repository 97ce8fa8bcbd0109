import { getDeck } from '@mesa/shared/contracts/decks';
import { deckInput } from '@mesa/shared/first-data';
import { Loaded } from '@mesa/shared/loaded';
import { query } from '@mesa/shared/query';
import { useParams } from '@mesa/shared/router';
import { DeckHeading, DeckSkeleton } from '../deck-view/deck-heading';
import { DeckView } from '../deck-view/deck-view';

/** /baraja/lista/:id: a deck of the ranking, to read. */
export default function DeckListPage() {
  const { id = '' } = useParams();
  return (
    <Loaded query={query(getDeck, deckInput(id))} skeleton={<DeckSkeleton />} loadingText="Cargando...">
      {(deck) => (
        <DeckHeading deck={deck}>
          <DeckView deck={deck} />
        </DeckHeading>
      )}
    </Loaded>
  );
}
