import type { Meta } from '@mesa/contract/calls/meta';
import { slashDate } from '@mesa/contract/format/date';
import { type Column, DataTable } from '@mesa/ui/table';
import styles from './meta-page.module.css';
import { percent } from './percent';
import { WeekPlot } from './week-plot';
import { shareIn } from './week-shares';

/** Of how many archetypes the development is shown. */
const mostShown = 5;

/** The share of the most played archetypes by week: as lines, and in numbers. */
export function Weeks({ meta: { archetypes, weeks } }: { meta: Meta }) {
  const shown = archetypes.slice(0, mostShown);
  const columns: Column<Meta['weeks'][number]>[] = [
    { id: 'week', header: 'Semana desde', primary: true, cell: ({ week }) => slashDate(week) },
    { id: 'total', header: 'Listas', numeric: true, cell: ({ total }) => total },
    ...shown.map(({ id, name }) => ({
      id: String(id),
      header: name,
      numeric: true,
      cell: (week: Meta['weeks'][number]) => percent(shareIn(week, id)),
    })),
  ];
  return (
    <>
      <WeekPlot archetypes={shown} weeks={weeks} />
      <details className={styles.numbers}>
        <summary>Ver los números</summary>
        <DataTable caption="Parte de cada arquetipo por semana" columns={columns} rows={[...weeks].reverse()} rowKey={({ week }) => week} />
      </details>
    </>
  );
}
