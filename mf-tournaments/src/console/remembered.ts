// What the console needs to open without a network, beside the tournament itself. Hints: the server decides who may do what.

const keyOf = (tournament: string) => `mesa-console.${tournament}`;
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

/** Who had this tournament open on this device last. */
export const rememberedAccount = (tournament: string): string | null => read(tournament)?.account ?? null;

/** The tournament's name: as it was last, until the server says it. Once the tournament is on the device, both are kept. */
export function rememberedTitle(tournament: string, now: { account: string; title: string | undefined; opened: boolean }): string {
  const remembered = read(tournament);
  const title = now.title ?? remembered?.title ?? 'Mesa del torneo';
  if (now.opened && (remembered?.title !== title || remembered.account !== now.account)) {
    try {
      localStorage.setItem(keyOf(tournament), JSON.stringify({ account: now.account, title } satisfies Remembered));
    } catch {
      // Storage switched off: the console then opens only with a network.
    }
  }
  return title;
}
