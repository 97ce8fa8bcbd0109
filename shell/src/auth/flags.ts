/** What the browser remembers between visits, as hints only: whether someone was signed in, whether their account was synced. */
type Flag = 'login' | 'synced';

/** Storage may be switched off or full; a hint is then simply not there. */
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

/** Remembers whether someone is signed in; the server draws no visitor's page for a browser that has the cookie (server/src/site/visitor.ts). */
export function rememberSignedIn(isSignedIn: boolean): void {
  setFlag('login', isSignedIn);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser of ours has the cookie store
  document.cookie = `mesa-signed-in=1; path=/; samesite=lax; max-age=${isSignedIn ? 31_536_000 : 0}`;
}
