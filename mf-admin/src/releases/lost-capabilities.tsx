import { WarningIcon } from '@mesa/ui/icons';
import { Panel } from '@mesa/ui/page';
import { Timestamp } from '../timestamp';
import styles from './lost-capabilities.module.css';
import type { Overview } from './overview';

/** Lists what the server has stopped doing while it still serves pages, with the cause and the remedy. Hidden if empty. */
export function LostCapabilities({ lost }: { lost: Overview['degraded'] }) {
  if (lost.length === 0) return null;
  return (
    <div role="alert">
      <Panel tone="warning">
        <ul className={styles.list} aria-label="Lo que no funciona en el servidor">
          {lost.map(({ name, title, cause, fix, since }) => (
            <li key={name}>
              <p className={styles.title}>
                <WarningIcon /> <strong>{title}.</strong>
              </p>
              <p>
                <strong>Qué hacer:</strong> {fix}
              </p>
              <p className={styles.cause}>
                Desde <Timestamp at={since} />. Causa: <code>{cause}</code>
              </p>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
