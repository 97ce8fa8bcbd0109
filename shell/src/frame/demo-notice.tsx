import { href } from '@mesa/contract/paths';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useNavigate } from '@mesa/runtime/router';
import { CloseIcon } from '@mesa/ui/icons';
import { type ComponentProps, useState } from 'react';
import { useAuthKind } from '../auth/auth-kind';
import type Tour from './demo-tour';
import styles from './notices.module.css';

const DemoTour = lazyPage<ComponentProps<typeof Tour>>(() => import(/* webpackChunkName: "demo-picker" */ './demo-tour'));

/** The step of the tour survives the documents that it opens, in this tab. */
const key = 'mesa:tour';

function stored(): number | null {
  try {
    const step = sessionStorage.getItem(key);
    return step === null ? null : Number(step);
  } catch {
    return null;
  }
}

function store(step: number | null): void {
  try {
    if (step === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, String(step));
  } catch {
    // The tour then ends with the document.
  }
}

/** States that anyone can sign in here with any account, and offers a tour. */
export function DemoNotice() {
  const kind = useAuthKind();
  const [read, setRead] = useState(false);
  const [step, setStep] = useState(stored);
  const navigate = useNavigate();
  if (kind !== 'local' || read) return null;
  const show = (next: number | null) => {
    store(next);
    setStep(next);
  };
  if (step !== null) return <DemoTour step={step} onStep={show} />;
  return (
    <aside className={styles.demo} aria-label="Modo de demostración">
      <p>
        <strong>Modo de demostración:</strong> se entra con cuentas de prueba.{' '}
        <button
          type="button"
          className={styles.tour}
          onClick={() => {
            show(0);
            navigate(href('agenda'));
          }}
        >
          Ver un recorrido
        </button>
      </p>
      <button type="button" className={styles.hide} aria-label="Ocultar aviso" onClick={() => setRead(true)}>
        <CloseIcon />
      </button>
    </aside>
  );
}
