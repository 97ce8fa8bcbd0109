import type { Meta } from '@mesa/contract/calls/meta';
import { slashDate } from '@mesa/contract/format/date';
import { counted } from '@mesa/contract/text/plural';
import { LinePlot } from '@mesa/ui/line-plot';
import { type Column, DataTable } from '@mesa/ui/table';
import styles from './meta-page.module.css';
import { percent } from './percent';
import { everyWeek, shareIn } from './week-shares';

/** Maximum archetypes in the chart. */
const maxShown = 5;

const shareText = (share: number | null) => (share === null ? '–' : percent(share));

/** The weekly share of the most played archetypes: as lines, and in numbers. */
export function Weeks({ meta: { archetypes, weeks } }: { meta: Meta }) {
  const shown = archetypes.slice(0, maxShown);
  const all = everyWeek(weeks);
  const columns: Column<Meta['weeks'][number]>[] = [
    { id: 'week', header: 'Semana desde', primary: true, cell: ({ week }) => slashDate(week) },
    { id: 'total', header: 'Listas', numeric: true, cell: ({ total }) => total },
    ...shown.map(({ id, name }) => ({
      id: String(id),
      header: name,
      numeric: true,
      cell: (week: Meta['weeks'][number]) => shareText(shareIn(week, id)),
    })),
  ];
  return (
    <>
      <LinePlot
        label="Parte de cada arquetipo por semana; los números están en la tabla"
        stepLabel="Semana del gráfico"
        steps={all.map(({ week, total }) => ({
          key: week,
          axis: slashDate(week),
          title: `Semana desde ${slashDate(week)}, ${counted(total, 'lista', 'listas')}`,
        }))}
        series={shown.map(({ id, name }) => ({ id, name, values: all.map((week) => shareIn(week, id)) }))}
        format={percent}
      />
      <details className={styles.numbers}>
        <summary>Ver los números</summary>
        <DataTable caption="Parte de cada arquetipo por semana" columns={columns} rows={[...all].reverse()} rowKey={({ week }) => week} />
      </details>
    </>
  );
}
