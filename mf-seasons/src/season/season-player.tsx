import { getSeasonPlayer, type Season, type SeasonScore } from '@mesa/contract/calls/seasons';
import { slashDate } from '@mesa/contract/format/date';
import { orDash } from '@mesa/contract/format/number';
import { changedSearch } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { CategoryBadge } from '@mesa/ui/badge';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Panel, Section } from '@mesa/ui/page';
import { type Column, DataTable } from '@mesa/ui/table';
import styles from './season-page.module.css';
import { wayUp } from './way-up';

const columns: Column<SeasonScore>[] = [
  { id: 'date', header: 'Fecha', cell: ({ date }) => slashDate(date) },
  { id: 'name', header: 'Torneo', primary: true, cell: ({ tournamentId, name }) => <Link to={href('tournament', { id: tournamentId })}>{name}</Link> },
  { id: 'category', header: 'Categoría', cell: ({ category }) => <CategoryBadge category={category} /> },
  { id: 'place', header: 'Lugar', numeric: true, cell: ({ place, players }) => (place === null ? orDash(null) : `${place} de ${players}`) },
  { id: 'points', header: 'Puntos', numeric: true, cell: ({ points }) => points },
  { id: 'counts', header: 'Cuenta', cell: ({ counts }) => (counts ? 'Sí' : 'No') },
];

export const SeasonPlayerSkeleton = () => <Skeleton height="10.5rem" />;

interface SeasonPlayerProps {
  season: Season;
  username: string;
  isOwn: boolean;
  /** Shows every event; otherwise a link to them. */
  details: boolean;
}

/** One player's position, the points missing for the next one, and the events that gave points. */
export function SeasonPlayer({ season: { slug, rule }, username, isOwn, details }: SeasonPlayerProps) {
  const [search] = useSearchParams();
  const none = isOwn ? 'Todavía no has jugado en esta temporada.' : 'Ese jugador no ha jugado en esta temporada.';
  return (
    <Loaded query={query(getSeasonPlayer, { params: { slug, username } })} skeleton={<SeasonPlayerSkeleton />} loadingText="Cargando puntos...">
      {({ data }) => {
        if (!data) return <EmptyState>{none}</EmptyState>;
        const { row, scores } = data;
        const title = isOwn ? 'Tu lugar' : displayName(row);
        return (
          <Section title={title}>
            <Panel tone="accent">
              <p className={styles.place}>
                <strong>{row.position === null ? 'Sin lugar todavía' : `${row.position}.º`}</strong> con {row.points} {row.points === 1 ? 'punto' : 'puntos'}
              </p>
              <p>{wayUp(data, rule)}</p>
              {details ? (
                <DataTable caption={`Puntos de ${displayName(row)}`} columns={columns} rows={scores} rowKey={({ tournamentId }) => tournamentId} />
              ) : (
                <Link to={`?${changedSearch(search, { jugador: username })}`}>De dónde salen los puntos</Link>
              )}
            </Panel>
          </Section>
        );
      }}
    </Loaded>
  );
}
