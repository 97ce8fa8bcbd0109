import type { Store } from '@mesa/contract/calls/stores';
import { listStoreTournaments, type Tournament } from '@mesa/contract/calls/tournaments';
import { slashDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { deckName, displayName, stateName } from '@mesa/contract/rules/names';
import { statusNames } from '@mesa/contract/rules/tournament';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { StandingBadge, StatusBadge } from '@mesa/ui/badge';
import { buttonClass } from '@mesa/ui/button';
import { DeckIcons } from '@mesa/ui/card-picture';
import { Section } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import { type Column, DataTable, NoValue, TableSkeleton } from '@mesa/ui/table';
import { useState } from 'react';
import { storeTournamentsLimit } from './store-tournaments-limit';

/** On a phone, showing the winner marks a tournament as finished. */
function Status({ status }: Pick<Tournament, 'status'>) {
  const badge = <StatusBadge status={status} label={statusNames[status]} />;
  return status === 'finalizado' ? <NoValue>{badge}</NoValue> : badge;
}

const columns: Column<Tournament>[] = [
  { id: 'date', header: 'Fecha', cell: ({ date }) => slashDate(date) },
  { id: 'status', header: 'Estado', cell: ({ status }) => <Status status={status} /> },
  { id: 'country', header: 'País', hideOnPhone: true, cell: ({ country }) => country },
  { id: 'state', header: 'Departamento', hideOnPhone: true, cell: ({ state }) => stateName(state) },
  { id: 'city', header: 'Ciudad', hideOnPhone: true, cell: ({ city }) => city },
  {
    id: 'name',
    header: 'Torneo',
    primary: true,
    cell: ({ id, name, official, confirmed }) => (
      <>
        <Link to={href('tournament', { id })}>{name}</Link> <StandingBadge official={official} confirmed={confirmed} />
      </>
    ),
  },
  { id: 'numberPlayers', header: 'Jugadores', numeric: true, align: 'end', phone: 'figure', cell: ({ numberPlayers }) => numberPlayers },
  {
    id: 'winner',
    header: 'Ganador',
    cell: ({ winnerPlayer }) =>
      winnerPlayer ? <Link to={href('player', { username: winnerPlayer.username })}>{displayName(winnerPlayer)}</Link> : <NoValue>{displayName(null)}</NoValue>,
  },
  {
    id: 'deck',
    header: 'Baraja',
    phone: 'opened',
    cell: ({ id, winnerPlayer, winnerDeckName, winnerDeckCards }) =>
      winnerPlayer ? (
        <Link to={href('deck', { tournamentId: id, username: winnerPlayer.username })}>
          <DeckIcons cards={winnerDeckCards} /> {deckName(winnerDeckName)}
        </Link>
      ) : (
        deckName(null)
      ),
  },
  { id: 'category', header: 'Categoría', phone: 'opened', cell: ({ category }) => category },
];

/** The store's tournaments, newest first, 20 per page. Hidden if empty, except for editors. */
export function StoreTournaments({ store }: { store: Store }) {
  const [page, setPage] = useState(1);
  return (
    <Loaded
      query={query(listStoreTournaments, { body: { storeId: store.id, page, limit: storeTournamentsLimit } })}
      skeleton={<TableSkeleton rows={6} columns={columns.length} twoLines />}
      loadingText="Cargando..."
      keepPrevious
    >
      {({ data, pagination }, { refetching }) =>
        (data.length > 0 || store.canEdit) && (
          <Section
            title="Torneos"
            actions={
              store.canEdit && (
                <Link className={buttonClass({ tone: 'secondary' })} to={`${href('createTournament')}?tienda=${store.id}`}>
                  Crear Torneo
                </Link>
              )
            }
          >
            {data.length > 0 && <DataTable caption={`Torneos de ${store.name}`} columns={columns} rows={data} rowKey={({ id }) => id} />}
            <Pager label="Páginas de torneos" variant="arrows" page={pagination.page} pages={pagination.pages} refetching={refetching} onPage={setPage} />
          </Section>
        )
      }
    </Loaded>
  );
}
