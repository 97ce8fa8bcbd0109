import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AuthClient } from './auth';

export type Session = AuthClient;

/** Creates a session that has not started: for the one instance below and for tests. */
export const createSession = (initial: Partial<Session> = {}) =>
  createStore<Session>()(() => ({
    status: 'loading',
    user: null,
    getToken: async () => null,
    signIn: () => undefined,
    signOut: async () => undefined,
    confirmIdentity: async () => false,
    listSessions: async () => [],
    endSession: async () => undefined,
    signOutEverywhere: async () => undefined,
    ...initial,
  }));

/** The page's only session. Only the shell writes it. Import it by package name, otherwise there are two. */
export const session = createSession();

/** Reads the session: `useSession((s) => s.user)`. */
export const useSession = <T>(selector: (session: Session) => T): T => useStore(session, selector);

/** Resolves when it is known whether a person is signed in. */
export const sessionKnown = (): Promise<Session> =>
  new Promise((resolve) => {
    if (session.getState().status !== 'loading') return resolve(session.getState());
    const stop = session.subscribe((state) => {
      if (state.status === 'loading') return;
      stop();
      resolve(state);
    });
  });
