import type { HelpingRole } from '@mesa/contract/play/roles';
import { useSession } from '@mesa/runtime/session';
import { confirm } from '@mesa/ui/ask';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { useState } from 'react';
import { sinceText } from './clock-time';
import { useConsole } from './console-context';
import styles from './console-status.module.css';
import { penHolder } from './device-name';
import { passAccount } from './remembered';

const contactNames = {
  connecting: 'Conectando…',
  online: 'En línea',
  offline: 'Sin conexión',
  'signed-out': 'Sesión cerrada',
  'not-played': 'No se lleva aquí',
  'not-allowed': 'Sin permiso',
  outdated: 'Versión nueva',
  rejected: 'No se envía',
} as const;

/** This device's sync status: the network, the unsent commands and the holder of the pen. */
export function ConsoleStatus() {
  const { state, replica, sync, owner } = useConsole();
  const byPass = owner.startsWith(passAccount);
  const signIn = useSession((session) => session.signIn);
  const status = useSession((session) => session.status);
  const { message, storage, follows } = state;
  // The server responds again, but the session is still loading.
  const contact = state.contact === 'signed-out' && status === 'error' ? 'offline' : state.contact;
  const unsent = replica.pending.length;
  return (
    <section className={styles.status} aria-label="Estado de la mesa">
      <div className={styles.line}>
        <span role="status" className={styles.contact}>
          <Badge tone={contact === 'online' ? 'success' : contact === 'connecting' ? 'neutral' : 'warning'}>
            {contact === 'signed-out' && byPass ? 'Pase terminado' : contactNames[contact]}
          </Badge>
          {unsent > 0 && <Badge tone="warning">sin enviar ({unsent})</Badge>}
        </span>
        <Pen />
      </div>
      {contact === 'offline' && <p className={styles.note}>Sigue como siempre: lo que anotas queda en este dispositivo y se envía cuando vuelve la red.</p>}
      {contact === 'rejected' && (
        <p className={styles.note}>
          {message} <Button onClick={() => void sync.contact()}>Reintentar</Button>
        </p>
      )}
      {contact === 'signed-out' && byPass && (
        <p className={styles.note}>Tu pase terminó. Lo que anotaste sigue guardado en este teléfono: pide otro pase al organizador.</p>
      )}
      {contact === 'signed-out' && !byPass && (
        <p className={styles.note}>
          Tu sesión terminó. Lo que anotaste sigue guardado y se envía cuando entres otra vez. <Button onClick={() => signIn()}>Iniciar sesión</Button>
        </p>
      )}
      {contact === 'outdated' && (
        <p className={styles.note}>
          Hay una versión nueva de la consola. Lo que anotaste sigue guardado. <Button onClick={() => location.reload()}>Recargar</Button>
        </p>
      )}
      {storage === 'memory' && (
        <p className={styles.note}>Este navegador no guarda datos (¿ventana privada?). No cierres ni recargues esta página mientras haya algo sin enviar.</p>
      )}
      {storage === 'full' && (
        <p className={styles.note}>El dispositivo no tiene espacio para guardar. Libera espacio, y no cierres esta página mientras haya algo sin enviar.</p>
      )}
      {follows && state.device !== '' && contact !== 'connecting' && (
        <p className={styles.note}>La mesa está abierta también en otra pestaña; las dos muestran lo mismo.</p>
      )}
    </section>
  );
}

const roleTexts: Record<HelpingRole, string> = {
  judge: 'Eres juez: anotas y corriges resultados, y das tiempo extra.',
  helper: 'Eres ayudante: anotas resultados y llegadas, y llevas el reloj.',
};

function Pen() {
  const { event, holdsPen, sync, showNotice, give, state, replica, role, timeZone } = useConsole();
  const [busy, setBusy] = useState(false);
  const { device, epoch } = event.pen;
  const { lease } = replica;
  const holder = penHolder(event.pen, lease);
  async function take() {
    const force = device !== null;
    if (force) {
      const { loseText } = await import(/* webpackChunkName: "conflicts" */ './lose-text');
      const text = loseText(lease, event.pen.name ? `${holder}. ` : '', timeZone);
      if (!(await confirm({ title: '¿Tomar el mando?', text, confirmLabel: 'Tomar el mando', cancelLabel: 'Esperar', tone: 'danger' }))) return;
    }
    setBusy(true);
    showNotice(await sync.takePen(force));
    setBusy(false);
  }
  if (role !== 'organiser') return <span className={styles.pen}>{roleTexts[role]}</span>;
  if (holdsPen) {
    return (
      <>
        <span className={styles.pen}>Tienes el mando.</span>
        <Button size="small" aria-label="Entregar el mando" onClick={() => void give({ kind: 'pen', to: null, of: epoch })}>
          Entregar
        </Button>
      </>
    );
  }
  return (
    <>
      <span className={styles.pen}>
        {device === null
          ? 'Nadie tiene el mando.'
          : lease && !lease.alive
            ? `${holder} tiene el mando y no responde ${sinceText(lease.heardAt, Date.now(), timeZone)}.`
            : `${holder} tiene el mando: sortea, publica y cierra. Aquí puedes inscribir y anotar resultados.`}
      </span>
      <Button size="small" busy={busy} disabled={state.contact !== 'online'} onClick={take}>
        {device === null ? 'Tomar el mando' : 'Pedir el mando'}
      </Button>
    </>
  );
}
