import type { winRateOf } from '@mesa/contract/rules/meta';
import { notice } from '@mesa/ui/ask';
import styles from './interval.module.css';
import { percent } from './percent';

interface IntervalProps {
  rate: NonNullable<ReturnType<typeof winRateOf>>;
  games: number;
}

/** The interval of a win rate; a press explains it. */
export function Interval({ rate: { rate, low, high }, games }: IntervalProps) {
  const range = `${Math.round(low)}–${Math.round(high)} %`;
  const explain = () =>
    notice(
      `En estas ${games} partidas ganó el ${percent(rate)}. Parte es suerte: si jugara muchas más, lo más probable (95 de cada 100 veces) es que ganara entre el ${Math.round(low)} % y el ${Math.round(high)} %.`,
      { title: `Qué significa ${range}` },
    );
  return (
    <button type="button" className={styles.interval} aria-label={`${range}, qué significa`} onClick={explain}>
      ({range})
    </button>
  );
}
