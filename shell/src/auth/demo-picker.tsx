import { roleNames } from '@mesa/contract/rules/roles';
import { Dialog } from '@mesa/ui/dialog';
import { useState } from 'react';
import type { AuthConfigOf } from './auth-kind';
import styles from './demo-picker.module.css';

/** What each demo account can try. */
const purposes: Record<string, string> = {
  admin: 'Puede cambiar todo el sitio y cargar cartas.',
  organizador: 'Crea tiendas y torneos.',
  tienda: 'Administra una tienda y sus torneos.',
  jugador: 'Tiene resultados y barajas propias.',
  nuevo: 'Acaba de llegar y todavía no ha jugado.',
};

interface DemoPickerProps {
  users: AuthConfigOf<'local'>['users'];
  onPick(key: string): Promise<void>;
  onClose(): void;
}

export default function DemoPicker({ users, onPick, onClose }: DemoPickerProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);

  async function pick(key: string) {
    setPicked(key);
    setFailed(false);
    try {
      await onPick(key);
    } catch (error) {
      console.debug('The demo sign-in failed', error);
      setFailed(true);
      setPicked(null);
    }
  }

  return (
    <Dialog open onClose={onClose} title="Entrar con una cuenta de prueba">
      <p className={styles.explanation}>Este sitio está en modo de demostración: no hay contraseñas y las cuentas son de prueba.</p>
      {failed && (
        <p role="alert" className={styles.failure}>
          No se pudo iniciar sesión. Inténtalo de nuevo.
        </p>
      )}
      <ul className={styles.accounts}>
        {users.map(({ key, name, role }) => (
          <li key={key}>
            <button type="button" className={styles.account} disabled={picked !== null} aria-busy={picked === key || undefined} onClick={() => pick(key)}>
              <span className={styles.initial} aria-hidden="true">
                {name.charAt(0)}
              </span>
              <span className={styles.name}>{name}</span>
              <span className={styles.role}>{roleNames[role]}</span>
              {purposes[key] && <span className={styles.purpose}>{purposes[key]}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
