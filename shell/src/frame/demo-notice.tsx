import { CloseIcon } from '@mesa/ui/icons';
import { useState } from 'react';
import { useAuthKind } from '../auth/auth-kind';
import styles from './notices.module.css';

/** States that anyone can sign in here with any account. */
export function DemoNotice() {
  const kind = useAuthKind();
  const [read, setRead] = useState(false);
  if (kind !== 'local' || read) return null;
  return (
    <aside className={styles.demo} aria-label="Modo de demostración">
      <p>
        <strong>Modo de demostración:</strong> se entra con cuentas de prueba.
      </p>
      <button type="button" aria-label="Ocultar aviso" onClick={() => setRead(true)}>
        <CloseIcon />
      </button>
    </aside>
  );
}
