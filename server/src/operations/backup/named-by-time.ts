import type { Shelf } from './place';

/** The name of a backup that was begun at this moment; names sort as their times do. */
export const nameOf = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(':', '-');

const pattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;

const own = (names: readonly string[], prefix = ''): string[] =>
  names.filter((name) => name.startsWith(prefix) && pattern.test(name.slice(prefix.length))).sort();

/** Returns the names of the site's own backups, the oldest first; a backup that a person named otherwise is none. */
export const listOwn = async (shelf: Shelf, prefix = ''): Promise<string[]> => own(await shelf.list(), prefix);

/** Removes what the site's own backups left whose process was killed. Call it while no other backup is made. */
export async function removeUnfinished(shelf: Shelf): Promise<void> {
  for (const name of own(await shelf.listUnfinished())) await shelf.remove(name);
}

/** Returns the time of such a name. */
export const timeOf = (name: string): Date => {
  const [day = '', time = ''] = name.slice(-19).split('T');
  return new Date(`${day}T${time.replaceAll('-', ':')}Z`);
};

/** Removes the oldest of the site's own backups until `keep` are left. */
export async function removeOldest(shelf: Shelf, { prefix = '', keep }: { prefix?: string; keep: number }): Promise<void> {
  const names = await listOwn(shelf, prefix);
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await shelf.remove(name);
}
