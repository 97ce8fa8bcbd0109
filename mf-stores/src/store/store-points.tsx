import { listStorePoints, type Store, type StorePoints } from '@mesa/contract/calls/stores';
import { localDay } from '@mesa/contract/format/date';
import { orDash } from '@mesa/contract/format/number';
import { href } from '@mesa/contract/paths';
import { displayName, stateName } from '@mesa/contract/rules/names';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { Button, buttonClass } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { TextField } from '@mesa/ui/field';
import { Section } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import { type FormEvent, useState } from 'react';
import styles from './store-points.module.css';

const columns: Column<StorePoints>[] = [
  { id: 'points', header: 'Puntos', numeric: true, phone: 'figure', cell: ({ totalPoints }) => totalPoints },
  { id: 'played', header: 'Torneos Jugados', numeric: true, cell: ({ tournamentsPlayed }) => tournamentsPlayed },
  { id: 'player', header: 'Jugador', primary: true, cell: (row) => <Link to={href('player', { username: row.username })}>{displayName(row)}</Link> },
  { id: 'country', header: 'País', cell: ({ country }) => orDash(country) },
  { id: 'city', header: 'Ciudad', cell: ({ city }) => orDash(city) },
  { id: 'state', header: 'Departamento', phone: 'opened', cell: ({ state }) => orDash(state && stateName(state)) },
];

/** Counts calendar days instead of hours, so that daylight saving time shifts no day. */
const lastThirtyDays = () => {
  const today = new Date();
  return { startDate: localDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() - 30)), endDate: localDay(today) };
};

const toRanking = ({ slug }: Store) => (
  <Link className={buttonClass({ tone: 'quiet' })} to={`${href('ranking')}?tienda=${slug}`}>
    Ranking de la tienda
  </Link>
);

export const StorePointsSkeleton = ({ store }: { store: Store }) => (
  <Section title="Puntuación por fecha" actions={toRanking(store)}>
    <TableSkeleton rows={5} columns={columns.length} twoLines />
  </Section>
);

/** Puntuación por fecha: points from tournaments finished between two days, five players per page; the last 30 days by default. */
export function StorePointsPanel({ store }: { store: Store }) {
  const [range, setRange] = useState(lastThirtyDays);
  const [draft, setDraft] = useState(range);
  const [page, setPage] = useState(1);
  const wrongOrder = draft.startDate > draft.endDate;
  const filter = (event: FormEvent) => {
    event.preventDefault();
    if (wrongOrder || !draft.startDate || !draft.endDate) return;
    setRange(draft);
    setPage(1);
  };
  return (
    <Section title="Puntuación por fecha" actions={toRanking(store)}>
      <form className={styles.range} onSubmit={filter}>
        <TextField label="Fecha inicial" type="date" value={draft.startDate} onChange={(startDate) => setDraft({ ...draft, startDate })} />
        <TextField
          label="Fecha final"
          type="date"
          value={draft.endDate}
          onChange={(endDate) => setDraft({ ...draft, endDate })}
          {...(wrongOrder ? { error: 'La fecha final no puede ser anterior a la inicial.' } : {})}
        />
        <Button type="submit">Filtrar</Button>
      </form>
      <Loaded
        query={query(listStorePoints, { body: { storeId: store.id, ...range, page, limit: 5 } })}
        skeleton={<TableSkeleton rows={5} columns={columns.length} twoLines />}
        loadingText="Cargando..."
        keepPrevious
      >
        {({ data, pagination }, { refetching }) => (
          <>
            <DataTable
              caption="Puntos por jugador"
              columns={columns}
              rows={data}
              rowKey={({ playerId }) => playerId}
              empty={<EmptyState>Nadie sumó puntos entre esas fechas.</EmptyState>}
            />
            <Pager label="Páginas de puntos" variant="arrows" page={pagination.page} pages={pagination.pages} refetching={refetching} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
