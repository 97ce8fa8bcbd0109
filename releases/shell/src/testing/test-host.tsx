import { useSyncExternalStore } from 'react';
import { type Following, type Host, openShell, type Session } from '../host';
import { setRegistry } from '../registry';

/** Creates a value that notifies of its changes. */
function createStore<T extends object>(initial: T) {
  let now = initial;
  const listeners = new Set<(now: T, before: T) => void>();
  return {
    getState: () => now,
    set(changes: Partial<T>) {
      const before = now;
      now = { ...now, ...changes };
      for (const listen of listeners) listen(now, before);
    },
    subscribe(listen: (now: T, before: T) => void) {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
  };
}

const NotAllowed = () => <p>not for you</p>;
const Skeleton = () => <p>skeleton</p>;
const Unavailable: Host['Unavailable'] = ({ label, kind, off, onRetry, busy }) => (
  <div role="alert">
    {kind === 'pages' && <h1>{label}</h1>}
    {off ?? `${label} is not available`}
    <button type="button" onClick={onRetry} disabled={busy}>
      Retry
    </button>
  </div>
);

/**
 * Opens the platform's part of a page in a product that has nothing else: a session, an address, English sentences and the pages `home` and `contact`.
 * Returns what a test changes and sees of it.
 */
export function openTestShell() {
  const session = createStore<Session>({ status: 'loading', user: null, getToken: async () => null });
  const place = createStore({ location: { pathname: '/' } });
  const revisions = new Set<(revision: number) => void>();
  const seen = { ownPages: [] as (string | undefined)[], reloads: 0 };
  openShell({
    contract: 1,
    pages: [
      { area: 'shell', page: 'home', path: '/', slots: ['home.main'] },
      { area: 'shell', page: 'contact', path: '/contacto' },
    ],
    loadOwnPage: async (page) => void seen.ownPages.push(page),
    session,
    sessionKnown: () =>
      new Promise((resolve) => {
        if (session.getState().status !== 'loading') resolve(session.getState());
        else session.subscribe((now) => now.status !== 'loading' && resolve(now));
      }),
    usePathname: () => useSyncExternalStore(place.subscribe, place.getState, place.getState).location.pathname,
    useMayEnter: (roles) => {
      const { status, user } = useSyncExternalStore(session.subscribe, session.getState);
      return status === 'loading' || roles.length === 0 || user?.role === 'admin' || (user !== null && roles.includes(user.role));
    },
    NotAllowed,
    Skeleton,
    Unavailable,
  });
  const following: Following = {
    onRevision: (listen) => void revisions.add(listen),
    plainRole: 'member',
    reload: () => {
      seen.reloads += 1;
    },
    router: place,
    loadMeasuring: async () => ({ measure: () => undefined }),
    isOutage: () => false,
    takeEarlyErrors: () => [],
    heartbeatPath: '/heartbeat.js',
    sentences: { hang: 'The page stopped answering.', killed: 'The tab ended.' },
  };
  return {
    seen,
    following,
    session,
    setRegistry,
    navigate: (pathname: string) => place.set({ location: { pathname } }),
    answerWithRevision(revision: number) {
      for (const listen of revisions) listen(revision);
    },
  };
}
