import { authConfig } from '@mesa/contract/calls/site';
import type { AuthClient } from '@mesa/runtime/auth';
import { useSessionCache } from '@mesa/runtime/query';
import { createSession, session } from '@mesa/runtime/session';
import { Component, type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { onConnection, connection as siteConnection } from '../connection-state';
import { isDrawn } from '../drawn';
import { whenLoaded } from '../when-loaded';
import { type AuthConfig, type AuthConfigOf, AuthKind } from './auth-kind';
import { flagIs } from './flags';
import { createSessionWriter } from './session-writer';

interface Connection {
  kind: AuthConfig['kind'];
  adapter: ReactNode;
}

/** What an adapter reports: who is signed in, whenever that changes, or that signing in does not work. */
export interface AdapterProps<Kind extends AuthConfig['kind']> {
  config: AuthConfigOf<Kind>;
  onChange(client: AuthClient): void;
  onError(error: unknown): void;
}

/** Not by `call`: a call waits for the session, and this is what starts it. */
async function askConfig(): Promise<AuthConfig> {
  const answer = await fetch(authConfig.path, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${authConfig.path} answered ${answer.status}`);
  return answer.json();
}

async function loadAdapter(kept: AuthConfig | undefined, listeners: Omit<AdapterProps<never>, 'config'>): Promise<Connection> {
  const config = kept ?? (await askConfig());
  if (config.kind === 'clerk') {
    const { ClerkAdapter } = await import(/* webpackChunkName: "clerk-adapter" */ './clerk-adapter');
    return { kind: config.kind, adapter: <ClerkAdapter config={config} {...listeners} /> };
  }
  const { LocalAdapter } = await import(/* webpackChunkName: "local-adapter" */ './local-adapter');
  return { kind: config.kind, adapter: <LocalAdapter config={config} {...listeners} /> };
}

/** An adapter that breaks takes signing in with it, and nothing else. */
class AdapterBoundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

/** A person who was signed in waits for their own view no longer than this: then the pages go on as for a visitor until the provider answers. */
const loadTimeout = 6000;

/** A visitor's page comes first: nobody waits for the identity provider until the page and what it preloads are here. */
function afterPage(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = whenLoaded(() => {
    timer = setTimeout(run, 200);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Connects the site to what signs people in here. The only writer of the session store. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const cache = useSessionCache();
  const [connection, setConnection] = useState<Connection | null>(null);

  // In the commit: a page that the server drew may be pressed before its other effects run, also on the button that signs in.
  useLayoutEffect(() => {
    const write = createSessionWriter(cache);
    // What was not drawn is for one person alone, or shows nothing until it is known who looks at it.
    const isAwaited = !isDrawn();
    let mounted = true;
    let connecting = false;
    let signInWanted = false;
    let attempts = 0;
    let timeout: ReturnType<typeof setTimeout> | undefined;

    const notConnected: AuthClient = {
      ...createSession().getState(),
      signIn: () => {
        signInWanted = true;
        connect();
      },
    };
    const onChange = (client: AuthClient) => {
      if (!mounted) return;
      write(client);
      if (signInWanted && client.status === 'signed-out') client.signIn();
      signInWanted = false;
    };
    const onError = (error: unknown) => {
      console.debug('Signing in is not available', error);
      connecting = false;
      signInWanted = false;
      if (mounted) write({ ...notConnected, status: 'error' });
    };
    const connect = () => {
      if (connecting) return;
      connecting = true;
      timeout = setTimeout(() => {
        if (session.getState().status === 'loading') write({ ...notConnected, status: 'error' });
      }, loadTimeout);
      loadAdapter(cache.kept(authConfig, {}), { onChange, onError }).then(({ kind, adapter }) => {
        if (!mounted) return;
        const boundary = (
          <AdapterBoundary key={attempts++} onError={onError}>
            {adapter}
          </AdapterBoundary>
        );
        const show = () => setConnection({ kind, adapter: boundary });
        // Every page stands below it: a finger comes before it, where there is a page to press.
        if (isAwaited) show();
        else startTransition(show);
      }, onError);
    };
    const onOnline = () => {
      if (session.getState().status === 'error') connect();
    };

    write(notConnected);
    window.addEventListener('online', onOnline);
    // The network may have been there all the time, and led nowhere.
    const stopListening = onConnection(() => {
      if (siteConnection().notice === '') onOnline();
    });
    const stopWaiting = flagIs('login', 'true') || isAwaited ? connect() : afterPage(connect);
    return () => {
      mounted = false;
      clearTimeout(timeout);
      stopWaiting?.();
      window.removeEventListener('online', onOnline);
      stopListening();
    };
  }, [cache]);

  return (
    <AuthKind value={connection?.kind ?? null}>
      {children}
      {connection?.adapter}
    </AuthKind>
  );
}
