import { keepCatalogue, keepFiles, keepPictures, keepShownPictures } from './files';

interface Plugin {
  cacheWillUpdate?(given: { response: Response }): Promise<Response | null>;
  cacheKeyWillBeUsed?(given: { request: { url: string } }): Promise<string>;
  cachedResponseWillBeUsed?(given: { cacheName: string; request: { url: string }; cachedResponse?: string }): Promise<string | undefined>;
  maxEntries?: number;
  maxAgeSeconds?: number;
  purgeOnQuotaError?: boolean;
}
interface Strategy {
  first: 'cache' | 'network';
  cacheName: string;
  networkTimeoutSeconds?: number;
  matchOptions?: object;
  plugins: Plugin[];
}
interface Route {
  match(given: { url: URL; request: { mode: string } }): boolean;
  strategy: Strategy;
}

const mockRoutes: Route[] = [];
const mockWhenFull: (() => unknown)[] = [];
jest.mock('workbox-core', () => ({ registerQuotaErrorCallback: (run: () => unknown) => mockWhenFull.push(run) }));
jest.mock('workbox-routing', () => ({ registerRoute: (match: Route['match'], strategy: Strategy) => mockRoutes.push({ match, strategy }) }));
jest.mock('workbox-strategies', () => {
  const strategy = (first: Strategy['first']) =>
    class {
      constructor(given: object) {
        Object.assign(this, given, { first });
      }
    };
  return { CacheFirst: strategy('cache'), NetworkFirst: strategy('network') };
});
jest.mock('workbox-expiration', () => ({
  ExpirationPlugin: class {
    constructor(limits: object) {
      Object.assign(this, limits);
    }
  },
}));

keepFiles();
keepCatalogue();
keepPictures();
keepShownPictures();

const strategyFor = (address: string, mode = 'no-cors') =>
  mockRoutes.find(({ match }) => match({ url: new URL(address, location.origin), request: { mode } }))?.strategy;
const day = 24 * 3600;

const answer = (status = 200, headers: Record<string, string> = {}, bytes = 10) => {
  const made = { status, headers: new Headers(headers), clone: () => ({ blob: async () => ({ size: bytes }) }) };
  return made as unknown as Response;
};
/** Whether the worker keeps an answer. */
async function isKept(address: string, response: Response): Promise<boolean> {
  let kept: Response | null = response;
  for (const plugin of strategyFor(address)?.plugins ?? []) if (kept && plugin.cacheWillUpdate) kept = await plugin.cacheWillUpdate({ response: kept });
  return kept !== null;
}

const build = '/mf/mf_decks/deck.1a2b3c4d.js';
const catalogue = '/catalogue/0123456789abcdef.json';
const picture = '/uploads/stores/la-mesa.webp';
const card = '/api/image/cards/9.png?w=240';

const others = [build, catalogue, picture, card].map((address) => `https://other.example${address}`);

describe('the worker', () => {
  test.each([
    ['build files, from the device first', build, 'files', 'cache', 400, 60],
    ['the shell’s files', '/shell/main.1a2b3c4d.css', 'files', 'cache', 400, 60],
    ['a file that is asked for again, from the network first', `${build}?r=1`, 'files', 'network', 400, 60],
    ['the two latest catalogues', catalogue, 'catalogue', 'cache', 2, 60],
    ['pictures of the site, from the network first', picture, 'pictures', 'network', 200, 14],
    ['shown cards, from the network first', card, 'shown pictures', 'network', 300, 7],
  ])('keeps %s', (_, address, cacheName, first, maxEntries, days) => {
    const strategy = strategyFor(address);
    expect([strategy?.cacheName, strategy?.first]).toEqual([cacheName, first]);
    // The same file is asked for with different headers, by a script and by a prefetch.
    expect(strategy?.matchOptions).toEqual({ ignoreVary: true });
    expect(strategy?.plugins).toContainEqual(expect.objectContaining({ maxEntries, maxAgeSeconds: days * day, purgeOnQuotaError: true }));
  });

  test.each(['/shell/main.js', '/mf/mf_decks/release.json', '/api/tournaments', '/registry.json', '/catalogue/latest.json', ...others])(
    'leaves %s to the browser',
    (address) => expect(strategyFor(address)).toBeUndefined(),
  );

  test.each([picture, card])('waits five seconds for %s before it shows a kept copy', (address) => {
    expect(strategyFor(address)?.networkTimeoutSeconds).toBe(5);
  });

  test('leaves a picture that is opened as a page to the browser', () => {
    expect(strategyFor(picture, 'navigate')).toBeUndefined();
  });

  test.each([build, `${build}?r=1`, catalogue, picture, card])('keeps no answer to %s that is for one role, or a failure', async (address) => {
    expect(await isKept(address, answer())).toBe(true);
    expect(await isKept(address, answer(200, { 'cache-control': 'public, max-age=31536000' }))).toBe(true);
    expect(await isKept(address, answer(200, { 'cache-control': 'private, max-age=31536000' }))).toBe(false);
    expect(await isKept(address, answer(404))).toBe(false);
  });

  test('keeps no shown picture above 128 KB', async () => {
    expect(await isKept(card, answer(200, {}, 128 * 1024))).toBe(true);
    expect(await isKept(card, answer(200, {}, 128 * 1024 + 1))).toBe(false);
  });

  test('replaces the kept copy of a file that is asked for again', async () => {
    const [plugin] = strategyFor(`${build}?r=1`)?.plugins ?? [];
    expect(await plugin?.cacheKeyWillBeUsed?.({ request: { url: `https://mesa.example${build}?r=1` } })).toBe(`https://mesa.example${build}`);
  });

  test('shows a kept card in another width if the asked one is missing', async () => {
    const match = jest.fn(async () => 'another width');
    Object.assign(globalThis, { caches: { match } });
    const [plugin] = strategyFor(card)?.plugins ?? [];
    const request = { url: card };
    expect(await plugin?.cachedResponseWillBeUsed?.({ cacheName: 'shown pictures', request, cachedResponse: 'this width' })).toBe('this width');
    expect(await plugin?.cachedResponseWillBeUsed?.({ cacheName: 'shown pictures', request })).toBe('another width');
    expect(match).toHaveBeenCalledWith(request, expect.objectContaining({ cacheName: 'shown pictures', ignoreSearch: true }));
    Reflect.deleteProperty(globalThis, 'caches');
  });

  test('forgets the frame if the device is full: without its files it would open empty', () => {
    const forgotten: string[] = [];
    Object.assign(globalThis, { caches: { delete: (name: string) => forgotten.push(name) } });
    for (const run of mockWhenFull) run();
    expect(forgotten).toEqual(['frame']);
    Reflect.deleteProperty(globalThis, 'caches');
  });
});
