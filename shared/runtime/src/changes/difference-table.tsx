import { Button } from '@mesa/ui/button';
import { useState } from 'react';
import styles from './change-list.module.css';
import type { Difference } from './differences';

const shownAtFirst = 60;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The values before and after, one row per difference; for something new only its values. */
export function DifferenceTable({ differences, created }: { differences: readonly Difference[]; created: boolean }) {
  const [all, setAll] = useState(false);
  const shown = all ? differences : differences.slice(0, shownAtFirst);
  return (
    <>
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">Dato</th>
            {!created && <th scope="col">Antes</th>}
            <th scope="col">{created ? 'Valor' : 'Después'}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, of = '', field = '', before, after }) => (
            <tr key={key}>
              <th scope="row">
                {of} {of && field ? <small>{field}</small> : capital(field)}
              </th>
              {!created && (
                <td data-label="Antes">
                  <del>{before}</del>
                </td>
              )}
              <td data-label={created ? 'Valor' : 'Después'}>
                <ins>{after}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < differences.length && <Button onClick={() => setAll(true)}>Ver las {differences.length} diferencias</Button>}
    </>
  );
}
