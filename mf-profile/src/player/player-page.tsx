import { getPlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { listResultsOfPlayer, type ResultWithTournament, type resultSortColumns } from '@mesa/contract/calls/results';
import { colombianDate } from '@mesa/contract/format/date';
import { orDash } from '@mesa/contract/format/number';
import { changedSearch, pageParam } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { deckName, displayName, hasDeckIcon, stateName } from '@mesa/contract/rules/names';
import { counted } from '@mesa/contract/text/plural';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { HiddenNotice, ReportButton } from '@mesa/runtime/report';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { StandingBadge } from '@mesa/ui/badge';
import { buttonClass } from '@mesa/ui/button';
import { DeckIcons } from '@mesa/ui/card-picture';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import area from '../../area';
import { ForOrganisers } from './merge/for-organisers';
import { SharePlayer } from './share-player';
import { BestFinishes, Statistics } from './statistics';
import { isUpcoming, UpcomingOfPlayer } from './upcoming-of-player';

type SortColumn = (typeof resultSortColumns)[number];

const nameOf = ({ listHidden, deckName: name }: ResultWithTournament): string => (listHidden ? 'Oculta' : deckName(name));

const columns = (username: string): (Column<ResultWithTournament> & { id: SortColumn })[] => [
  { id: 'date', header: 'Fecha', sortable: true, cell: ({ tournament }) => colombianDate(tournament.date) },
  { id: 'country', header: 'País', sortable: true, phone: 'opened', cell: ({ tournament }) => tournament.country },
  { id: 'city', header: 'Ciudad', sortable: true, phone: 'opened', cell: ({ tournament }) => tournament.city },
  {
    id: 'store',
    header: 'Tienda',
    sortable: true,
    cell: ({ tournament }) => <Link to={href('store', { slug: tournament.storeSlug })}>{tournament.storeName}</Link>,
  },
  {
    id: 'tournament',
    header: 'Torneo',
    sortable: true,
    primary: true,
    cell: ({ tournament }) => (
      <>
        <Link to={href('tournament', { id: tournament.id })}>{tournament.name}</Link>{' '}
        <StandingBadge official={tournament.official} confirmed={tournament.confirmed} />
      </>
    ),
  },
  {
    id: 'deck',
    header: 'Baraja',
    sortable: true,
    cell: (result) => (
      <Link to={href('deck', { tournamentId: result.tournamentId, username })} aria-label={nameOf(result)}>
        {result.deckCards.some(({ deckicons }) => hasDeckIcon(deckicons)) ? <DeckIcons cards={result.deckCards} /> : nameOf(result)}
      </Link>
    ),
  },
  { id: 'position', header: 'Posición', sortable: true, numeric: true, align: 'end', phone: 'figure', cell: ({ position }) => orDash(position) },
  { id: 'record', header: 'Historial', sortable: true, numeric: true, align: 'end', phone: 'under', cell: ({ record }) => orDash(record) },
];

/** /jugador/:username: every tournament of a player, 20 per page; the server sorts across all rows. */
export default function PlayerPage() {
  const [search, setSearch] = useSearchParams();
  const {
    params: { username },
    search: { orden: sort, sentido: order, pagina },
    input,
  } = usePage(area.pages.player);
  const show = (changes: Record<string, string>, options?: { replace: true }) =>
    setSearch(changedSearch(search, changes), { preventScrollReset: true, ...options });
  // Apart only where the newest tournaments are; elsewhere they keep their place in the table.
  const isApart = (result: ResultWithTournament) => pagina === 1 && sort === 'date' && order === 'desc' && isUpcoming(result);
  const sortedBy = (column: string) => ({ orden: column, sentido: column === sort && order === 'asc' ? 'desc' : 'asc', pagina: '' });

  return (
    <Loaded
      query={query(listResultsOfPlayer, input(listResultsOfPlayer))}
      skeleton={<PlayerSkeleton username={username} />}
      loadingText="Cargando..."
      missing={<NoPlayer username={username} />}
      keepPrevious
    >
      {({ data, player, total, unconfirmed, totalPages, hidden }, { refetching }) => (
        <Page
          title={displayName(player)}
          lead={<PlayerLead place={[player.city, player.state && stateName(player.state), player.country]} total={total} unconfirmed={unconfirmed} />}
          actions={!hidden && <SharePlayer player={player} total={total} />}
        >
          {hidden && <HiddenNotice kind="player" />}
          {total > 0 && <BestFinishes input={input(getPlayerStatistics)} />}
          <UpcomingOfPlayer results={data.filter(isApart)} />
          <DataTable
            caption={`Recorrido de ${displayName(player)}`}
            columns={columns(player.username)}
            rows={data.filter((result) => !isApart(result))}
            rowKey={({ id }) => id}
            sort={{ column: sort, order }}
            onSort={(column) => show(sortedBy(column))}
            sortHref={(column) => `?${changedSearch(search, sortedBy(column))}`}
            empty={<EmptyState>No hay resultados para este jugador.</EmptyState>}
          />
          <Pager
            label="Páginas de resultados"
            variant="arrows"
            page={pagina}
            pages={totalPages}
            refetching={refetching}
            onPage={(n, options) => show({ pagina: pageParam(n) }, options)}
            hrefOf={(n) => `?${changedSearch(search, { pagina: pageParam(n) })}`}
          />
          {total > 0 && <Statistics name={displayName(player)} input={input(getPlayerStatistics)} />}
          {!hidden && <ForOrganisers player={player} />}
          {!hidden && <ReportButton thing={{ kind: 'player', id: player.id }} />}
        </Page>
      )}
    </Loaded>
  );
}

function PlayerLead({ place, total, unconfirmed }: { place: (string | null)[]; total: number; unconfirmed: number }) {
  const where = place.filter(Boolean).join(', ');
  const tournaments = counted(total, 'torneo', 'torneos');
  const played = unconfirmed > 0 ? `${tournaments}, ${unconfirmed} sin confirmar` : tournaments;
  return <>{where ? `${where} · ${played}` : played}</>;
}

const NoPlayer = ({ username }: { username: string }) => (
  <Page title="Jugador no encontrado">
    <EmptyState
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={`${href('search')}?q=${encodeURIComponent(username)}`}>
          Buscar «{username}»
        </Link>
      }
    >
      Nadie se llama «{username}» aquí. Puede que haya cambiado su nombre de usuario o que el enlace esté incompleto.
    </EmptyState>
  </Page>
);

function PlayerSkeleton({ username }: { username: string }) {
  return (
    <Page title={username}>
      <Skeleton height="9rem" />
      <TableSkeleton rows={10} columns={8} twoLines />
    </Page>
  );
}
