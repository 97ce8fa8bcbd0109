import { Button } from '@mesa/ui/button';
import { clockTime } from '../clock-time';
import styles from '../console.module.css';
import { useConsole } from '../console-context';

/** Tables that wait for a judge, oldest first, until one answers. */
export function JudgeCalls() {
  const { event, nameOf, give, may, timeZone } = useConsole();
  if (!event.calls) return null;
  return (
    <ul className={styles.notices} aria-label="Llaman al juez" aria-live="polite">
      {event.calls.map(({ player, round, table, at }) => (
        <li key={`${round}/${player}`} className={styles.notice}>
          <div className={styles.row}>
            <span>
              Mesa {table}: {nameOf(player)} llama al juez ({clockTime(at, timeZone)}).
            </span>
            {may('answer-call') && (
              <Button size="small" aria-label={`Voy a la mesa ${table}`} onClick={() => give({ kind: 'answer-call', round, player })}>
                Voy
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
