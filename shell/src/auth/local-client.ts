import { endSessions, listSessions } from '@mesa/contract/calls/sessions';
import type { Role } from '@mesa/contract/rules/roles';
import { call, send } from '@mesa/runtime/api';
import type { AuthClient } from '@mesa/runtime/auth';

interface LocalUser {
  id: string;
  key: string;
  name: string;
  role: Role;
  username: string;
  email: string;
}
type TokenAnswer = { token: string; user: LocalUser } | { token: null };

/** Minimum remaining lifetime of a token that is handed out, in milliseconds. */
const margin = 10_000;

async function post(action: 'sign-in' | 'token' | 'sign-out', body: object = {}): Promise<Response> {
  const answer = await fetch(`/api/auth/local/${action}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`${action} answered ${answer.status}`);
  return answer;
}

/** Returns a token's lifetime from its own two timestamps, because server and browser clocks can differ. */
function lifetime(token: string): number {
  const payload = token.split('.')[1] ?? '';
  const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number; exp: number };
  return (exp - iat) * 1000;
}

export interface LocalClient {
  signInAs(key: string): Promise<void>;
  /** Signs the same account in again and replaces this session. */
  signInAgain(): Promise<void>;
  /** Restores the session from its HttpOnly cookie. */
  start(): Promise<void>;
  stop(): void;
}

/** The session of the demo sign-in. The token stays in memory; other tabs are notified to request their own. */
export function createLocalClient(
  onChange: (client: AuthClient) => void,
  { signIn, confirmIdentity }: Pick<AuthClient, 'signIn' | 'confirmIdentity'>,
): LocalClient {
  const tabs = new BroadcastChannel('mesa-session');
  let current: { token: string; until: number } | null = null;
  let pending: Promise<string | null> | null = null;
  let known: string | null | undefined;
  let account: string | null = null;
  /** Resolves when a sign-out has ended, or failed. */
  let leaving: Promise<void> = Promise.resolve();

  function know(answer: TokenAnswer, askedAt: number): string | null {
    current = answer.token === null ? null : { token: answer.token, until: askedAt + lifetime(answer.token) };
    const user = answer.token === null ? null : answer.user;
    account = user?.key ?? null;
    if (known !== (user?.id ?? null)) {
      known = user?.id ?? null;
      onChange({
        status: user ? 'signed-in' : 'signed-out',
        user: user && { id: user.id, name: user.name, username: user.username, email: user.email, imageUrl: null, role: user.role },
        getToken,
        signIn,
        signOut,
        confirmIdentity,
        listSessions: async () => (await call(listSessions, {})).data,
        endSession: async (id) => void (await send(endSessions, { body: { ids: [id] } })),
        async signOutEverywhere() {
          await send(endSessions, { body: {} });
          // The browser still holds its session cookie, which is no longer valid.
          await signOut();
        },
      });
    }
    return answer.token;
  }

  function renew(): Promise<string | null> {
    const askedAt = Date.now();
    pending ??= post('token')
      .then(async (answer) => know(await answer.json(), askedAt))
      .finally(() => {
        pending = null;
      });
    return pending;
  }

  async function getToken({ refresh = false } = {}): Promise<string | null> {
    // The server ends the session before this tab knows, and refuses its token from then on.
    await leaving;
    if (!refresh && current && current.until - Date.now() > margin) return current.token;
    return known === null ? null : renew();
  }

  async function signOut(): Promise<void> {
    const ending = post('sign-out').then(() => know({ token: null }, Date.now()));
    leaving = ending.then(
      () => undefined,
      () => undefined,
    );
    await ending;
    tabs.postMessage('changed');
  }

  tabs.onmessage = () => {
    renew().catch((error: unknown) => console.debug('The session could not be renewed', error));
  };

  async function signInAs(key: string): Promise<void> {
    const askedAt = Date.now();
    const answer = await post('sign-in', { user: key });
    know(await answer.json(), askedAt);
    tabs.postMessage('changed');
  }

  return {
    signInAs,
    async signInAgain() {
      if (account !== null) await signInAs(account);
    },
    start: async () => {
      await renew();
    },
    stop: () => tabs.close(),
  };
}
