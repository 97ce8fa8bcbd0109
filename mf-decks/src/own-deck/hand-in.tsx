import { type DeckCard, getDeckOfPlayer, saveDeckCards } from '@mesa/contract/calls/decks';
import { getPlayer } from '@mesa/contract/calls/players';
import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { listRulesText, listsClosedText } from '@mesa/contract/format/deck-lists';
import { href } from '@mesa/contract/paths';
import { totalCards } from '@mesa/contract/rules/deck';
import { listsClosed } from '@mesa/contract/rules/deck-lists';
import { counted } from '@mesa/contract/text/plural';
import { isApiError, messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useFetch, useWrite } from '@mesa/runtime/query';
import { Link, useNavigate } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { useState } from 'react';
import styles from '../deck-view/deck-choice.module.css';

export interface HandInProps {
  cards: readonly DeckCard[];
  onClose(): void;
}

/** The member's upcoming and current tournaments with open lists; one press submits the list. */
export default function HandIn({ cards, onClose }: HandInProps) {
  const userId = useSession(({ user }) => user?.id ?? '');
  const loading = { skeleton: <Skeleton lines={4} />, loadingText: 'Cargando tus torneos...' };
  return (
    <Dialog open onClose={onClose} title="Entregar en un torneo">
      <Loaded query={query(getPlayer, { params: { userId } })} {...loading} missing={<NoTournament />}>
        {({ data: { username } }) => (
          <Loaded query={query(listResultsOfPlayer, { body: { username, page: 1, limit: 100, sort: 'date', order: 'desc' } })} {...loading}>
            {({ data }) => (
              <Tournaments
                username={username}
                cards={cards}
                tournaments={data.map(({ tournament }) => tournament).filter((one) => one.status !== 'finalizado' && !listsClosed(one, new Date()))}
                onClose={onClose}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

const NoTournament = () => (
  <EmptyState action={<Link to={href('tournaments')}>Ver torneos</Link>}>No estás inscrito en ningún torneo con las listas abiertas.</EmptyState>
);

interface TournamentsProps extends HandInProps {
  username: string;
  tournaments: readonly Tournament[];
}

function Tournaments({ username, cards, tournaments, onClose }: TournamentsProps) {
  const fetch = useFetch();
  const navigate = useNavigate();
  const { write } = useWrite(saveDeckCards);
  const [busy, setBusy] = useState<number | null>(null);
  if (tournaments.length === 0) return <NoTournament />;

  /** Submits the list. Returns false if the player keeps the list already there. */
  async function handIn(tournamentId: number): Promise<boolean> {
    const of = { tournamentId, userName: username };
    const { deck, updatedAt } = await fetch(getDeckOfPlayer, { body: of }, { fresh: true });
    const isSure =
      deck.length === 0 ||
      (await confirm({
        title: 'Ya entregaste una lista',
        text: `Tiene ${counted(totalCards(deck), 'carta', 'cartas')}. Esta la reemplaza; la anterior queda entre sus versiones.`,
        confirmLabel: 'Cambiar la lista',
      }));
    if (!isSure) return false;
    const kept = cards.map(({ id, quantity, favourite }) => ({ cardId: id, quantity, deckicons: favourite }));
    const removed = deck.filter(({ id }) => !cards.some((card) => card.id === id)).map(({ id }) => id);
    await write({ body: { ...of, ...(updatedAt && { updatedAt }), cards: kept, removed } });
    return true;
  }

  async function choose(tournament: Tournament) {
    setBusy(tournament.id);
    try {
      if (!(await handIn(tournament.id))) return;
      onClose();
      const isOpened = await confirm({
        title: 'Lista entregada',
        text: `${tournament.name} tiene tu lista de ${counted(totalCards(cards), 'carta', 'cartas')}. Si cambias esta baraja después, la lista entregada sigue igual.`,
        confirmLabel: 'Ver la lista entregada',
        cancelLabel: 'Seguir aquí',
      });
      if (isOpened) navigate(href('deck', { tournamentId: tournament.id, username }));
    } catch (error) {
      const isClosed = isApiError(error) && error.code === 'lists_closed';
      await notice(isClosed ? listsClosedText(tournament, { now: new Date() }) : messageOf(error), { title: 'No se entregó la lista' });
    } finally {
      setBusy(null);
    }
  }

  return (
    <ul className={styles.decks}>
      {tournaments.map((one) => (
        <li key={one.id}>
          <span>
            <Link to={href('tournament', { id: one.id })}>{one.name}</Link>
            <small>{[one.date.replaceAll('-', '/'), one.format, listRulesText(one)].filter(Boolean).join(' · ')}</small>
          </span>
          <Button size="small" busy={busy === one.id} disabled={busy !== null} aria-label={`Entregar en ${one.name}`} onClick={() => choose(one)}>
            Entregar
          </Button>
        </li>
      ))}
    </ul>
  );
}
