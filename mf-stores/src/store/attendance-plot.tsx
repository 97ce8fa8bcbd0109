import type { StoreMonth } from '@mesa/contract/calls/stores';
import { csvOf } from '@mesa/contract/format/csv';
import { decimal } from '@mesa/contract/format/number';
import { counted } from '@mesa/contract/text/plural';
import { downloadText } from '@mesa/runtime/download';
import { Button } from '@mesa/ui/button';
import { LinePlot } from '@mesa/ui/line-plot';
import { type Column, DataTable } from '@mesa/ui/table';
import styles from './attendance-plot.module.css';

interface AttendancePlotProps {
  months: readonly StoreMonth[];
  /** The store's name. */
  name: string;
}

/** 2025/05. */
const monthText = ({ month }: StoreMonth): string => month.slice(0, 7).replace('-', '/');
/** Average players per tournament; null for a month without one. */
const averageOf = ({ tournaments, entries }: StoreMonth): number | null => (tournaments === 0 ? null : entries / tournaments);
function averageText(month: StoreMonth): string {
  const average = averageOf(month);
  return average === null ? '–' : decimal(average);
}

const columns: Column<StoreMonth>[] = [
  { id: 'month', header: 'Mes', primary: true, cell: monthText },
  { id: 'tournaments', header: 'Torneos', numeric: true, cell: ({ tournaments }) => tournaments },
  { id: 'average', header: 'Jugadores por torneo', numeric: true, cell: averageText },
  { id: 'players', header: 'Personas', numeric: true, cell: ({ players }) => players },
  { id: 'newcomers', header: 'Por primera vez', numeric: true, cell: ({ newcomers }) => newcomers },
];

/** A store's attendance by month: as lines, in numbers and as a file. */
export function AttendancePlot({ months, name }: AttendancePlotProps) {
  const save = () =>
    downloadText(
      csvOf([
        ['mes', 'torneos', 'inscripciones', 'personas', 'por primera vez'],
        ...months.map(({ month, tournaments, entries, players, newcomers }) => [month.slice(0, 7), tournaments, entries, players, newcomers]),
      ]),
      'asistencia.csv',
      'text/csv;charset=utf-8',
    );
  return (
    <>
      <LinePlot
        label="Personas y jugadores por torneo, mes a mes; los números están en la tabla"
        stepLabel="Mes del gráfico"
        steps={months.map((month) => ({
          key: month.month,
          axis: monthText(month),
          title: `${monthText(month)}, ${counted(month.tournaments, 'torneo', 'torneos')}`,
        }))}
        series={[
          { id: 'players', name: 'Personas', values: months.map(({ players }) => players) },
          { id: 'newcomers', name: 'Por primera vez', values: months.map(({ newcomers }) => newcomers) },
          { id: 'average', name: 'Jugadores por torneo', values: months.map(averageOf) },
        ]}
        format={decimal}
      />
      <details className={styles.numbers}>
        <summary>Ver los números</summary>
        <DataTable caption={`Asistencia de ${name}, mes a mes`} columns={columns} rows={[...months].reverse()} rowKey={({ month }) => month} />
      </details>
      <p className={styles.csv}>
        <Button size="small" tone="quiet" aria-label="Descargar CSV: asistencia" onClick={save}>
          Descargar CSV
        </Button>
      </p>
    </>
  );
}
