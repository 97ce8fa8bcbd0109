import { listReminders, type RemindedDevice, removeReminders, saveReminders } from '@mesa/contract/calls/reminders';
import { longDay } from '@mesa/contract/format/date';
import { isApiError, messageOf } from '@mesa/runtime/api';
import type { AuthUser } from '@mesa/runtime/auth';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery, useWrite } from '@mesa/runtime/query';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { CheckField } from '@mesa/ui/field';
import { Panel, Section } from '@mesa/ui/page';
import { useState } from 'react';
import styles from './my-sessions.module.css';
import { ownEndpoint, type PushSupport, pushSupport, subscribe, unsubscribe } from './push';

const hints: Record<Exclude<PushSupport, 'ready'>, string> = {
  none: 'Este navegador no puede mostrar avisos. Prueba con la última versión de Chrome, Edge, Firefox o Safari.',
  install: 'En un iPhone o iPad, primero toca Compartir y «Agregar a inicio»; abre Mesa Abierta desde ese ícono y vuelve aquí.',
  denied:
    'Bloqueaste los avisos de este sitio. Para permitirlos, toca el ícono junto a la dirección, abre los permisos, elige Permitir en Notificaciones y recarga la página.',
};

const labels = {
  tournamentDay: 'Un torneo en el que estoy inscrito es mañana, o es hoy',
  newRound: 'Se publicó una ronda: mi mesa y mi rival',
} as const;
type Choice = keyof typeof labels;
type Choices = Record<Choice, boolean>;

/** The reminders on this device; all off by default. */
export function Reminders({ user }: { user: AuthUser }) {
  const [support, setSupport] = useState(pushSupport);
  return (
    <Panel>
      <Section title="Avisos">
        <p>Este dispositivo puede avisarte aunque el sitio esté cerrado. Elige qué avisos quieres; no recibirás ningún otro.</p>
        {support === 'ready' ? (
          <Devices key={user.id} user={user} onAsked={() => setSupport(pushSupport())} />
        ) : (
          <p role={support === 'denied' ? 'status' : undefined}>{hints[support]}</p>
        )}
      </Section>
    </Panel>
  );
}

function Devices({ user, onAsked }: { user: AuthUser; onAsked(): void }) {
  // Read here, because an empty list never runs its callback: a query renders a component again only for the fields that it has read.
  const {
    data: endpointHere,
    isPending,
    refetch,
  } = useQuery({ queryKey: ['own-push-endpoint', user.id], queryFn: ownEndpoint, staleTime: Number.POSITIVE_INFINITY });
  if (isPending) return <Skeleton height="6rem" />;
  return (
    <Loaded query={query(listReminders, {})} skeleton={<Skeleton height="6rem" />} errorText="No pudimos cargar tus avisos.">
      {({ publicKey, data }) => {
        const own = data.find(({ endpoint }) => endpoint === endpointHere);
        return (
          <>
            <ThisDevice
              publicKey={publicKey}
              own={own}
              onChanged={async () => {
                onAsked();
                await refetch();
              }}
            />
            <OtherDevices devices={data.filter((device) => device !== own)} />
          </>
        );
      }}
    </Loaded>
  );
}

function ThisDevice({ publicKey, own, onChanged }: { publicKey: string; own: RemindedDevice | undefined; onChanged(): Promise<void> }) {
  const { write } = useWrite(saveReminders);
  // Only this page changes this browser's reminders.
  const [chosen, setChosen] = useState<Choices>({ tournamentDay: own?.tournamentDay ?? false, newRound: own?.newRound ?? false });
  const [busy, setBusy] = useState(false);
  const [statusText, setStatusText] = useState('');

  async function save(choices: Choices): Promise<string> {
    const keys = await subscribe(publicKey);
    if (!keys) {
      setChosen(chosen);
      return 'No diste permiso, así que no te avisaremos.';
    }
    await write({ body: { ...keys, ...choices } });
    if (choices.tournamentDay || choices.newRound) return 'Guardado: te avisaremos en este dispositivo.';
    await unsubscribe();
    return 'Este dispositivo ya no te enviará avisos.';
  }

  async function change(choices: Choices): Promise<void> {
    if (busy) return;
    setBusy(true);
    setChosen(choices);
    setStatusText('');
    try {
      setStatusText(await save(choices));
    } catch (error) {
      console.debug('The reminders could not be changed', error);
      setChosen(chosen);
      await notice(isApiError(error) ? messageOf(error) : 'Tu navegador no pudo activar los avisos. Revisa tu internet y prueba otra vez.');
    } finally {
      setBusy(false);
      await onChanged();
    }
  }

  return (
    <>
      <div aria-busy={busy}>
        {(Object.keys(labels) as Choice[]).map((choice) => (
          <CheckField key={choice} label={labels[choice]} checked={chosen[choice]} onChange={(on) => void change({ ...chosen, [choice]: on })} />
        ))}
      </div>
      <p role="status">{statusText}</p>
    </>
  );
}

function OtherDevices({ devices }: { devices: readonly RemindedDevice[] }) {
  const { write, busy } = useWrite(removeReminders);
  if (devices.length === 0) return null;
  const remove = (id: number) => write({ body: { id } }).catch((error: unknown) => notice(messageOf(error)));
  return (
    <>
      <p>También avisamos en:</p>
      <ul className={styles.sessions} aria-label="Otros dispositivos con avisos">
        {devices.map(({ id, device, createdAt }) => (
          <li key={id} className={styles.session}>
            <div>
              <strong>{device}</strong>
              <p className={styles.times}>Desde el {longDay(createdAt)}</p>
            </div>
            <Button size="small" aria-label={`Quitar los avisos: ${device}`} busy={busy} onClick={() => remove(id)}>
              Quitar
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
