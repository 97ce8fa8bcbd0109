import type { Round } from '@mesa/contract/play/model';
import { useLayoutEffect, useState } from 'react';
import styles from './round-clock.module.css';
import { clockText, isUntimed, shownNow, timeLeft } from './server-clock';

/** Shown in the server's renderer, and until the server's time is known. */
const unknown = 0;
// Ticks on whole seconds, so all clocks of a page change together. Rounds up: a round that starts within a second never shows one second too many.
const second = () => {
  const now = shownNow();
  return now === null ? unknown : Math.ceil(now / 1000) * 1000;
};

/** Returns the state of a round's clock by the server's time, each second. `isShown` is false until that time is known. */
export function useRoundClock(clock: Round['clock']): { isShown: boolean; isRunning: boolean; left: number } {
  const isRunning = clock.endsAt !== undefined;
  const [now, setNow] = useState(unknown);
  // Before the first paint. The time is not a store of React's: it can pass a second between two reads.
  useLayoutEffect(() => {
    if (!isRunning) return;
    const tick = () => setNow(second());
    tick();
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { isShown: !isRunning || now !== unknown, isRunning, left: timeLeft(clock, now) };
}

/** A round's clock by the server's time. Only browsers render a running clock. */
export function RoundClock({ clock, large = false }: { clock: Round['clock']; large?: boolean }) {
  const { isShown, isRunning, left } = useRoundClock(clock);
  if (isUntimed(clock)) return <p className={styles.state}>Se juega sin tiempo</p>;
  const state = isRunning ? (left > 0 ? 'Quedan' : 'Tiempo cumplido') : clock.startedAt === undefined ? 'El reloj no ha empezado' : 'Reloj en pausa';
  return (
    <p className={large ? styles.large : styles.clock} data-over={isRunning && left <= 0 ? '' : undefined}>
      <span className={styles.state}>{isShown ? state : 'Quedan'}</span>
      <span className={styles.time} role="timer">
        {isShown ? clockText(left) : '–:––'}
      </span>
    </p>
  );
}
