import { signedInCookie } from '@mesa/release-contract/signed-in';

/** Hints that the browser keeps between visits: whether a user was signed in, and whether their account was synced. */
type Flag = 'login' | 'synced';

/** Storage can be disabled or full; the hint is then absent. */
const tolerant = <T>(use: () => T, otherwise: T): T => {
  try {
    return use();
  } catch {
    return otherwise;
  }
};

export const flagIs = (flag: Flag, value: 'true' | 'false'): boolean => tolerant(() => localStorage.getItem(flag) === value, false);
export const setFlag = (flag: Flag, value: boolean): void => tolerant(() => localStorage.setItem(flag, String(value)), undefined);
export const clearFlag = (flag: Flag): void => tolerant(() => localStorage.removeItem(flag), undefined);

/** Records whether a user is signed in. The server does not render a visitor's page for a browser with this cookie (releases/contract/src/signed-in.ts). */
export function rememberSignedIn(isSignedIn: boolean): void {
  setFlag('login', isSignedIn);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser of ours has the cookie store
  document.cookie = `${signedInCookie}=1; path=/; samesite=lax; max-age=${isSignedIn ? 31_536_000 : 0}`;
}
