import { localDay, localTime, longDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { messageOf } from '@mesa/runtime/api';
import type { AuthUser, OpenSession } from '@mesa/runtime/auth';
import { Loaded } from '@mesa/runtime/loaded';
import { useQuery } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { signOutAsking } from '@mesa/runtime/sign-out';
import { confirm, notice } from '@mesa/ui/ask';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { Panel, Section } from '@mesa/ui/page';
import { useState } from 'react';
import styles from './my-sessions.module.css';

function Moment({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at}>
      {longDate(localDay(date))}, {localTime(date)}
    </time>
  );
}

/** The user's sessions, with buttons to end one or all. */
export function MySessions({ user }: { user: AuthUser }) {
  const { listSessions, endSession, signOutEverywhere } = useSession((session) => session);
  const [busy, setBusy] = useState<string>();
  const navigate = useNavigate();
  const query = { queryKey: ['my-sessions', user.id], queryFn: listSessions };
  const { refetch } = useQuery(query);

  async function run(what: string, end: () => Promise<void>): Promise<void> {
    setBusy(what);
    try {
      await end();
    } catch (error) {
      console.debug('A session could not be closed', error);
      await notice(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  }

  const leave = (how?: () => Promise<void>) => async () => {
    if (await signOutAsking(how)) navigate(href('home'));
  };

  const close = ({ id, current }: OpenSession) => run(id, current ? leave() : () => endSession(id).finally(refetch));

  async function closeAll() {
    const text = 'Tu cuenta se cierra en todos los dispositivos, también en este. Después tendrás que iniciar sesión otra vez.';
    if (await confirm({ title: '¿Cerrar sesión en todas partes?', text, confirmLabel: 'Cerrar en todas partes', tone: 'danger' }))
      await run('all', leave(signOutEverywhere));
  }

  return (
    <Panel>
      <Section title="Mis sesiones">
        <p>Los dispositivos donde tu cuenta está abierta. Cierra la sesión en los que no reconozcas.</p>
        <Loaded query={query} skeleton={<Skeleton height="6rem" />} errorText="No pudimos cargar tus sesiones.">
          {(sessions) => (
            <ul className={styles.sessions} aria-label="Sesiones abiertas">
              {sessions.map((session) => (
                <li key={session.id} className={styles.session}>
                  <div>
                    <strong>{session.device}</strong> {session.current && <Badge tone="success">Esta sesión</Badge>}
                    <p className={styles.times}>
                      {session.startedAt && (
                        <>
                          Desde el <Moment at={session.startedAt} />
                          <br />
                        </>
                      )}
                      Última vez: <Moment at={session.lastSeenAt} />
                    </p>
                  </div>
                  <Button
                    size="small"
                    aria-label={`Cerrar: ${session.device}${session.current ? ', esta sesión' : ''}`}
                    busy={busy === session.id}
                    onClick={() => close(session)}
                  >
                    Cerrar
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        <div>
          <Button tone="danger" busy={busy === 'all'} onClick={closeAll}>
            Cerrar en todas partes
          </Button>
        </div>
      </Section>
    </Panel>
  );
}
