import type { Tournament } from '@mesa/contract/calls/tournaments';
import { slashDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { deckName, displayName } from '@mesa/contract/rules/names';
import { Link } from '@mesa/runtime/router';
import { CategoryBadge, StandingBadge } from '@mesa/ui/badge';
import { UserIcon } from '@mesa/ui/icons';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import type { ReactNode } from 'react';
import { DeckLink } from '../deck-link/deck-link';
import styles from './tournaments-table.module.css';

const date: Column<Tournament> = { id: 'date', header: 'Fecha', phone: 'under', cell: (tournament) => slashDate(tournament.date) };
const city: Column<Tournament> = { id: 'city', header: 'Ciudad', cell: (tournament) => tournament.city };
const name: Column<Tournament> = {
  id: 'name',
  header: 'Torneo',
  primary: true,
  cell: (tournament) => (
    <>
      <Link to={href('tournament', { id: tournament.id })}>{tournament.name}</Link>
      {(tournament.official || tournament.confirmed === false) && '\u00a0'}
      <StandingBadge official={tournament.official} confirmed={tournament.confirmed} />
    </>
  ),
};
const players: Column<Tournament> = {
  id: 'players',
  header: 'Jugadores',
  numeric: true,
  phone: 'figure',
  cell: ({ numberPlayers }) => (
    <span className={styles.players}>
      <UserIcon /> {numberPlayers}
    </span>
  ),
};
const deck: Column<Tournament> = {
  id: 'deck',
  header: 'Baraja',
  phone: 'opened',
  cell: ({ id, winnerPlayer, winnerDeckName, winnerDeckCards }) =>
    winnerPlayer ? (
      <DeckLink to={href('deck', { tournamentId: id, username: winnerPlayer.username })} name={deckName(winnerDeckName)} cards={winnerDeckCards} />
    ) : (
      deckName(winnerDeckName)
    ),
};
const winner: Column<Tournament> = {
  id: 'winner',
  header: 'Ganador',
  cell: ({ winnerPlayer }) =>
    winnerPlayer ? <Link to={href('player', { username: winnerPlayer.username })}>{displayName(winnerPlayer)}</Link> : displayName(winnerPlayer),
};
const store: Column<Tournament> = {
  id: 'store',
  header: 'Tienda',
  cell: ({ storeName, storeSlug }) => (
    <Link className={styles.store} to={href('store', { slug: storeSlug })}>
      {storeName}
    </Link>
  ),
};
const category: Column<Tournament> = { id: 'category', header: 'Categoría', cell: (tournament) => <CategoryBadge category={tournament.category} /> };

const finished = [date, city, name, players, deck, winner];
/** Without a winner, place and category come first. */
const coming = [date, city, name, players, store, category];

interface TournamentsTableProps {
  tournaments: readonly Tournament[];
  caption: string;
  /** Whether they are finished: the winner and the winning deck then replace the store and the category. */
  over: boolean;
  empty: ReactNode;
}

export const TournamentsTable = ({ tournaments, caption, over, empty }: TournamentsTableProps) => (
  <DataTable caption={caption} columns={over ? finished : coming} rows={tournaments} rowKey={({ id }) => id} empty={empty} />
);

export const TournamentsSkeleton = ({ rows }: { rows: number }) => <TableSkeleton rows={rows} columns={finished.length} twoLines />;
