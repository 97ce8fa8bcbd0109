import { ClerkProvider, useAuth, useClerk, useUser } from '@clerk/clerk-react';
import type { AuthUser } from '@mesa/shared/auth';
import { toRole } from '@mesa/shared/rules/roles';
import { useEffect } from 'react';
import type { AdapterProps } from './auth-provider';

type User = NonNullable<ReturnType<typeof useUser>['user']>;

/** The role stands in the session token; until Clerk is told to put it there, in the user's public metadata. */
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

function Bridge({ onChange, onError }: Omit<AdapterProps<'clerk'>, 'config'>) {
  const clerk = useClerk();
  const { isLoaded, getToken, sessionClaims } = useAuth();
  const { user } = useUser();

  useEffect(() => {
    const onStatus = (status: string) => {
      if (status === 'error') onError(new Error('Clerk did not load'));
    };
    clerk.on('status', onStatus, { notify: true });
    return () => clerk.off('status', onStatus);
  }, [clerk, onError]);

  useEffect(() => {
    if (!isLoaded) return;
    onChange({
      status: user ? 'signed-in' : 'signed-out',
      user: user ? authUser(user, sessionClaims) : null,
      getToken: ({ refresh = false } = {}) => getToken({ skipCache: refresh }),
      signIn: ({ returnTo = window.location.href } = {}) => {
        const url = new URL(returnTo, window.location.href).href;
        void clerk.redirectToSignIn({ signInForceRedirectUrl: url, signUpForceRedirectUrl: url });
      },
      // With a callback Clerk leaves the address alone.
      signOut: () => clerk.signOut(() => undefined),
    });
  }, [clerk, isLoaded, user, sessionClaims, getToken, onChange]);

  return null;
}

/** Sign-in by Clerk, on its hosted pages. The only file that knows Clerk. */
export function ClerkAdapter({ config, onChange, onError }: AdapterProps<'clerk'>) {
  return (
    <ClerkProvider publishableKey={config.publishableKey} {...(config.proxyUrl && { proxyUrl: config.proxyUrl })} prefetchUI={false} telemetry={false}>
      <Bridge onChange={onChange} onError={onError} />
    </ClerkProvider>
  );
}
