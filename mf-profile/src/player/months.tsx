import type { PlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { csvOf } from '@mesa/contract/format/csv';
import { percentage } from '@mesa/contract/format/number';
import { gamesOf, winRateOf } from '@mesa/contract/rules/meta';
import { counted } from '@mesa/contract/text/plural';
import { downloadText } from '@mesa/runtime/download';
import { Button } from '@mesa/ui/button';
import { LinePlot } from '@mesa/ui/line-plot';
import { type Column, DataTable } from '@mesa/ui/table';
import styles from './statistics.module.css';

type Month = PlayerStatistics['months'][number];

/** 2025/05. */
const monthText = ({ month }: Month): string => month.slice(0, 7).replace('-', '/');
const winsOf = (month: Month): number | null => (gamesOf(month) === 0 ? null : (winRateOf(month)?.rate ?? null));
const rounded = (value: number): string => percentage(Math.round(value));
const shown = (value: number | null): string => (value === null ? '–' : rounded(value));

const columns: Column<Month>[] = [
  { id: 'month', header: 'Mes', primary: true, cell: monthText },
  { id: 'tournaments', header: 'Torneos', numeric: true, cell: ({ tournaments }) => tournaments },
  { id: 'record', header: 'Historial', numeric: true, phone: 'figure', cell: ({ wins, losses, draws }) => `${wins}-${losses}-${draws}` },
  { id: 'wins', header: 'Victorias', numeric: true, cell: (month) => shown(winsOf(month)) },
  { id: 'beaten', header: 'Jugadores superados', numeric: true, cell: ({ beaten }) => shown(beaten) },
];

/** A player's win rate and share of the field finished behind them, by month: as lines, in numbers and as a file. */
export function Months({ months, name }: { months: readonly Month[]; name: string }) {
  const save = () =>
    downloadText(
      csvOf([
        ['mes', 'torneos', 'ganadas', 'perdidas', 'empatadas', 'jugadores superados, en %'],
        ...months.map(({ month, tournaments, wins, losses, draws, beaten }) => [month.slice(0, 7), tournaments, wins, losses, draws, beaten ?? '']),
      ]),
      'mes-a-mes.csv',
      'text/csv;charset=utf-8',
    );
  return (
    <>
      <LinePlot
        label="Victorias y jugadores superados por mes; los números están en la tabla"
        stepLabel="Mes del gráfico"
        steps={months.map((month) => ({
          key: month.month,
          axis: monthText(month),
          title: `${monthText(month)}, ${counted(month.tournaments, 'torneo', 'torneos')}`,
        }))}
        series={[
          { id: 'wins', name: 'Victorias', values: months.map(winsOf) },
          { id: 'beaten', name: 'Jugadores superados', values: months.map(({ beaten }) => beaten) },
        ]}
        domain={[0, 100]}
        format={rounded}
      />
      <p className={styles.note}>«Jugadores superados» es el porcentaje de jugadores que quedó detrás, en promedio.</p>
      <details className={styles.numbers}>
        <summary>Ver los números</summary>
        <DataTable caption={`Mes a mes de ${name}`} columns={columns} rows={[...months].reverse()} rowKey={({ month }) => month} />
      </details>
      <p className={styles.csv}>
        <Button size="small" tone="quiet" aria-label="Descargar CSV: mes a mes" onClick={save}>
          Descargar CSV
        </Button>
      </p>
    </>
  );
}
