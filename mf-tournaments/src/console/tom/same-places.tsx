import { divisionNames } from '@mesa/contract/format/play-names';
import { counted, plural } from '@mesa/contract/text/plural';
import styles from './tom.module.css';
import type { TomPreview } from './tom-choice';

/** Shows whether the rules give the same places as TOM, by division. */
export function SamePlaces({ compared }: { compared: TomPreview['compared'] }) {
  if (compared.length === 0) return null;
  const same = compared.filter(({ differing }) => differing.length === 0);
  const others = compared.filter(({ differing }) => differing.length > 0);
  return (
    <div className={styles.places}>
      {same.length > 0 && (
        <p className={styles.same}>
          <strong>Mismos puestos que TOM:</strong>{' '}
          {same.map(({ division, places }) => `${divisionNames[division]} (${counted(places, 'puesto', 'puestos')})`).join(', ')}.
        </p>
      )}
      {others.map(({ division, places, differing }) => (
        <div key={division} className={styles.other}>
          <p>
            <strong>
              {divisionNames[division]}: {plural(differing.length, 'cambia', 'cambian')} {differing.length} de {counted(places, 'puesto', 'puestos')}.
            </strong>{' '}
            Según las reglas y los resultados del archivo:
          </p>
          <ul>
            {differing.map(({ place, inFile, here }) => (
              <li key={place}>{`${place}.º ${here ?? 'nadie'}, y en TOM ${inFile ?? 'nadie'}`}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
