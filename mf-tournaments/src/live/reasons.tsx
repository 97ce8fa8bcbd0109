import type { Match } from '@mesa/contract/play/model';
import { type PairingReason, reasonText } from '@mesa/contract/play/reasons';
import styles from './pairings.module.css';

const labels: Partial<Record<PairingReason['code'], string>> = { bye: 'Por qué descansa', 'earned-bye': 'Por qué descansa', 'forced-loss': 'Por qué perdió' };

/** Explains a pairing when tapped; works without scripts. */
export function Reasons({ reasons, own = false }: { reasons: Match['reasons']; own?: boolean }) {
  const [first] = reasons;
  if (!first) return null;
  const label = (first.code in labels && labels[first.code as PairingReason['code']]) || (own ? 'Por qué jugamos' : 'Por qué juegan');
  return (
    <details className={styles.reasons}>
      <summary>{label}</summary>
      {reasons.map((reason) => (
        <p key={reason.code}>{reasonText(reason)}</p>
      ))}
    </details>
  );
}
