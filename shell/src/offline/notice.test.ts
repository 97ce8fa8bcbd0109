interface ReadOptions {
  queryFn?: () => Promise<unknown>;
  staleTime?: number;
  meta?: { access: 'anyone' | 'member'; ofFrame?: true };
}

/** The used part of the browser's caches, which jsdom lacks. */
class FakeCache {
  readonly held = new Map<string, Response>();
  readonly #url = (key: string | { url: string }) => new URL(typeof key === 'string' ? key : key.url, location.href).href;
  put = async (key: string, answer: Response) => void this.held.set(this.#url(key), answer);
  match = async (key: string | { url: string }) => this.held.get(this.#url(key))?.clone();
  keys = async () => [...this.held.keys()].map((url) => ({ url }));
  delete = async (key: { url: string }) => this.held.delete(key.url);
}

const now = new Date('2026-11-22T14:05:00');
const opened: [EventTarget, string, EventListenerOrEventListenerObject][] = [];
let online = true;
let reachable = true;
let held: Map<string, FakeCache>;
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
const event = async (name: string) => {
  window.dispatchEvent(new Event(name));
  await pass(0);
};

/** Opens the site at an address in a new tab. */
async function open(address: string, { preview, offline, fromFrame }: { preview?: boolean; offline?: boolean; fromFrame?: boolean } = {}) {
  jest.resetModules();
  const keepSite = jest.fn(async () => undefined);
  jest.doMock('./site-copy', () => ({ keepSite }));
  const [
    { startOffline },
    { connection },
    { announceOwnDataPages },
    { setRegistry },
    { session },
    { createQueryClient },
    { createMemoryRouter },
    { describedRegistry },
  ] = await Promise.all([
    import('./start'),
    import('../connection-state'),
    import('@mesa/runtime/lazy-page'),
    import('@mesa/release-shell/registry'),
    import('@mesa/runtime/session'),
    import('@mesa/runtime/query'),
    import('@mesa/runtime/router'),
    import('@mesa/runtime/testing/described-registry'),
    import('../remotes/host'),
  ]);
  const registry = { ...describedRegistry(), ...(preview && { preview: true }), ...(offline === false && { offline }) } as ReturnType<typeof describedRegistry>;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!reachable) throw new TypeError('Failed to fetch');
    return Response.json(registry);
  });
  session.setState({ status: 'signed-out', user: null });
  setRegistry(registry);
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  const router = createMemoryRouter(address);
  /** A read of the open page. */
  const read = (queryKey: string[], options: ReadOptions = {}) => {
    const queryFn = jest.fn(async (): Promise<unknown> => 'fresh');
    const all = { queryKey, queryFn, retry: false, meta: { access: 'anyone' as const }, ...options };
    const query = queries.getQueryCache().build(queries, all);
    query.setOptions(all);
    query.addObserver({ options: {}, onQueryUpdate: () => undefined } as never);
    if (query.state.data === undefined) query.fetch().catch(() => undefined);
    return queryFn;
  };
  return {
    announceOwnDataPages,
    connection,
    keepSite,
    queries,
    router,
    session,
    read,
    start: () => startOffline({ queries, router }, fromFrame),
    /** Content shown this many minutes ago. */
    shown: (key: string[], minutes: number, options?: ReadOptions) => {
      queries.setQueryData(key, 'shown', { updatedAt: now.getTime() - minutes * 60_000 });
      return read(key, { staleTime: 86_400_000, ...options });
    },
  };
}

/** The addresses of the pages saved for visitors. */
const keptAddresses = () =>
  [...(held.get('kept visitor')?.held.keys() ?? [])].filter((url) => url.includes('/kept/page')).map((url) => decodeURIComponent(new URL(url).search.slice(1)));

beforeEach(() => {
  [online, reachable, held] = [true, true, new Map()];
  jest.useFakeTimers({ now });
  const caches = {
    keys: async () => [...held.keys()],
    open: async (name: string) => {
      const cache = held.get(name) ?? new FakeCache();
      held.set(name, cache);
      return cache;
    },
    delete: async (name: string) => held.delete(name),
  };
  Object.assign(globalThis, { caches, requestIdleCallback: (run: () => void) => run() });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    jest.spyOn(target, 'addEventListener').mockImplementation((...parts: unknown[]) => {
      const [name, listen] = parts as [string, EventListenerOrEventListenerObject];
      opened.push([target, name, listen]);
      add(name, listen);
    });
  }
  document.body.innerHTML = '<main><h1>Tiendas</h1></main>';
  document.title = 'Tiendas · Mesa Abierta';
});
afterEach(() => {
  for (const [target, name, listen] of opened.splice(0)) target.removeEventListener(name, listen);
  for (const name of ['caches', 'requestIdleCallback']) Reflect.deleteProperty(globalThis, name);
  document.body.innerHTML = '';
  jest.useRealTimers();
});

