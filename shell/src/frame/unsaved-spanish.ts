import type { Spanish } from '@mesa/contract/rules/spanish';

/** The user whose choice is not saved in their account yet; the next visit retries. */
const key = 'spanish-unsaved';

/** Storage can be disabled or full; the choice then lasts as long as the tab. */
const tolerant = <T>(use: () => T): T | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

export const noteUnsaved = (userId: string, spanish: Spanish): void => void tolerant(() => localStorage.setItem(key, JSON.stringify({ userId, spanish })));

export const forgetUnsaved = (): void => void tolerant(() => localStorage.removeItem(key));

/** Returns the user's choice in this browser that their account does not have yet. */
export function unsavedOf(userId: string): Spanish | null {
  const noted = tolerant(() => JSON.parse(localStorage.getItem(key) ?? 'null') as { userId: string; spanish: Spanish } | null);
  return noted?.userId === userId ? noted.spanish : null;
}
