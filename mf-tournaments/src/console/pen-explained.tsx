import { guideHref } from '@mesa/contract/paths';
import { Link } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { Panel } from '@mesa/ui/page';
import { useState } from 'react';
import styles from './console.module.css';
import { useConsole } from './console-context';

const key = 'mesa-pen-explained';

function isExplained(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true; // storage switched off: it would come back on every visit
  }
}

/** Explains the pen the first time that this device opens a console while another device has it. */
export function PenExplained() {
  const { event, holdsPen, state } = useConsole();
  const [explained, setExplained] = useState(isExplained);
  if (explained || holdsPen || event.pen.device === null || state.contact === 'connecting') return null;
  return (
    <Panel tone="accent">
      <section className={styles.screen} aria-label="Qué es el mando">
        <p>
          <strong>Un solo dispositivo tiene el mando</strong>: sortea, publica, anota abandonos y cierra. Así una ronda nunca se sortea dos veces.
        </p>
        <p>Desde este puedes inscribir, hacer check-in y anotar resultados. Si necesitas el mando, pídelo: el otro dispositivo lo entrega con un toque.</p>
        <p>
          <Link to={guideHref('guideOrganise', 'mando')}>Ayuda: varios teléfonos y el mando</Link>
        </p>
        <div className={styles.row}>
          <Button
            onClick={() => {
              try {
                localStorage.setItem(key, '1');
              } catch {
                // Shown again on the next visit.
              }
              setExplained(true);
            }}
          >
            Entendido
          </Button>
        </div>
      </section>
    </Panel>
  );
}
