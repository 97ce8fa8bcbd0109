import { authConfig } from '@mesa/contract/calls/site';
import type { AuthClient } from '@mesa/runtime/auth';
import { useSessionCache } from '@mesa/runtime/query';
import { createSession, session } from '@mesa/runtime/session';
import { Component, type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { onConnection, connection as siteConnection } from '../connection-state';
import { isRendered } from '../rendered';
import { whenLoaded } from '../when-loaded';
import { type AuthConfig, type AuthConfigOf, setAuthKind } from './auth-kind';
import { flagIs } from './flags';
import { createSessionWriter } from './session-writer';

/** What an adapter reports: the signed-in user on every change, or that signing in does not work. */
export interface AdapterProps<Kind extends AuthConfig['kind']> {
  config: AuthConfigOf<Kind>;
  onChange(client: AuthClient): void;
  onError(error: unknown): void;
}

/** Does not use `call`: a call waits for the session, and this starts the session. */
async function askConfig(): Promise<AuthConfig> {
  const answer = await fetch(authConfig.path, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${authConfig.path} answered ${answer.status}`);
  return answer.json();
}

async function loadAdapter(
  kept: AuthConfig | undefined,
  listeners: Omit<AdapterProps<never>, 'config'>,
): Promise<{ kind: AuthConfig['kind']; adapter: ReactNode }> {
  const config = kept ?? (await askConfig());
  if (config.kind === 'clerk') {
    const { ClerkAdapter } = await import(/* webpackChunkName: "clerk-adapter" */ './clerk-adapter');
    return { kind: config.kind, adapter: <ClerkAdapter config={config} {...listeners} /> };
  }
  const { LocalAdapter } = await import(/* webpackChunkName: "local-adapter" */ './local-adapter');
  return { kind: config.kind, adapter: <LocalAdapter config={config} {...listeners} /> };
}

/** Limits a crash of the adapter to signing in. */
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

/** Milliseconds that a returning user's page waits for the provider. After that, pages load as for a visitor until the provider answers. */
const loadTimeout = 6000;

/** Loads the identity provider after the page and its preloads, so a visitor's page comes first. */
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

/** Connects the site to the identity provider. The only writer of the session store. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const cache = useSessionCache();
  const [adapter, setAdapter] = useState<ReactNode>(null);

  // A layout effect: people can press the sign-in button of a server-rendered page before its other effects run.
  useLayoutEffect(() => {
    const write = createSessionWriter(cache);
    // A page that the server did not render is either personal or needs the session before it can show anything.
    const isAwaited = !isRendered();
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
      loadAdapter(cache.kept(authConfig, {}), { onChange, onError }).then(({ kind, adapter: loaded }) => {
        if (!mounted) return;
        const boundary = (
          <AdapterBoundary key={attempts++} onError={onError}>
            {loaded}
          </AdapterBoundary>
        );
        const show = () => {
          setAuthKind(kind);
          setAdapter(boundary);
        };
        // All pages render below this component. On a server-rendered page, input takes priority over this update.
        if (isAwaited) show();
        else startTransition(show);
      }, onError);
    };
    const onOnline = () => {
      if (session.getState().status === 'error') connect();
    };

    write(notConnected);
    window.addEventListener('online', onOnline);
    // A device can report a connection that does not reach the network, so every connection event is a reason to retry.
    const stopListening = onConnection(() => {
      if (siteConnection().notice === '') onOnline();
    });
    const stopWaiting = flagIs('login', 'true') || isAwaited ? connect() : afterPage(connect);
    return () => {
      mounted = false;
      setAuthKind(null);
      clearTimeout(timeout);
      stopWaiting?.();
      window.removeEventListener('online', onOnline);
      stopListening();
    };
  }, [cache]);

  return (
    <>
      {children}
      {adapter}
    </>
  );
}
