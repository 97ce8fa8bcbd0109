import { localTime } from '@mesa/contract/format/date';
import { Panel } from '@mesa/ui/page';
import type { Live } from './live-event';
import styles from './messages.module.css';

/** The organisers' messages to everyone of the last day. */
export function Messages({ live: { messages } }: { live: Pick<Live, 'messages'> }) {
  if (!messages) return null;
  return (
    <section aria-label="Mensajes del organizador">
      {messages.map(({ id, message, sentAt }) => (
        <Panel key={id} tone="accent">
          <p className={styles.message}>
            <strong>{localTime(new Date(sentAt))}:</strong> {message}
          </p>
        </Panel>
      ))}
    </section>
  );
}
