import { isApiError } from '@mesa/shared/api';
import { type Deck, getDeckOfPlayer } from '@mesa/shared/contracts/decks';
import { deckOfPlayerInput } from '@mesa/shared/first-data';
import { Loaded } from '@mesa/shared/loaded';
import { query } from '@mesa/shared/query';
import { useParams } from '@mesa/shared/router';
import { EmptyState } from '@mesa/shared/ui/feedback';
import { DeckHeading, DeckSkeleton } from '../deck-view/deck-heading';
import { DeckView } from '../deck-view/deck-view';
import { DeckEditor } from './deck-editor';

/** /baraja/:tournamentId/:username: editable for the deck's owner, the store's admins and the site admin. */
export default function DeckPage() {
  const { tournamentId = '', username = '' } = useParams();
  return (
    <Loaded query={query(getDeckOfPlayer, deckOfPlayerInput(tournamentId, username))} skeleton={<DeckSkeleton />} loadingText="Cargando..." errorText={notEnrolled}>
      {(deck: Deck) => (
        <DeckHeading deck={deck}>
          {deck.canEdit ? <DeckEditor key={deck.updatedAt} deck={deck} /> : deck.deck.length > 0 ? <DeckView deck={deck} /> : <EmptyState>{deck.player.username} aún no ha publicado su baraja.</EmptyState>}
        </DeckHeading>
      )}
    </Loaded>
  );
}

const notEnrolled = (error: unknown) => (isApiError(error) && error.code === 'not_enrolled' ? 'Este jugador no está registrado en este torneo.' : isApiError(error) ? error.message : '');
