import type { Division } from '@mesa/contract/play/model';
import { isElimination } from '@mesa/contract/play/rounds';
import { type StandingRow, standings } from '@mesa/contract/play/standings';
import { Badge } from '@mesa/ui/badge';
import { Section } from '@mesa/ui/page';
import { type Column, DataTable } from '@mesa/ui/table';
import { useConsole } from './console-context';
import { PrintStandings } from './print-panel';
import { divisionNames } from './tracks';

const percent = (rate: number) => `${(rate * 100).toFixed(2).replace('.', ',')} %`;

/** What decides places in Swiss rounds; a bracket has none of it. */
const figures: Column<StandingRow>[] = [
  { id: 'points', header: 'Puntos', cell: ({ points }) => points, numeric: true, phone: 'figure' },
  { id: 'owp', header: 'OWP', cell: ({ owp }) => percent(owp), numeric: true },
  { id: 'oowp', header: 'OOWP', cell: ({ oowp }) => percent(oowp), numeric: true, hideOnPhone: true },
];

/** The current standings by division. */
export function StandingsScreen() {
  const { event } = useConsole();
  return (
    <>
      <PrintStandings />
      {[...standings(event)].map(([division, rows]) => (
        <DivisionStandings key={division} division={division} rows={rows} />
      ))}
    </>
  );
}

function DivisionStandings({ division, rows }: { division: Division; rows: StandingRow[] }) {
  const { event, nameOf } = useConsole();
  const byBracket = event.pods.some((pod) => isElimination(pod) && pod.divisions.includes(division));
  const columns: Column<StandingRow>[] = [
    { id: 'place', header: 'Puesto', cell: ({ place }) => place, numeric: true, phone: 'place' },
    {
      id: 'player',
      header: 'Jugador',
      primary: true,
      cell: ({ player, dropped, late }) => (
        <>
          {nameOf(player)} {dropped && <Badge>Abandonó</Badge>} {late && <Badge>Llegó después</Badge>}
        </>
      ),
    },
    { id: 'record', header: 'Récord', cell: ({ wins, losses, ties }) => `${wins}-${losses}-${ties}`, numeric: true, phone: 'under' },
    ...(byBracket ? [] : figures),
  ];
  return (
    <Section title={divisionNames[division]}>
      <DataTable caption={`Posiciones ${divisionNames[division]}`} columns={columns} rows={rows} rowKey={({ player }) => player} />
    </Section>
  );
}
