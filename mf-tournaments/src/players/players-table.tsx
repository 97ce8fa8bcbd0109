import type { Entry } from '@mesa/contract/calls/results';
import { percentage } from '@mesa/contract/format/number';
import { href } from '@mesa/contract/paths';
import { deckName, displayName } from '@mesa/contract/rules/names';
import { counted } from '@mesa/contract/rules/plural';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Badge } from '@mesa/ui/badge';
import { EmptyState } from '@mesa/ui/feedback';
import { type Column, DataTable } from '@mesa/ui/table';
import { Fragment, type ReactNode } from 'react';
import { DeckLink } from '../deck-link/deck-link';
import { Position } from '../position/position';
import { byDivision } from './by-division';
import styles from './players-table.module.css';

interface Selection {
  playerIds: ReadonlySet<number>;
  onToggle(playerId: number): void;
}

interface PlayersTableProps {
  entries: readonly Entry[];
  /** For organisers, who see the deck's link instead of its icons. */
  admin?: boolean;
  /** The selected players, if players can be removed. */
  selection?: Selection | undefined;
}

/** A tournament's players in the order of the results; the user's own row is marked. */
export function PlayersTable({ entries, ...rest }: PlayersTableProps) {
  const groups = byDivision(entries);
  return groups.map(({ title, entries: some }) => (
    <Fragment key={title ?? ''}>
      {title && <h3>{title}</h3>}
      <OneTable entries={some} title={title} {...rest} />
    </Fragment>
  ));
}

function OneTable({ entries, admin = false, selection, title }: PlayersTableProps & { title: string | undefined }) {
  const username = useSession(({ user }) => user?.username ?? null);
  const isOwn = ({ player }: Entry) => player.username === username;
  const columns: Column<Entry>[] = [
    ...(selection ? [selectColumn(selection)] : []),
    { id: 'position', header: 'Posición', numeric: true, cell: ({ TournamentResult: { position } }) => orNone(position && <Position position={position} />) },
    {
      id: 'player',
      header: 'Jugador',
      primary: true,
      cell: (entry) => (
        <>
          <Link to={href('player', { username: entry.player.username })}>{displayName(entry.player)}</Link>{' '}
          {isOwn(entry) && <span className={styles.you}>Tú</span>}
        </>
      ),
    },
    { id: 'dropRound', header: 'Ronda retirada', cell: ({ TournamentResult: { dropRound } }) => orNone(dropRound) },
    { id: 'deck', header: 'Baraja', cell: (entry) => <DeckCell entry={entry} own={isOwn(entry)} admin={admin} /> },
    { id: 'record', header: 'Historial', numeric: true, cell: ({ TournamentResult: { record } }) => orNone(record) },
    { id: 'points', header: 'Puntos', numeric: true, cell: ({ TournamentResult: { points } }) => orNone(points) },
    { id: 'winRate', header: '% Victorias', numeric: true, cell: ({ TournamentResult: { winRate } }) => orNone(winRate !== null && percentage(winRate)) },
  ];
  const rowClass = (entry: Entry) =>
    [styles.row, entry.TournamentResult.position !== null && styles.placed, selection && styles.selectable, isOwn(entry) && styles.own]
      .filter(Boolean)
      .join(' ');
  return (
    <DataTable
      caption={title ? `Jugadores del torneo, ${title}` : 'Jugadores del torneo'}
      columns={columns}
      rows={entries}
      rowKey={({ playerId }) => playerId}
      rowClass={rowClass}
      empty={<EmptyState>No hay jugadores inscritos.</EmptyState>}
    />
  );
}

/** An empty cell; hidden on phones. */
const none = (text = '–') => <span className={styles.none}>{text}</span>;
const orNone = (value: ReactNode) => (value === null || value === '' || value === false ? none() : value);

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
  const { deckName: name, deckCards, listHidden } = entry.TournamentResult;
  if (listHidden) return none('Oculta');
  // A missing deck is a link only for its owner and the organisers.
  if (!own && !admin && !name && deckCards.length === 0) return none(deckName(name));
  const to = href('deck', { tournamentId: entry.tournamentId, username: entry.player.username });
  return (
    <>
      <DeckLink to={to} name={name || (own ? 'Tu baraja' : deckName(name))} cards={admin ? [] : deckCards} />
      {admin && entry.deckFindings !== null && entry.deckFindings > 0 && <Badge tone="warning">{counted(entry.deckFindings, 'aviso', 'avisos')}</Badge>}
    </>
  );
}
