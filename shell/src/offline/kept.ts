import { session } from '@mesa/runtime/session';
import { keptCacheOf, keptPrefix } from './kept-caches';

// Shown content is saved in the browser's Cache Storage, one cache for visitors and one for the signed-in user: answers by query hash, pages by
// address. If storage is full or disabled, nothing is saved and nothing fails.

/** Limits per user, and the days that saved content is shown. */
const max = { answers: 100, pages: 60, bytes: 256 * 1024, days: 14 };

export interface KeptPage {
  address: string;
  title: string;
  at: number;
}

const answerKey = (hash: string): string => `/kept/answer?${encodeURIComponent(hash)}`;
const pageKey = (address: string): string => `/kept/page?${encodeURIComponent(address)}`;
const atHeader = 'kept-at';
const isNew = (at: number): boolean => Date.now() - at < max.days * 86_400_000;

/** Returns the name of the cache for this user's answers; null while the user is unknown. */
function ownCache(): string | null {
  const { status, user } = session.getState();
  return status === 'signed-in' || status === 'signed-out' ? keptCacheOf(user?.id ?? null) : null;
}

/** Returns the caches this device may show: the user's own, then the visitors'. Offline, sign-out is impossible, so the last signed-in user counts. */
async function readableCaches(): Promise<{ name: string; cache: Cache }[]> {
  const visitors = keptCacheOf(null);
  const own = ownCache();
  const names = (await caches.keys()).filter((name) => name.startsWith(keptPrefix) && (name === visitors || own === null || name === own));
  const persons = names.filter((name) => name !== visitors);
  return Promise.all([...persons, ...names.filter((name) => name === visitors)].map(async (name) => ({ name, cache: await caches.open(name) })));
}

const whenIdle = () =>
  new Promise<void>((resolve) => (window.requestIdleCallback ? window.requestIdleCallback(() => resolve(), { timeout: 5000 }) : setTimeout(resolve, 200)));

async function put(key: string, value: unknown, limit: number): Promise<void> {
  const name = ownCache();
  if (name === null) return;
  await whenIdle();
  const body = JSON.stringify(value);
  if (body.length > max.bytes) return;
  const cache = await caches.open(name);
  if (ownCache() !== name) return; // the user has changed
  await cache.put(key, new Response(body, { headers: { [atHeader]: String(Date.now()), 'content-type': 'application/json' } }));
  const kind = key.split('?', 1)[0] ?? '';
  // In insertion order.
  const same = (await cache.keys()).filter(({ url }) => new URL(url).pathname === kind);
  await Promise.all(same.slice(0, Math.max(0, same.length - limit)).map((oldest) => cache.delete(oldest)));
}

/** Saves the answer of a read. */
export const keepAnswer = (hash: string, data: unknown): Promise<void> => put(answerKey(hash), data, max.answers).catch(() => undefined);

/** Saves a page that was shown in full. */
export const keepPage = (page: KeptPage): Promise<void> => put(pageKey(page.address), page, max.pages).catch(() => undefined);

/** Returns the last saved answer of a read, its time and its cache. */
export async function keptAnswer(hash: string): Promise<{ data: unknown; at: number; name: string } | null> {
  for (const { name, cache } of await readableCaches().catch(() => [])) {
    const found = await cache.match(answerKey(hash));
    const at = Number(found?.headers.get(atHeader));
    if (found && isNew(at)) return { data: await found.json(), at, name };
  }
  return null;
}

/** Returns the readable pages, latest first. */
export async function keptPages(): Promise<KeptPage[]> {
  const pages = new Map<string, KeptPage>();
  for (const { cache } of await readableCaches().catch(() => [])) {
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname !== '/kept/page') continue;
      const page: KeptPage | undefined = await (await cache.match(request))?.json();
      if (page && isNew(page.at) && !pages.has(page.address)) pages.set(page.address, page);
    }
  }
  return [...pages.values()].sort((a, b) => b.at - a.at);
}
