import { framePath, registryBlock, workerPath } from '@mesa/contract/calls/registry';
import { isScarce } from '../remotes/connection';
import { onRegistry, registry } from '../remotes/registry';
import { keptPages } from './kept';
import { frameCache } from './kept-caches';

/** Pages whose code is fetched when the builds have changed: the latest. */
const mostPages = 5;

const filesOf = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, file = '']) => file);
/** What a document asks for itself. */
const needed = /(?:src|href)="(\/(?:shell|mf)\/[^"]+)"/g;
/** Beside it what its scripts ask for: a drawn page names its files in a block. */
const named = /"(\/(?:shell|mf)\/[^"]+\.[0-9a-f]{8}\.(?:js|css))"/g;
const registryIn = (html: string): string | undefined => new RegExp(`id="${registryBlock}">(.*?)</script>`).exec(html)?.[1];

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.text();
}

/** At the same time: a browser takes a millisecond to ask, four on a slow phone, and all of a page at once would hold up a finger. */
const mostAtOnce = 3;

/** Files go through the worker, which keeps them. Each is tried; then the first failure is thrown. */
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
  await Promise.all(Array.from({ length: mostAtOnce }, fetchNext));
  if (failures.length > 0) throw failures[0];
}

/**
 * Keeps the frame with the registry that is in use here. Its files come first and itself last, so that it never names a build of which a part
 * is missing; of the pages that can be read without a network, the code of these builds comes before it too.
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
    const pages = (await keptPages()).slice(0, mostPages);
    const documents = await Promise.all(pages.map(({ address }) => textOf(address).catch(() => '')));
    await fetchFiles(documents.flatMap((text) => filesOf(text, named))).catch(() => undefined);
  }
  await cache.put(framePath, answer);
}

/** The styles that stand in a drawn page, and what a first page was made of before there was a worker: browsers have that in their own cache. */
async function keepFilesOfPage(isFirst: boolean): Promise<void> {
  const styles = [...document.querySelectorAll<HTMLElement>('style[data-url]')].map(({ dataset: { url = '' } }) => url);
  const files = isFirst ? performance.getEntriesByType('resource').map(({ name }) => new URL(name)) : [];
  const own = files.filter(({ origin, pathname, search }) => origin === location.origin && /^\/(shell|mf|uploads)\//.test(pathname) && search === '');
  await fetchFiles([...styles, ...own.map(({ pathname }) => pathname)]).catch(() => undefined);
}

const otherWorker = () => new Promise<void>((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }));

/** Removes the worker and all that was kept: the site is switched off for offline reading. */
async function remove(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    // A worker that is only unregistered goes on keeping files for the open pages: first another one takes its place, which keeps none.
    const replaced = otherWorker();
    await registration.update().catch(() => undefined);
    await Promise.race([replaced, new Promise((resolve) => setTimeout(resolve, 3000))]);
    await registration.unregister();
  }
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase('workbox-expiration');
}

/** Registers the worker and keeps what the site needs to open without a network; removes both where the server says so. */
export async function keepSite(): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller;
  let keeping = Promise.resolve();
  const keep = () => {
    const { preview, offline } = registry();
    if (preview) return;
    // One after the other: the last registry is the one that stays.
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
