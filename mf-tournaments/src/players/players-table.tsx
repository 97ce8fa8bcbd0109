import type { Entry } from '@mesa/shared/contracts/results';
import { orDash, percentage } from '@mesa/shared/format/number';
import { href } from '@mesa/shared/paths';
import { Link } from '@mesa/shared/router';
import { deckName, displayName } from '@mesa/shared/rules/names';
import { useSession } from '@mesa/shared/session';
import { Badge } from '@mesa/shared/ui/badge';
import { DeckIcons } from '@mesa/shared/ui/card-picture';
import { EmptyState } from '@mesa/shared/ui/feedback';
import { type Column, DataTable } from '@mesa/shared/ui/table';
import { Position } from '../position/position';
import styles from './players-table.module.css';

interface Selection {
  playerIds: ReadonlySet<number>;
  onToggle(playerId: number): void;
}

interface PlayersTableProps {
  entries: readonly Entry[];
  /** For organisers, who see the deck's link where everyone else sees its icons. */
  admin?: boolean;
  /** Where players may be taken out: which ones are ticked. */
  selection?: Selection | undefined;
}

/** The players of a tournament in the order of the results; one's own row is marked. */
export function PlayersTable({ entries, admin = false, selection }: PlayersTableProps) {
  const username = useSession(({ user }) => user?.username ?? null);
  const isOwn = ({ player }: Entry) => player.username === username;
  const columns: Column<Entry>[] = [
    ...(selection ? [selectColumn(selection)] : []),
    { id: 'position', header: 'Posición', numeric: true, cell: ({ TournamentResult: { position } }) => <Position position={position} /> },
    {
      id: 'player',
      header: 'Jugador',
      primary: true,
      cell: (entry) => (
        <>
          <Link to={href('player', { username: entry.player.username })}>{displayName(entry.player)}</Link> {isOwn(entry) && <Badge tone="accent">Tú</Badge>}
        </>
      ),
    },
    { id: 'dropRound', header: 'Ronda retirada', cell: ({ TournamentResult: { dropRound } }) => orDash(dropRound) },
    { id: 'deck', header: 'Baraja', cell: (entry) => <DeckCell entry={entry} own={isOwn(entry)} admin={admin} /> },
    { id: 'record', header: 'Historial', numeric: true, cell: ({ TournamentResult: { record } }) => orDash(record) },
    { id: 'points', header: 'Puntos', numeric: true, cell: ({ TournamentResult: { points } }) => orDash(points) },
    { id: 'winRate', header: '% Victorias', numeric: true, cell: ({ TournamentResult: { winRate } }) => percentage(winRate) },
  ];
  const rowClass = (entry: Entry) => [styles.row, selection && styles.selectable, isOwn(entry) && styles.own].filter(Boolean).join(' ');
  return (
    <DataTable
      caption="Jugadores del torneo"
      columns={columns}
      rows={entries}
      rowKey={({ playerId }) => playerId}
      rowClass={rowClass}
      empty={<EmptyState>No hay jugadores inscritos.</EmptyState>}
    />
  );
}

const selectColumn = ({ playerIds, onToggle }: Selection): Column<Entry> => ({
  id: 'select',
  header: 'Seleccionar',
  cell: ({ playerId, player }) => (
    <label className={styles.check}>
      <input type="checkbox" checked={playerIds.has(playerId)} onChange={() => onToggle(playerId)} aria-label={`Seleccionar a ${displayName(player)}`} />
    </label>
  ),
});

function DeckCell({ entry, own, admin }: { entry: Entry; own: boolean; admin: boolean }) {
  const { deckName: name, deckCards } = entry.TournamentResult;
  // Nobody but its owner and the organisers has anything to do at a deck that is not there yet.
  if (!own && !admin && !name && deckCards.length === 0) return deckName(name);
  return (
    <Link className={styles.deck} to={href('deck', { tournamentId: entry.tournamentId, username: entry.player.username })}>
      {!admin && <DeckIcons cards={deckCards} />}
      {name || (own ? 'Tu baraja' : deckName(name))}
    </Link>
  );
}
