/** The cache of the frame (`framePath`), which the worker serves if the site is unreachable. */
export const frameCache = 'frame';

/** The cache of pictures in the widths that pages showed. */
export const shownPicturesCache = 'shown pictures';

/** Name prefix of the caches of shown content, where the worker looks for readable pages. */
export const keptPrefix = 'kept ';

/** Returns the name of a user's cache, or of the visitors' cache. */
export const keptCacheOf = (person: string | null): string => keptPrefix + (person ?? 'visitor');

/** Removes the saved content of all other users, including one who has just signed out: saved content ends with the session. */
export async function forgetOthers(person: string | null, { left = false } = {}): Promise<void> {
  if (!('caches' in globalThis)) return; // not over plain http
  const stays = [keptCacheOf(person), keptCacheOf(null)];
  const others = (await caches.keys()).filter((name) => name.startsWith(keptPrefix) && !stays.includes(name));
  if (left || others.length > 0) others.push(shownPicturesCache);
  await Promise.all(others.map((name) => caches.delete(name)));
}
