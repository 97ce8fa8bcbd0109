import { lazyPage } from '@mesa/shared/lazy-page';
import { useEffect, useRef, useState } from 'react';
import type { AdapterProps } from './auth-provider';
import { createLocalClient, type LocalClient } from './local-client';

const DemoPicker = lazyPage(() => import(/* webpackChunkName: "demo-picker" */ './demo-picker'));

/** Sign-in with demo accounts, for a machine without an identity provider. */
export function LocalAdapter({ config, onChange, onError }: AdapterProps<'local'>) {
  const client = useRef<LocalClient>(null);
  const [request, setRequest] = useState<{ returnTo?: string } | null>(null);

  useEffect(() => {
    const started = createLocalClient(onChange, (options = {}) => setRequest(options));
    client.current = started;
    started.start().catch(onError);
    return () => started.stop();
  }, [onChange, onError]);

  if (!request) return null;

  async function signIn(key: string): Promise<void> {
    await client.current?.signInAs(key);
    setRequest(null);
    const target = new URL(request?.returnTo ?? '', window.location.href);
    if (target.href !== window.location.href) window.location.assign(target);
  }
  return <DemoPicker users={config.users} onPick={signIn} onClose={() => setRequest(null)} />;
}
