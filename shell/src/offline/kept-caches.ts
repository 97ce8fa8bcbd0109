/** The cache of the frame (`framePath`); the worker answers with it where the site cannot be reached. */
export const frameCache = 'frame';

/** The cache of pictures in the widths that pages showed: they tell which cards somebody looked at. */
export const shownPicturesCache = 'shown pictures';

/** How the caches of what people were shown are called; the worker looks there for the pages that can be read. */
export const keptPrefix = 'kept ';

/** The cache of what one person was shown; of visitors where there is none. */
export const keptCacheOf = (person: string | null): string => keptPrefix + (person ?? 'visitor');

/** Removes what is kept of everyone but this person, who may have just left: nothing of anybody outlasts their session. */
export async function forgetOthers(person: string | null, { left = false } = {}): Promise<void> {
  if (!('caches' in globalThis)) return; // not over plain http
  const stays = [keptCacheOf(person), keptCacheOf(null)];
  const others = (await caches.keys()).filter((name) => name.startsWith(keptPrefix) && !stays.includes(name));
  if (left || others.length > 0) others.push(shownPicturesCache);
  await Promise.all(others.map((name) => caches.delete(name)));
}
