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