describe('while the site is unreachable, the notice', () => {
  test('shows the age of the oldest changing content on the page, and disappears when the site is back', async () => {
    const tab = await open('/contacto');
    tab.shown(['stores'], 5);
    tab.shown(['store'], 65);
    tab.shown(['places'], 600, { staleTime: Number.POSITIVE_INFINITY });
    await tab.start();
    expect(tab.connection().notice).toBe('');
    reachable = false;
    await event('offline');
    expect(tab.connection().notice).toBe('Sin conexión, del 22/11 13:00. Lo que ya está en pantalla sigue aquí; lo demás llegará cuando vuelva tu internet.');
    await event('online');
    expect(tab.connection().notice).toContain('Sin conexión');
    reachable = true;
    await event('online');
    expect(tab.connection().notice).toBe('');
  });

  test('shows no age if nothing is shown', async () => {
    const tab = await open('/terminos');
    online = false;
    await tab.start();
    expect(tab.connection().notice).toMatch(/^Sin conexión\. Lo que ya/);
  });

  test('is replaced by reads that failed meanwhile: these are repeated, shown ones are not', async () => {
    const tab = await open('/tiendas');
    const stores = tab.shown(['stores'], 5);
    await tab.start();
    reachable = false;
    await event('offline');
    const failing = jest.fn(async (): Promise<unknown> => Promise.reject(new Error('Failed to fetch')));
    tab.read(['points'], { queryFn: failing });
    await pass(0);
    expect(failing).toHaveBeenCalledTimes(1);
    reachable = true;
    failing.mockResolvedValue('fresh');
    await event('online');
    expect(failing).toHaveBeenCalledTimes(2);
    expect(tab.queries.getQueryData(['points'])).toBe('fresh');
    expect(stores).not.toHaveBeenCalled();
  });
});

