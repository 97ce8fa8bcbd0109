import { isApiError, messageOf } from '@mesa/shared/api';
import { getDeckOfPlayer } from '@mesa/shared/contracts/decks';
import { deckOfPlayerInput } from '@mesa/shared/first-data';
import { Loaded } from '@mesa/shared/loaded';
import { query } from '@mesa/shared/query';
import { useParams } from '@mesa/shared/router';
import { displayName } from '@mesa/shared/rules/names';
import { EmptyState } from '@mesa/shared/ui/feedback';
import { DeckHeading, DeckSkeleton } from '../deck-view/deck-heading';
import { DeckView } from '../deck-view/deck-view';
import { DeckEditor } from './deck-editor';

/** /baraja/:tournamentId/:username: editable for the deck's owner, the store's admins and the site admin. */
export default function DeckPage() {
  const { tournamentId = '', username = '' } = useParams();
  return (
    <Loaded
      query={query(getDeckOfPlayer, deckOfPlayerInput(tournamentId, username))}
      skeleton={<DeckSkeleton />}
      loadingText="Cargando..."
      errorText={notEnrolled}
    >
      {(deck) => (
        <DeckHeading deck={deck}>
          {deck.canEdit ? (
            <DeckEditor key={deck.updatedAt} deck={deck} />
          ) : deck.deck.length > 0 ? (
            <DeckView deck={deck} />
          ) : (
            <EmptyState>{displayName(deck.player)} aún no ha publicado su baraja.</EmptyState>
          )}
        </DeckHeading>
      )}
    </Loaded>
  );
}

const notEnrolled = (error: Error) =>
  isApiError(error) && error.code === 'not_enrolled' ? 'Este jugador no está registrado en este torneo.' : messageOf(error);
