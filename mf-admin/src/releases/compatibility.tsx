import { plural } from '@mesa/contract/text/plural';
import { Badge } from '@mesa/ui/badge';
import { EmptyState } from '@mesa/ui/feedback';
import { WarningIcon } from '@mesa/ui/icons';
import { type Column, DataTable } from '@mesa/ui/table';
import styles from './compatibility.module.css';
import { buildName, labelOf, type Overview, unservedText } from './overview';
import { ReleaseName } from './release-name';

type Pair = Overview['compatibility'][number];
interface Row {
  area: string;
  release: string | null;
  pairs: Pair[];
}

/** Compatibility of each area's releases with the shell's releases, with reasons. */
export function Compatibility({ overview }: { overview: Overview }) {
  const { areas, compatibility, unserved } = overview;
  const shells = [...new Set(compatibility.map(({ shell }) => shell))];
  const live = areas.find(({ area }) => area === 'shell')?.state;
  const rows = rowsOf(compatibility);
  const isActive = ({ area, release }: Row) => areas.find((one) => one.area === area)?.state.active === release;
  const columns: Column<Row>[] = [
    {
      id: 'release',
      header: 'Publicación',
      primary: true,
      cell: (row) => (
        <span className={styles.name}>
          {labelOf(areas, row.area)} <ReleaseName release={row.release} />
          {isActive(row) && <Badge tone="success">En línea</Badge>}
        </span>
      ),
    },
    ...shells.map(
      (shell): Column<Row> => ({
        id: shell ?? 'included',
        header: `${shell === (live?.active ?? null) ? 'Marco en línea' : 'Marco'}: ${buildName(shell)}`,
        cell: ({ pairs }) => <Verdict pair={pairs.find((pair) => pair.shell === shell)} />,
      }),
    ),
    {
      id: 'server',
      header: 'Este servidor',
      cell: ({ area, release }) => {
        const lacking = unserved.find((one) => one.area === area && one.release === release);
        return <Verdict pair={{ fits: !lacking, reason: lacking ? unservedText(lacking.calls) : null }} />;
      },
    },
  ];
  const misfits = compatibility.filter(({ fits }) => !fits).length + unserved.length;
  if (rows.length === 0) return <EmptyState>Todavía no hay publicaciones que comparar.</EmptyState>;
  return (
    <>
      <p>
        El marco del sitio trae las librerías compartidas. Un área encaja si usa las que hay, en versiones que le sirven y con el mismo contrato, y si el
        servidor responde sus llamadas. Lo que no encaja no se puede poner en línea.{' '}
        <strong>{misfits === 0 ? 'Todo encaja.' : plural(misfits, 'Una combinación no encaja.', `${misfits} combinaciones no encajan.`)}</strong>
      </p>
      <DataTable caption="Qué publicación encaja con qué marco" columns={columns} rows={rows} rowKey={({ area, release }) => `${area} ${release}`} />
    </>
  );
}

function rowsOf(pairs: readonly Pair[]): Row[] {
  const rows = new Map<string, Row>();
  for (const pair of pairs) {
    const { area, release } = pair;
    const key = `${area} ${release}`;
    const row = rows.get(key) ?? { area, release, pairs: [] };
    row.pairs.push(pair);
    rows.set(key, row);
  }
  return [...rows.values()];
}

function Verdict({ pair }: { pair: Pick<Pair, 'fits' | 'reason'> | undefined }) {
  if (!pair) return '–';
  if (pair.fits) return <span className={styles.fits}>✓ Encaja</span>;
  return (
    <span className={styles.misfit}>
      <WarningIcon /> No encaja{pair.reason && `: ${pair.reason}`}
    </span>
  );
}
