import { answerDocuments } from './documents';

interface Plugin {
  cacheKeyWillBeUsed(): Promise<string>;
  cacheWillUpdate(): Promise<null>;
  fetchDidSucceed(given: object): Promise<Response>;
  fetchDidFail(given: object): Promise<void>;
  cachedResponseWillBeUsed(given: object): Promise<string | null>;
}
interface Route {
  match(given: { url: URL; request: { mode: string } }): boolean;
  strategy: { cacheName: string; networkTimeoutSeconds: number; matchOptions: object; plugins: [Plugin] };
}

const mockRoutes: Route[] = [];
jest.mock('workbox-routing', () => ({ registerRoute: (match: Route['match'], strategy: Route['strategy']) => mockRoutes.push({ match, strategy }) }));
jest.mock('workbox-strategies', () => ({
  NetworkFirst: class {
    constructor(given: object) {
      Object.assign(this, given);
    }
  },
}));

answerDocuments();
const [route] = mockRoutes;
if (!route) throw new Error('the worker answers no documents');
const { strategy } = route;
const [plugin] = strategy.plugins;

/** A request for a page; those kept by any user of the device are `/tiendas?pagina=2` alone. */
const requestOf = (address: string) => ({ event: { request: { url: new URL(address, location.origin).href } }, state: {} as { failed?: boolean } });
const frame = 'the frame';
const answered = (status: number) => ({ status }) as Response;

beforeEach(() => {
  const kept = new Set([`/kept/page?${encodeURIComponent('/tiendas?pagina=2')}`]);
  const open = async (name: string) => ({ match: async (key: string) => (name === 'kept ana' && kept.has(key) ? {} : undefined) });
  Object.assign(globalThis, { caches: { keys: async () => ['files', 'kept visitor', 'kept ana'], open } });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'caches'));

describe('a page of the site', () => {
  test.each([
    ['/tiendas', 'navigate', true],
    ['/tiendas', 'cors', false],
    ['/api/tournaments', 'navigate', false],
    ['/uploads/a.png', 'navigate', false],
    ['https://other.example/tiendas', 'navigate', false],
  ])('is %s in mode %s: %s', (address, mode, expected) => {
    expect(route.match({ url: new URL(address, location.origin), request: { mode } })).toBe(expected);
  });

  test('comes from the network, and is itself not kept', async () => {
    expect([strategy.cacheName, strategy.networkTimeoutSeconds, await plugin.cacheKeyWillBeUsed()]).toEqual(['frame', 5, '/offline.html']);
    // The frame was not asked for as a page.
    expect(strategy.matchOptions).toEqual({ ignoreVary: true });
    expect(await plugin.cacheWillUpdate()).toBeNull();
    const request = requestOf('/tiendas?pagina=2');
    const response = answered(404);
    expect(await plugin.fetchDidSucceed({ ...request, response })).toBe(response);
  });

  test('that is late opens from the frame if the device has a copy, otherwise it is waited for', async () => {
    expect(await plugin.cachedResponseWillBeUsed({ ...requestOf('/tiendas?pagina=2'), cachedResponse: frame })).toBe(frame);
    expect(await plugin.cachedResponseWillBeUsed({ ...requestOf('/tiendas'), cachedResponse: frame })).toBeNull();
  });

  test('that does not arrive opens from the frame, with a copy or without', async () => {
    const request = requestOf('/tiendas');
    await plugin.fetchDidFail(request);
    expect(await plugin.cachedResponseWillBeUsed({ ...request, cachedResponse: frame })).toBe(frame);
    expect(await plugin.cachedResponseWillBeUsed({ ...request, cachedResponse: undefined })).toBeNull();
  });

  test.each([502, 503, 504])('that a gateway answers with %s counts as lost if the device has a copy', async (status) => {
    const response = answered(status);
    await expect(plugin.fetchDidSucceed({ ...requestOf('/tiendas?pagina=2'), response })).rejects.toThrow(`${status}`);
    expect(await plugin.fetchDidSucceed({ ...requestOf('/tiendas'), response })).toBe(response);
  });
});
