import { type Deck, getDeckOfPlayer } from '@mesa/contract/calls/decks';
import { href } from '@mesa/contract/paths';
import { isApiError } from '@mesa/runtime/api';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery } from '@mesa/runtime/query';
import { Link, useParams } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import area from '../../area';
import { DeckHeading, DeckSkeleton } from '../deck-view/deck-heading';
import { ReadableDeck } from '../deck-view/readable-deck';

// Loaded only for users who may edit the deck.
const DeckEditor = lazyPage<{ deck: Deck }>(
  () => import(/* webpackChunkName: "deck-editor" */ './deck-editor'),
  () => <Skeleton height="40rem" />,
);

/** /baraja/:tournamentId/:username: editable for the deck's owner, the store's admins and the site admin. */
export default function DeckPage() {
  const { tournamentId = '', username = '' } = useParams();
  const { input } = usePage(area.pages.deck);
  const deckQuery = query(getDeckOfPlayer, input(getDeckOfPlayer));
  const { error } = useQuery(deckQuery);
  const isOfTournament = isApiError(error) && error.code === 'not_enrolled';
  return (
    <Loaded
      query={deckQuery}
      skeleton={<DeckSkeleton />}
      loadingText="Cargando..."
      missing={isOfTournament ? <NoDeckOf tournamentId={tournamentId} username={username} /> : <NoTournament />}
    >
      {(deck) => (
        <DeckHeading deck={deck}>
          {deck.canEdit ? <DeckEditor key={`${deck.tournament.id}/${deck.player.id}`} deck={deck} /> : <ReadableDeck deck={deck} />}
        </DeckHeading>
      )}
    </Loaded>
  );
}

const NoTournament = () => (
  <Page title="Baraja no encontrada">
    <EmptyState
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={href('tournaments')}>
          Ver los torneos
        </Link>
      }
    >
      Ese torneo no existe. Puede que el enlace esté incompleto o que la tienda lo haya retirado.
    </EmptyState>
  </Page>
);

const NoDeckOf = ({ tournamentId, username }: { tournamentId: string; username: string }) => (
  <Page title="Baraja no encontrada">
    <EmptyState
      action={
        <>
          <Link className={buttonClass({ tone: 'primary' })} to={href('tournament', { id: tournamentId })}>
            Ver el torneo
          </Link>
          <Link className={buttonClass()} to={href('player', { username })}>
            Ver a {username}
          </Link>
        </>
      }
    >
      Este jugador no está registrado en este torneo.
    </EmptyState>
  </Page>
);
