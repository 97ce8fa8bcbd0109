import { roleNames } from '@mesa/contract/rules/roles';
import { Dialog } from '@mesa/ui/dialog';
import { useState } from 'react';
import type { AuthConfigOf } from './auth-kind';
import styles from './demo-picker.module.css';

/** What each demo account can try. */
const purposes: Record<string, string> = {
  admin: 'Cambia todo el sitio: responde solicitudes, confirma torneos y carga cartas.',
  organizador: 'Administra dos tiendas y lleva la Copa de hoy, que va en la ronda 3. Puede crear más tiendas.',
  tienda: 'Administra una tienda y sus torneos. No puede crear otra.',
  jugador: 'Juega la Copa de hoy. Tiene resultados, barajas, colección y cartas para cambiar.',
  nuevo: 'Acaba de llegar: elige su nombre, se inscribe y puede pedir permiso para organizar.',
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