describe('an answer that is late', () => {
  const never = () => new Promise(() => undefined);
  /** Saves an answer on this device, an hour before. */
  async function save(key: string) {
    const tab = await open('/contacto');
    tab.read([key]);
    await tab.start();
    await pass(1);
    jest.setSystemTime(now.getTime() + 3_600_000);
  }

  test('is shown as it was saved, with its age, until it arrives; its page is not saved meanwhile', async () => {
    await save('stores');
    const tab = await open('/tiendas');
    await tab.start();
    let answer: (data: string) => void = () => undefined;
    tab.read(['stores'], {
      queryFn: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    tab.shown(['places'], 1);
    await pass(4.9);
    expect(tab.connection().notice).toBe('');
    await pass(2);
    expect(tab.queries.getQueryData(['stores'])).toBe('fresh');
    expect(tab.connection().notice).toBe('Conexión lenta, del 22/11 14:05. Lo nuevo aparecerá en cuanto llegue.');
    expect(keptAddresses()).not.toContain('/tiendas');
    answer('newer');
    await pass(1);
    expect(tab.connection().notice).toBe('');
    expect(keptAddresses()).toContain('/tiendas');
  });

  test('is shown at once on a page that opened without the site', async () => {
    await save('stores');
    reachable = false;
    const tab = await open('/tiendas', { fromFrame: true });
    await tab.start();
    tab.read(['stores'], { queryFn: never });
    await pass(0.1);
    expect(tab.queries.getQueryData(['stores'])).toBe('fresh');
    expect(tab.connection().notice).toContain('Sin conexión');
  });

  test('does not save its page if it stays away', async () => {
    await save('stores');
    const tab = await open('/tiendas');
    await tab.start();
    tab.read(['stores'], { queryFn: () => Promise.reject(Object.assign(new Error('busy'), { name: 'ApiError', code: 'unavailable', httpStatus: 503 })) });
    await pass(3);
    expect(tab.queries.getQueryData(['stores'])).toBe('fresh');
    expect(keptAddresses()).not.toContain('/tiendas');
  });

  test('is asked for again ten seconds later if the site answers and this call does not', async () => {
    await save('stores');
    const tab = await open('/tiendas');
    await tab.start();
    reachable = false;
    const failure = (code: string, httpStatus: number) => Object.assign(new Error(code), { name: 'ApiError', code, httpStatus });
    const queryFn = jest.fn(async (): Promise<unknown> => 'newer');
    queryFn.mockRejectedValueOnce(failure('network', 0)).mockRejectedValueOnce(failure('unavailable', 503));
    tab.read(['stores'], { queryFn });
    await pass(1);
    expect(tab.connection().notice).toContain('Sin conexión');
    reachable = true;
    await pass(10);
    expect(tab.connection().notice).toContain('Conexión lenta');
    await pass(10);
    expect(tab.queries.getQueryData(['stores'])).toBe('newer');
    expect(tab.connection().notice).toBe('');
  });
});

describe('a page', () => {
  test('is saved with its title once it is complete and unchanged for 800 ms', async () => {
    const tab = await open('/tiendas?pagina=2');
    let answer: (data: string) => void = () => undefined;
    tab.read(['stores'], {
      queryFn: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await tab.start();
    await pass(5);
    expect(keptAddresses()).toEqual([]);
    answer('fresh');
    await pass(0.79);
    expect(keptAddresses()).toEqual([]);
    await pass(0.02);
    expect(keptAddresses()).toEqual(['/tiendas?pagina=2']);
    const [kept] = [...(held.get('kept visitor')?.held.entries() ?? [])].filter(([url]) => url.includes('page')).map(([, response]) => response);
    expect(await kept?.clone().json()).toMatchObject({ address: '/tiendas?pagina=2', title: 'Tiendas' });
  });

  test.each([
    ['that only its person may see', { meta: { access: 'member' } }, '<main><h1>Perfil</h1></main>'],
    ['that failed', { queryFn: async () => Promise.reject(new Error('x')) }, '<main><h1>Tiendas</h1></main>'],
    ['without a heading yet', {}, '<main></main>'],
  ])('%s is not kept', async (_, options, html) => {
    document.body.innerHTML = html;
    const tab = await open('/tiendas');
    tab.read(['stores'], options as ReadOptions);
    await tab.start();
    await pass(5);
    expect(keptAddresses()).toEqual([]);
  });

  test('is saved although the frame asks for what belongs to its person', async () => {
    const tab = await open('/tiendas');
    tab.shown(['stores'], 1);
    tab.shown(['administered'], 1, { meta: { access: 'member', ofFrame: true } });
    await tab.start();
    await pass(5);
    expect(keptAddresses()).toEqual(['/tiendas']);
  });

  test('is saved once it is known who reads it', async () => {
    const tab = await open('/tiendas');
    tab.session.setState({ status: 'loading' });
    await tab.start();
    await pass(5);
    expect(keptAddresses()).toEqual([]);
    tab.session.setState({ status: 'signed-out' });
    await pass(1);
    expect(keptAddresses()).toEqual(['/tiendas']);
  });

  test('whose data is on this device is saved before it is opened, and opens offline', async () => {
    const tab = await open('/contacto');
    await tab.start();
    tab.announceOwnDataPages([{ address: '/torneo/7/consola', title: 'La mesa del organizador' }]);
    await pass(0);
    expect(keptAddresses()).toEqual(['/torneo/7/consola']);
    reachable = false;
    await event('offline');
    await tab.router.navigate('/torneo/7/consola');
    expect(tab.connection().missing).toBeNull();
    await tab.router.navigate('/torneo/8/consola');
    expect(tab.connection().missing).not.toBeNull();
  });

  test('that is saved opens offline; an unsaved one shows a note; the current one stays', async () => {
    const tab = await open('/tiendas');
    await tab.start();
    await pass(1);
    await tab.router.navigate('/torneos');
    await pass(1);
    expect(keptAddresses()).toEqual(['/tiendas', '/torneos']);
    reachable = false;
    await tab.router.navigate('/ranking');
    tab.shown(['ranking'], 1);
    await event('offline');
    await pass(1);
    await tab.router.navigate('/tiendas');
    expect(tab.connection().missing).toBeNull();
    expect(tab.connection().notice).toContain('del 22/11 14:04');
    await tab.router.navigate('/perfil');
    expect(tab.connection().missing).not.toBeNull();
    expect(tab.connection().notice).toMatch(/^Sin conexión\. /);
    await tab.router.navigate('/perfil?editar=1');
    expect(tab.connection().missing).not.toBeNull();
    reachable = true;
    await pass(10);
    expect(tab.connection().missing).toBeNull();
    expect(keptAddresses()).not.toContain('/ranking');
  });

  test('without any of its answers is replaced when the site is lost; one with some of them stays', async () => {
    const never = () => new Promise(() => undefined);
    for (const [answered, isReplaced] of [
      [false, true],
      [true, false],
    ] as const) {
      const tab = await open('/contacto');
      tab.read(['stores'], { queryFn: never });
      if (answered) tab.shown(['points'], 1);
      await tab.start();
      reachable = false;
      await event('offline');
      expect(tab.connection().missing !== null).toBe(isReplaced);
      reachable = true;
      await event('online');
    }
  });

  test('that the worker opened from the frame is replaced, and loads once the site answers', async () => {
    reachable = false;
    const tab = await open('/tiendas', { fromFrame: true });
    await tab.start();
    await pass(0);
    expect(tab.connection().missing).not.toBeNull();
    reachable = true;
    await pass(10);
    expect(tab.connection()).toEqual({ notice: '', missing: null });
  });

  test.each([{ preview: true }, { offline: false }])('is not saved if %j', async (how) => {
    const tab = await open('/tiendas', how);
    await tab.start();
    await pass(5);
    expect(keptAddresses()).toEqual([]);
    await event('offline');
    expect(tab.connection().notice).toBe('');
    // What was saved is removed where reading offline is off; a preview leaves it.
    expect(tab.keepSite).toHaveBeenCalledTimes('offline' in how ? 1 : 0);
  });
});

export {};
