import type { Spanish } from '@mesa/contract/rules/spanish';

/** Whose choice is still to be written to their account, until the server has it: the next visit tries again. */
const key = 'spanish-unsaved';

/** Storage may be switched off or full; then the choice lasts as long as the tab. */
const tolerant = <T>(use: () => T): T | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

export const noteUnsaved = (userId: string, spanish: Spanish): void => void tolerant(() => localStorage.setItem(key, JSON.stringify({ userId, spanish })));

export const forgetUnsaved = (): void => void tolerant(() => localStorage.removeItem(key));

/** What this person chose here and their account does not know. */
export function unsavedOf(userId: string): Spanish | null {
  const noted = tolerant(() => JSON.parse(localStorage.getItem(key) ?? 'null') as { userId: string; spanish: Spanish } | null);
  return noted?.userId === userId ? noted.spanish : null;
}
