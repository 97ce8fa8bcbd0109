import { slowerPage } from '@mesa/contract/rules/canary-pace';
import { plural } from '@mesa/contract/text/plural';
import type { Pace } from '@mesa/release-contract/calls/vitals';
import { WarningIcon } from '@mesa/ui/icons';
import styles from './canary-pace.module.css';

/** How fast a canary is beside the live release, on the pages that were measured often enough. */
export function CanaryPace({ of: { compared, slower } }: { of: Pace }) {
  if (compared.length === 0) return <p className={styles.pace}>Todavía faltan visitas medidas para comparar su rapidez.</p>;
  if (slower.length === 0) {
    const pages = `${compared.length} ${plural(compared.length, 'página comparada', 'páginas comparadas')}`;
    return <p className={styles.pace}>No es más lenta que la que está en línea ({pages}).</p>;
  }
  return (
    <div className={styles.slower}>
      <p>
        <WarningIcon /> Más lenta que la que está en línea, en tres de cada cuatro visitas:
      </p>
      <ul>
        {slower.map((page) => (
          <li key={`${page.page} ${page.vital}`}>{slowerPage(page)}</li>
        ))}
      </ul>
    </div>
  );
}
