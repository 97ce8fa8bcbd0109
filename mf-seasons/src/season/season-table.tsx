import type { SeasonRow } from '@mesa/contract/calls/seasons';
import { orDash } from '@mesa/contract/format/number';
import { divisionNames } from '@mesa/contract/format/play-names';
import { changedSearch } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import type { Division } from '@mesa/contract/play/model';
import { displayName } from '@mesa/contract/rules/names';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { EmptyState } from '@mesa/ui/feedback';
import { type Column, DataTable } from '@mesa/ui/table';
import styles from './season-page.module.css';

export const tableColumns = 6;

interface SeasonTableProps {
  rows: readonly SeasonRow[];
  /** Username of the highlighted row. */
  chosen: string | null;
  /** Division of the rows; undefined for all players. */
  division: Division | undefined;
}

/** The season's ranking; each player's points link to their events. */
export function SeasonTable({ rows, chosen, division }: SeasonTableProps) {
  const [search] = useSearchParams();
  const own = useSession(({ user }) => user?.username ?? null);
  const columns: Column<SeasonRow>[] = [
    { id: 'position', header: 'Lugar', numeric: true, phone: 'place', cell: ({ position }) => orDash(position) },
    { id: 'player', header: 'Jugador', primary: true, cell: (row) => <Link to={href('player', { username: row.username })}>{displayName(row)}</Link> },
    {
      id: 'points',
      header: 'Puntos',
      numeric: true,
      phone: 'figure',
      cell: (row) => (
        <Link to={`?${changedSearch(search, { jugador: row.username })}`} aria-label={`${row.points}, de dónde salen los puntos de ${displayName(row)}`}>
          {row.points}
        </Link>
      ),
    },
    { id: 'events', header: 'Torneos', numeric: true, phone: 'opened', cell: ({ events }) => events },
    { id: 'counted', header: 'Cuentan', numeric: true, hideOnPhone: true, cell: ({ counted }) => counted },
    { id: 'best', header: 'Mejor lugar', numeric: true, hideOnPhone: true, cell: ({ bestPlace }) => orDash(bestPlace) },
  ];
  return (
    <DataTable
      caption={division ? `Tabla de la división ${divisionNames[division]}` : 'Tabla de la temporada'}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      isOwn={({ username }) => username === own}
      rowClass={({ username }) => (username === chosen ? styles.chosen : undefined)}
      empty={
        <EmptyState>
          {division
            ? `Todavía nadie de la división ${divisionNames[division]} tiene puntos.`
            : 'Todavía nadie tiene puntos: la tabla se llena cuando termina el primer torneo.'}
        </EmptyState>
      }
    />
  );
}
