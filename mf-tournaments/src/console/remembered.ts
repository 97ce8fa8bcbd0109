// What the console needs to open offline, besides the tournament itself. Hints only: the server enforces permissions.

const keyOf = (tournament: string) => `mesa-console.${tournament}`;
/** How the device's disk names a judge or helper with a pass, where accounts have their ids. */
export const passAccount = 'pase-';

interface Remembered {
  account: string;
  title: string;
}

function read(tournament: string): Remembered | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(tournament)) ?? 'null') as Remembered | null;
  } catch {
    return null; // storage switched off
  }
}

/** The last user who opened this tournament on this device. */
export const rememberedAccount = (tournament: string): string | null => read(tournament)?.account ?? null;

/** The tournament's last known name on this device. */
export const storedTitle = (tournament: string): string => read(tournament)?.title ?? 'Mesa del torneo';

/** The tournament's last known name, until the server responds. Both are stored once the tournament is on the device. */
export function rememberedTitle(tournament: string, now: { account: string; title: string | undefined; opened: boolean }): string {
  const remembered = read(tournament);
  const title = now.title ?? remembered?.title ?? 'Mesa del torneo';
  if (now.opened && (remembered?.title !== title || remembered.account !== now.account)) {
    try {
      localStorage.setItem(keyOf(tournament), JSON.stringify({ account: now.account, title } satisfies Remembered));
    } catch {
      // Storage is disabled: the console then opens only online.
    }
  }
  return title;
}
