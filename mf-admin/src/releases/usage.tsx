import { percentage } from '@mesa/contract/format/number';
import { plural } from '@mesa/contract/text/plural';
import type { Release } from '@mesa/release-contract/calls/releases';
import { WarningIcon } from '@mesa/ui/icons';
import { isAlarming } from './overview';
import { ReleaseVitals } from './release-vitals';
import styles from './usage.module.css';

const figure = new Intl.NumberFormat('es-CO');

/** A release's visits in the last seven days, and its failure reports, with what browsers measured. */
export function Usage({ of }: { of: Pick<Release, 'area' | 'release' | 'visits' | 'failures'> }) {
  const { visits, failures } = of;
  const rate = failures > 0 && visits > 0 ? ` (${percentage((failures / visits) * 100)})` : '';
  const alarming = isAlarming(of);
  return (
    <span className={styles.usage}>
      <span>
        <b>{figure.format(visits)}</b> {plural(visits, 'visita', 'visitas')}
      </span>
      <span className={alarming ? styles.alarming : undefined}>
        {alarming && <WarningIcon />}
        <b>{figure.format(failures)}</b> {plural(failures, 'fallo', 'fallos')}
        {rate}
      </span>
      <ReleaseVitals of={of} />
    </span>
  );
}
