import { listSeasonEvents, type Season, type SeasonEvent } from '@mesa/contract/calls/seasons';
import { slashDate } from '@mesa/contract/format/date';
import { orDash } from '@mesa/contract/format/number';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { Folded } from '@mesa/runtime/folded';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { CategoryBadge } from '@mesa/ui/badge';
import { EmptyState } from '@mesa/ui/feedback';
import { Pager } from '@mesa/ui/pager';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import { useState } from 'react';

const columns: Column<SeasonEvent>[] = [
  { id: 'date', header: 'Fecha', cell: ({ date }) => slashDate(date) },
  { id: 'name', header: 'Torneo', primary: true, cell: ({ id, name }) => <Link to={href('tournament', { id })}>{name}</Link> },
  { id: 'category', header: 'Categoría', phone: 'opened', cell: ({ category }) => <CategoryBadge category={category} /> },
  { id: 'store', header: 'Tienda', cell: ({ storeName, storeSlug }) => <Link to={href('store', { slug: storeSlug })}>{storeName}</Link> },
  { id: 'players', header: 'Jugadores', numeric: true, phone: 'figure', cell: ({ numberPlayers }) => numberPlayers },
  {
    id: 'winner',
    header: 'Ganador',
    cell: ({ winnerPlayer }) =>
      winnerPlayer ? <Link to={href('player', { username: winnerPlayer.username })}>{displayName(winnerPlayer)}</Link> : orDash(null),
  },
];

/** The tournaments that count, newest first, ten per page. */
export function SeasonEvents({ season: { slug } }: { season: Season }) {
  const [page, setPage] = useState(1);
  return (
    <Folded title="Torneos que cuentan">
      <Loaded
        query={query(listSeasonEvents, { params: { slug }, query: { page, limit: 10 } })}
        skeleton={<TableSkeleton rows={10} columns={columns.length} twoLines />}
        loadingText="Cargando torneos..."
        keepPrevious
      >
        {({ data, pagination }, { refetching }) => (
          <>
            <DataTable
              caption="Torneos que cuentan"
              columns={columns}
              rows={data}
              rowKey={({ id }) => id}
              empty={<EmptyState>Todavía no ha terminado ningún torneo de esta temporada.</EmptyState>}
            />
            <Pager label="Páginas de torneos" variant="arrows" page={pagination.page} pages={pagination.pages} refetching={refetching} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Folded>
  );
}
