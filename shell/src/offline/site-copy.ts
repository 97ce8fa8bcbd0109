import { framePath, workerPath } from '@mesa/contract/documents';
import { registryBlock } from '@mesa/release-contract/registry';
import { isScarce } from '@mesa/release-shell/connection';
import { onRegistry, registry } from '@mesa/release-shell/registry';
import { keptPages } from './kept';
import { frameCache } from './kept-caches';

/** Number of latest pages whose code is fetched after a change of builds. */
const maxPages = 5;

const filesOf = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, file = '']) => file);
/** Files that a document requests itself. */
const needed = /(?:src|href)="(\/(?:shell|mf)\/[^"]+)"/g;
/** Files that its scripts request: a server-rendered page lists them in a data block. */
const named = /"(\/(?:shell|mf)\/[^"]+\.[0-9a-f]{8}\.(?:js|css))"/g;
const registryIn = (html: string): string | undefined => new RegExp(`id="${registryBlock}">(.*?)</script>`).exec(html)?.[1];

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}

/** Concurrent requests. Starting one takes up to four milliseconds on a slow phone, so a whole page at once would delay input. */
const maxAtOnce = 3;

/** Fetches through the worker, which caches the files. Tries each file, then throws the first failure. */
async function fetchFiles(files: Iterable<string>): Promise<void> {
  const waiting = [...new Set(files)];
  const failures: unknown[] = [];
  const fetchNext = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      try {
        const answer = await fetch(file, { priority: 'low' });
        if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
        await answer.arrayBuffer();
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, fetchNext));
  if (failures.length > 0) throw failures[0];
}

/**
 * Caches the frame with the current registry. The frame's files, and these builds' code of the pages saved for offline reading, come first, so the frame never
 * names a build with missing files.
 */
async function keepFrame(): Promise<void> {
  const cache = await caches.open(frameCache);
  const kept = await cache.match(framePath);
  const before = kept && registryIn(await kept.text());
  if (before !== undefined && JSON.stringify(JSON.parse(before)) === JSON.stringify(registry())) return;
  const answer = await fetch(framePath, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${framePath} answered ${answer.status}`);
  const html = await answer.clone().text();
  await fetchFiles(filesOf(html, needed));
  if (before !== undefined && !isScarce()) {
    const pages = (await keptPages()).slice(0, maxPages);
    const documents = await Promise.all(pages.map(({ address }) => textOf(address).catch(() => '')));
    await fetchFiles(documents.flatMap((text) => filesOf(text, named))).catch(() => undefined);
  }
  await cache.put(framePath, answer);
}

/** Returns the site's files among these requests that did not pass through the worker. */
function filesPastWorker(requests: PerformanceEntryList): string[] {
  return (requests as PerformanceResourceTiming[]).flatMap(({ name, workerStart, initiatorType }) => {
    const { origin, pathname, search } = new URL(name);
    const isFile = origin === location.origin && /^\/(shell|mf|uploads)\//.test(pathname) && search === '';
    // Our own fetches, which a removed worker does not see, would repeat themselves.
    return isFile && !workerStart && initiatorType !== 'fetch' ? [pathname] : [];
  });
}

/**
 * Caches the inline styles of a server-rendered page, what it needs without a network, and the files the first page requested before the worker existed; browsers
 * have these in their HTTP cache.
 */
async function keepFilesOfPage(isFirst: boolean): Promise<void> {
  const styles = [...document.querySelectorAll<HTMLElement>('style[data-url]')].map(({ dataset: { url = '' } }) => url);
  const later = [...document.querySelectorAll<HTMLLinkElement>('link[rel=later]')].map(({ href }) => new URL(href).pathname);
  const files = [...styles, ...later];
  if (isFirst) {
    files.push(...filesPastWorker(performance.getEntriesByType('resource')));
    // Requests under way, such as of pages that links in view lead to, are listed once they end.
    new PerformanceObserver((list) => void fetchFiles(filesPastWorker(list.getEntries())).catch(() => undefined)).observe({ type: 'resource' });
  }
  await fetchFiles(files).catch(() => undefined);
}

const otherWorker = () => new Promise<void>((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }));

/** Removes the worker and all saved content: offline reading is switched off. */
async function remove(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    // An unregistered worker keeps caching files for open pages, so a worker without caching replaces it first.
    const replaced = otherWorker();
    await registration.update().catch(() => undefined);
    await Promise.race([replaced, new Promise((resolve) => setTimeout(resolve, 3000))]);
    await registration.unregister();
  }
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase('workbox-expiration');
}

/** Registers the worker and caches the files the site needs to open offline; removes both if the server switched offline use off. */
export async function keepSite(): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller;
  let keeping = Promise.resolve();
  const keep = () => {
    const { preview, offline } = registry();
    if (preview) return;
    // Runs one after another, so the last registry wins.
    keeping = keeping
      .then(offline === false ? remove : keepFrame)
      .catch((error: unknown) => console.debug('The site could not be kept for reading offline', error));
  };
  if (registry().offline === false) return keep();
  const takesOver = otherWorker();
  await navigator.serviceWorker.register(workerPath);
  if (isFirst) await takesOver;
  await keepFilesOfPage(isFirst);
  onRegistry(keep);
  keep();
}
