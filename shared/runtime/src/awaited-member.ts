import { signedInCookie } from '@mesa/release-contract/signed-in';
import { useSession } from '@mesa/runtime/session';
import { useBrowser } from '@mesa/ui/hydrated';

/**
 * Returns whether someone was signed in here at the last visit, until it is known whether they still are: a page then keeps the place of what only members
 * see. Pages with the shell's cookie are never rendered by the server.
 */
export function useAwaitedMember(): boolean {
  const wasSignedIn = useBrowser(() => document.cookie.split('; ').includes(`${signedInCookie}=1`), false);
  // One selector for both, so that a visitor's page does not render again once the session is known.
  return useSession(({ status }) => wasSignedIn && status === 'loading');
}
