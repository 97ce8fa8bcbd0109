import type { Round } from '@mesa/contract/play/model';
import { Button } from '@mesa/ui/button';
import { useEffect, useState } from 'react';
import { isUntimed } from '../../live/server-clock';
import { durationText } from '../clock-time';
import screen from '../console.module.css';
import { useConsole } from '../console-context';
import styles from './round-clock.module.css';

/** The round's time by the server's clock, equal on every screen. */
export function RoundClock({ round: { id, phase, clock } }: { round: Round }) {
  const { event, replica, give, may } = useConsole();
  const [now, setNow] = useState(() => Date.now());
  const { endsAt } = clock;
  const isRunning = endsAt !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const left = isRunning ? endsAt - (now + replica.offset) : clock.left;
  const isOver = isRunning && left <= 0;
  // A clock whose minutes were taken away can still start.
  const withoutTime = event.minutes[phase] === 0 && isUntimed(clock);
  return (
    <section className={styles.clock} aria-label="Reloj de la ronda">
      <span className={styles.time} role="timer" data-over={isOver || undefined}>
        {withoutTime ? 'Sin tiempo' : isOver ? '¡Tiempo!' : durationText(left)}
      </span>
      {may('clock') && (
        <div className={screen.row}>
          {isRunning ? (
            <Button onClick={() => give({ kind: 'clock', round: id, action: 'pause' })}>Pausar</Button>
          ) : (
            !withoutTime && (
              <Button tone="primary" onClick={() => give({ kind: 'clock', round: id, action: 'start' })}>
                {clock.startedAt === undefined ? 'Iniciar reloj' : 'Seguir'}
              </Button>
            )
          )}
          <Button onClick={() => give({ kind: 'clock', round: id, action: 'add', minutes: 1 })}>+1 min</Button>
          <Button onClick={() => give({ kind: 'clock', round: id, action: 'add', minutes: 5 })}>+5 min</Button>
          <Button disabled={left < 60_000} onClick={() => give({ kind: 'clock', round: id, action: 'add', minutes: -1 })}>
            −1 min
          </Button>
        </div>
      )}
    </section>
  );
}
