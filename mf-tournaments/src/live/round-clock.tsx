import type { Round } from '@mesa/contract/play/model';
import { useSyncExternalStore } from 'react';
import styles from './round-clock.module.css';
import { clockText, shownNow, timeLeft } from './server-clock';

/** In the server's renderer, and until the server's time is known. */
const unknown = 0;
// Whole seconds: all clocks of a page change at once, and nothing is drawn in between.
const second = () => {
  const now = shownNow();
  return now === null ? unknown : Math.floor(now / 1000) * 1000;
};
const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 200);
  return () => clearInterval(timer);
};
const still = () => () => undefined;

/** A round's clock by the server's time. What runs is drawn by browsers alone. */
export function RoundClock({ clock, large = false }: { clock: Round['clock']; large?: boolean }) {
  const { endsAt, startedAt } = clock;
  const isRunning = endsAt !== undefined;
  const now = useSyncExternalStore(isRunning ? subscribe : still, second, () => unknown);
  const isShown = !isRunning || now !== unknown;
  const left = timeLeft(clock, now);
  const state = isRunning ? (left > 0 ? 'Quedan' : 'Tiempo cumplido') : startedAt === undefined ? 'El reloj no ha empezado' : 'Reloj en pausa';
  return (
    <p className={large ? styles.large : styles.clock} data-over={isShown && isRunning && left <= 0 ? '' : undefined}>
      <span className={styles.state}>{isShown ? state : 'Quedan'}</span>
      <span className={styles.time} role="timer">
        {isShown ? clockText(left) : '–:––'}
      </span>
    </p>
  );
}
