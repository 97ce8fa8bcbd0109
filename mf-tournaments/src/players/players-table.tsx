import type { Entry } from '@mesa/contract/calls/results';
import { percentage } from '@mesa/contract/format/number';
import { href } from '@mesa/contract/paths';
import { deckName, displayName } from '@mesa/contract/rules/names';
import { type Prize, prizeAt } from '@mesa/contract/rules/prizes';
import { counted } from '@mesa/contract/text/plural';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Badge } from '@mesa/ui/badge';
import { EmptyState } from '@mesa/ui/feedback';
import { type Column, DataTable, NoValue } from '@mesa/ui/table';
import { Fragment } from 'react';
import { DeckLink } from '../deck-link/deck-link';
import { Position } from '../position/position';
import { byDivision } from './by-division';
import styles from './players-table.module.css';
import { resultLabels } from './result-cells';

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
  /** Shown beside the place. */
  prizes?: readonly Prize[];
  /** Results come when the tournament is closed; until then its standings show them. */
  resultsLater?: boolean;
}

/** The columns of a result. */
const resultIds = new Set(['position', 'dropRound', 'record', 'points', 'prize', 'winRate']);

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

function OneTable({ entries, admin = false, selection, prizes = [], resultsLater = false, title }: PlayersTableProps & { title: string | undefined }) {
  const username = useSession(({ user }) => user?.username ?? null);
  const isOwn = ({ player }: Entry) => player.username === username;
  const columns: Column<Entry>[] = [
    ...(selection ? [selectColumn(selection)] : []),
    {
      id: 'position',
      header: resultLabels.position,
      numeric: true,
      phone: selection ? undefined : 'place',
      cell: ({ TournamentResult: { position } }) => position && <Position position={position} />,
    },
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
    { id: 'dropRound', header: resultLabels.dropRound, phone: 'opened', cell: ({ TournamentResult: { dropRound } }) => dropRound },
    { id: 'deck', header: resultLabels.deckName, cell: (entry) => <DeckCell entry={entry} own={isOwn(entry)} admin={admin} /> },
    { id: 'record', header: resultLabels.record, numeric: true, phone: 'under', cell: ({ TournamentResult: { record } }) => record },
    { id: 'points', header: resultLabels.points, numeric: true, phone: 'figure', cell: ({ TournamentResult: { points } }) => points },
    ...(prizes.length > 0
      ? [{ id: 'prize', header: 'Premio', cell: ({ TournamentResult: { position } }: Entry) => position && prizeAt(prizes, position) }]
      : []),
    { id: 'winRate', header: resultLabels.winRate, align: 'end', cell: ({ TournamentResult: { winRate } }) => winRate !== null && percentage(winRate) },
  ];
  return (
    <DataTable
      caption={title ? `Jugadores del torneo, ${title}` : 'Jugadores del torneo'}
      columns={resultsLater ? columns.filter(({ id }) => !resultIds.has(id)) : columns}
      rows={entries}
      rowKey={({ playerId }) => playerId}
      isOwn={isOwn}
      empty={<EmptyState>No hay jugadores inscritos.</EmptyState>}
    />
  );
}

const selectColumn = ({ playerIds, onToggle }: Selection): Column<Entry> => ({
  id: 'select',
  header: 'Seleccionar',
  phone: 'place',
  cell: ({ playerId, player }) => (
    <label className={styles.check}>
      <input type="checkbox" checked={playerIds.has(playerId)} onChange={() => onToggle(playerId)} aria-label={`Seleccionar a ${displayName(player)}`} />
    </label>
  ),
});

function DeckCell({ entry, own, admin }: { entry: Entry; own: boolean; admin: boolean }) {
  const { deckName: name, deckCards, listHidden } = entry.TournamentResult;
  if (listHidden) return <NoValue>Oculta</NoValue>;
  // A missing deck is a link only for its owner and the organisers.
  if (!own && !admin && !name && deckCards.length === 0) return <NoValue>{deckName(name)}</NoValue>;
  const to = href('deck', { tournamentId: entry.tournamentId, username: entry.player.username });
  return (
    <>
      <DeckLink to={to} name={name || (own ? 'Tu baraja' : deckName(name))} cards={admin ? [] : deckCards} />
      {admin && entry.deckFindings !== null && entry.deckFindings > 0 && <Badge tone="warning">{counted(entry.deckFindings, 'aviso', 'avisos')}</Badge>}
    </>
  );
}
