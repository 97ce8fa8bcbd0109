import { signedInCookie } from '@mesa/release-contract/signed-in';
import { session } from '@mesa/runtime/session';
import { useSyncExternalStore } from 'react';

const isAwaited = (): boolean => session.getState().status === 'loading' && document.cookie.split('; ').includes(`${signedInCookie}=1`);
/** Pages with the shell's cookie are never rendered by the server. */
const isAwaitedByServer = (): boolean => false;

/**
 * Returns whether someone was signed in here at the last visit, until it is known whether they still are: a page then keeps the place of what only members
 * see. A visitor's page does not render again once that is known.
 */
export const useAwaitedMember = (): boolean => useSyncExternalStore(session.subscribe, isAwaited, isAwaitedByServer);
