import { ClerkProvider, useAuth, useClerk, useSession, useUser } from '@clerk/clerk-react';
import { endSessions, listSessions } from '@mesa/contract/calls/sessions';
import { deviceName } from '@mesa/contract/format/device-name';
import { toRole } from '@mesa/contract/rules/roles';
import { call, isApiError, send } from '@mesa/runtime/api';
import type { AuthUser, OpenSession } from '@mesa/runtime/auth';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useCallback, useEffect, useState } from 'react';
import type { AdapterProps } from './auth-provider';
import { clerkProof } from './clerk-proof';

const ConfirmIdentity = lazyPage<Parameters<typeof import('./confirm-identity').default>[0]>(
  () => import(/* webpackChunkName: "confirm-identity" */ './confirm-identity'),
);

type User = NonNullable<ReturnType<typeof useUser>['user']>;

/** Reads the role from the session token, or from the user's public metadata if Clerk is not configured to put it there. */
const roleIn = (claims: unknown, user: User) => {
  const metadata = (claims as { metadata?: { role?: unknown } } | null | undefined)?.metadata;
  return toRole(metadata?.role ?? user.publicMetadata.role);
};

const authUser = (user: User, claims: unknown): AuthUser => ({
  id: user.id,
  name: user.fullName ?? user.username ?? user.id,
  username: user.username,
  email: user.primaryEmailAddress?.emailAddress ?? null,
  imageUrl: user.hasImage ? user.imageUrl : null,
  role: roleIn(claims, user),
});

/** Clerk lists the sessions. The site adds when each one started and its own wording for the device. */
async function openSessions(user: User, current: string | null | undefined): Promise<OpenSession[]> {
  const [sessions, { data: seen }] = await Promise.all([user.getSessions(), call(listSessions, {})]);
  // On a failure Clerk returns an empty list, without even the current session.
  if (sessions.length === 0) throw new Error('Clerk did not list the sessions');
  return sessions
    .map(({ id, lastActiveAt, latestActivity: { browserName = '', deviceType = '' } }) => {
      const known = seen.find((one) => one.id === id);
      return {
        id,
        device: known?.device ?? deviceName(`${browserName} ${deviceType}`),
        startedAt: known?.startedAt ?? null,
        lastSeenAt: lastActiveAt.toISOString(),
        current: id === current,
      };
    })
    .sort((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt));
}

/** A Clerk token outlives its session by up to a minute, so the server revokes it. If the server already rejects it, the session has ended. */
async function endHere(ids: string[]): Promise<void> {
  try {
    await send(endSessions, { body: { ids } }, { signal: AbortSignal.timeout(5000) });
  } catch (error) {
    if (!isApiError(error) || error.code !== 'unauthenticated') throw error;
  }
}

async function endOthers(user: User, which: (id: string) => boolean): Promise<void> {
  const sessions = (await user.getSessions()).filter(({ id }) => which(id));
  if (sessions.length === 0) return;
  await endHere(sessions.map(({ id }) => id));
  await Promise.all(sessions.map((session) => session.revoke()));
}

function Bridge({ onChange, onError }: Omit<AdapterProps<'clerk'>, 'config'>) {
  const clerk = useClerk();
  const { isLoaded, getToken, sessionClaims, sessionId } = useAuth();
  const { user } = useUser();
  const { session } = useSession();
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  const prove = useCallback(() => (session ? clerkProof(session) : Promise.reject(new Error('nobody is signed in'))), [session]);

  useEffect(() => {
    const onStatus = (status: string) => {
      if (status === 'error') onError(new Error('Clerk did not load'));
    };
    clerk.on('status', onStatus, { notify: true });
    return () => clerk.off('status', onStatus);
  }, [clerk, onError]);

  useEffect(() => {
    if (!isLoaded) return;
    const signOut = async () => {
      // A failed revocation does not stop the sign-out: the last token then stays valid for up to a minute.
      if (sessionId) await endHere([sessionId]).catch((error: unknown) => console.debug('Reporting the sign-out to the site failed', error));
      // Without a callback Clerk changes the address.
      await clerk.signOut(() => undefined);
    };
    onChange({
      status: user ? 'signed-in' : 'signed-out',
      user: user ? authUser(user, sessionClaims) : null,
      getToken: ({ refresh = false } = {}) => getToken({ skipCache: refresh }),
      signIn: ({ returnTo = window.location.href } = {}) => {
        const url = new URL(returnTo, window.location.href).href;
        void clerk.redirectToSignIn({ signInForceRedirectUrl: url, signUpForceRedirectUrl: url });
      },
      signOut,
      confirmIdentity: () => new Promise((resolve) => setAnswer(() => resolve)),
      listSessions: async () => (user ? openSessions(user, sessionId) : []),
      async endSession(id) {
        if (user) await endOthers(user, (other) => other === id);
      },
      async signOutEverywhere() {
        if (user) await endOthers(user, (id) => id !== sessionId);
        await signOut();
      },
    });
  }, [clerk, isLoaded, user, sessionClaims, sessionId, getToken, onChange]);

  if (!answer) return null;
  return (
    <ConfirmIdentity
      start={prove}
      onDone={(confirmed) => {
        setAnswer(null);
        answer(confirmed);
      }}
    />
  );
}

/** Sign-in by Clerk, on its hosted pages. Only this file and clerk-proof.ts depend on Clerk. */
export function ClerkAdapter({ config, onChange, onError }: AdapterProps<'clerk'>) {
  return (
    <ClerkProvider publishableKey={config.publishableKey} {...(config.proxyUrl && { proxyUrl: config.proxyUrl })} prefetchUI={false} telemetry={false}>
      <Bridge onChange={onChange} onError={onError} />
    </ClerkProvider>
  );
}
