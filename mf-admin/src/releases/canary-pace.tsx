import { canaryPace, slowerPage } from '@mesa/contract/rules/canary-pace';
import type { Pace } from '@mesa/release-contract/calls/vitals';
import { WarningIcon } from '@mesa/ui/icons';
import styles from './canary-pace.module.css';

/** How fast a canary is beside the live release, on the pages that were measured often enough. */
export function CanaryPace({ of }: { of: Pace }) {
  if (of.slower.length === 0) return <p className={styles.pace}>{canaryPace(of)}</p>;
  return (
    <div className={styles.slower}>
      <p>
        <WarningIcon /> {canaryPace(of)}
      </p>
      <ul>
        {of.slower.map((page) => (
          <li key={`${page.page} ${page.vital}`}>{slowerPage(page)}</li>
        ))}
      </ul>
    </div>
  );
}
