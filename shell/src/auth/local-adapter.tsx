import { lazyPage } from '@mesa/runtime/lazy-page';
import { session } from '@mesa/runtime/session';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdapterProps } from './auth-provider';
import { createLocalClient, type LocalClient } from './local-client';
import type { Proof } from './proof';

const DemoPicker = lazyPage(() => import(/* webpackChunkName: "demo-picker" */ './demo-picker'));

const ConfirmIdentity = lazyPage<Parameters<typeof import('./confirm-identity').default>[0]>(
  () => import(/* webpackChunkName: "confirm-identity" */ './confirm-identity'),
);

/** Sign-in with demo accounts, for machines without an identity provider. */
export function LocalAdapter({ config, onChange, onError }: AdapterProps<'local'>) {
  const client = useRef<LocalClient>(null);
  const [request, setRequest] = useState<{ returnTo?: string } | null>(null);

  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  const prove = useCallback(
    async (): Promise<Proof> => ({
      hint: 'Las cuentas de prueba no tienen contraseña: basta con entrar otra vez.',
      confirmLabel: `Entrar como ${session.getState().user?.name}`,
      confirm: async () => client.current?.signInAgain(),
    }),
    [],
  );

  useEffect(() => {
    const started = createLocalClient(onChange, {
      signIn: (options = {}) => setRequest(options),
      confirmIdentity: () => new Promise((resolve) => setAnswer(() => resolve)),
    });
    client.current = started;
    started.start().catch(onError);
    return () => started.stop();
  }, [onChange, onError]);

  if (answer) {
    const done = (confirmed: boolean) => {
      setAnswer(null);
      answer(confirmed);
    };
    return <ConfirmIdentity start={prove} onDone={done} />;
  }
  if (!request) return null;

  async function signIn(key: string): Promise<void> {
    await client.current?.signInAs(key);
    setRequest(null);
    const target = new URL(request?.returnTo ?? '', window.location.href);
    if (target.href !== window.location.href) window.location.assign(target);
  }
  return <DemoPicker users={config.users} onPick={signIn} onClose={() => setRequest(null)} />;
}
