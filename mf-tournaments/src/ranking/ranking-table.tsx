import type { RankingRow } from '@mesa/contract/calls/site';
import { orDash, percentage } from '@mesa/contract/format/number';
import { href } from '@mesa/contract/paths';
import { deckName, displayName } from '@mesa/contract/rules/names';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { EmptyState } from '@mesa/ui/feedback';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import { DeckLink } from '../deck-link/deck-link';
import { Position } from '../position/position';

const columns: Column<RankingRow>[] = [
  { id: 'position', header: '#', numeric: true, phone: 'place', cell: ({ position }) => <Position position={position} /> },
  { id: 'player', header: 'Jugador', primary: true, cell: (row) => <Link to={href('player', { username: row.username })}>{displayName(row)}</Link> },
  { id: 'country', header: 'País', phone: 'opened', cell: ({ country }) => orDash(country) },
  { id: 'city', header: 'Ciudad', cell: ({ city }) => orDash(city) },
  {
    id: 'deck',
    header: 'Baraja',
    cell: ({ deck, id_deck, url }) => {
      if (id_deck === null) return deckName(deck);
      const cards = url ? [{ id: id_deck, name: deckName(deck), imageUrl: null, deckicons: [url] }] : [];
      return <DeckLink to={href('deckList', { id: id_deck })} name={deckName(deck)} cards={cards} />;
    },
  },
  { id: 'history', header: 'Historial', numeric: true, phone: 'under', cell: ({ history }) => history },
  { id: 'points', header: 'Puntos', numeric: true, phone: 'figure', cell: ({ points }) => points },
  { id: 'winRate', header: '% Victorias', align: 'end', cell: ({ win_percentage }) => percentage(win_percentage) },
];

export function RankingTable({ rows }: { rows: readonly RankingRow[] }) {
  const own = useSession(({ user }) => user?.username ?? null);
  return (
    <DataTable
      caption="Ranking de jugadores"
      columns={columns}
      rows={rows}
      rowKey={({ playerId }) => playerId}
      isOwn={({ username }) => username === own}
      empty={<EmptyState>Ningún jugador suma puntos con este filtro.</EmptyState>}
    />
  );
}

export const RankingSkeleton = ({ rows }: { rows: number }) => <TableSkeleton rows={rows} columns={columns.length} twoLines />;
