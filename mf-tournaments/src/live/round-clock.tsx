import type { Round } from '@mesa/contract/play/model';
import { useSyncExternalStore } from 'react';
import styles from './round-clock.module.css';
import { clockText, shownNow, timeLeft } from './server-clock';

/** Shown in the server's renderer, and until the server's time is known. */
const unknown = 0;
// Ticks on whole seconds, so all clocks of a page change together. Rounds up: a round that starts within a second never shows one second too many.
const second = () => {
  const now = shownNow();
  return now === null ? unknown : Math.ceil(now / 1000) * 1000;
};
const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 200);
  return () => clearInterval(timer);
};
const still = () => () => undefined;

/** Returns the state of a round's clock by the server's time, each second. `isShown` is false until that time is known. */
export function useRoundClock(clock: Round['clock']): { isShown: boolean; isRunning: boolean; left: number } {
  const isRunning = clock.endsAt !== undefined;
  const now = useSyncExternalStore(isRunning ? subscribe : still, second, () => unknown);
  return { isShown: !isRunning || now !== unknown, isRunning, left: timeLeft(clock, now) };
}

/** A round's clock by the server's time. Only browsers render a running clock. */
export function RoundClock({ clock, large = false }: { clock: Round['clock']; large?: boolean }) {
  const { isShown, isRunning, left } = useRoundClock(clock);
  const state = isRunning ? (left > 0 ? 'Quedan' : 'Tiempo cumplido') : clock.startedAt === undefined ? 'El reloj no ha empezado' : 'Reloj en pausa';
  return (
    <p className={large ? styles.large : styles.clock} data-over={isShown && isRunning && left <= 0 ? '' : undefined}>
      <span className={styles.state}>{isShown ? state : 'Quedan'}</span>
      <span className={styles.time} role="timer">
        {isShown ? clockText(left) : '–:––'}
      </span>
    </p>
  );
}
