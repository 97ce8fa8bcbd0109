import { chooseSpanish, type Spanish, useSpanish } from '@mesa/runtime/spanish';
import styles from './footer.module.css';

const names = [
  ['latin', 'Latinoamérica'],
  ['castilian', 'España'],
] as const satisfies readonly (readonly [Spanish, string])[];

/** In which Spanish cards are named on the whole site, kept in this browser. */
export function SpanishSwitch() {
  const chosen = useSpanish();
  return (
    <p className={styles.spanish}>
      <span>Nombres de las cartas:</span>
      {names.map(([spanish, name]) => (
        <button key={spanish} type="button" aria-pressed={chosen === spanish} onClick={() => chooseSpanish(spanish)}>
          {name}
        </button>
      ))}
    </p>
  );
}
