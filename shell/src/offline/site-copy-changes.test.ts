import { framePath } from '@mesa/contract/documents';
import { registryBlock } from '@mesa/release-contract/registry';

const frameWith = (revision: number) =>
  `<script src="/shell/main.${revision}.js"></script><script id="${registryBlock}">${JSON.stringify({ revision, shell: null, role: null, remotes: {} })}</script>`;

/** A device that already has the worker, with its caches and saved pages; the site answers with the frame of a revision and with those pages that have a text. */
async function device({ kept, pages = {} }: { kept: number; pages?: Record<string, string | null> }) {
  jest.resetModules();
  const [{ setRegistry }, { keepSite }] = await Promise.all([import('@mesa/release-shell/registry'), import('./site-copy')]);
  const held = new Map([
    ['frame', frameWith(kept)],
    ['kept visitor', ''],
    ['files', ''],
  ]);
  const cache = {
    match: async (key: string | { title: string }) => new Response(typeof key === 'string' ? held.get('frame') : JSON.stringify(key)),
    put: async (_: string, answer: Response) => void held.set('frame', await answer.text()),
    keys: async () => Object.keys(pages).map((address) => ({ url: `${location.origin}/kept/page`, address, title: address, at: Date.now() })),
  };
  Object.assign(globalThis, { caches: { open: async () => cache, keys: async () => [...held.keys()], delete: async (name: string) => held.delete(name) } });
  const deleteDatabase = jest.fn();
  Object.assign(globalThis, { indexedDB: { deleteDatabase } });
  const unregister = jest.fn(async () => true);
  const register = jest.fn(async () => undefined);
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register,
    getRegistrations: async () => [{ update: async () => serviceWorker.dispatchEvent(new Event('controllerchange')), unregister }],
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  let current = kept;
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address));
    if (pages[String(address)] === null) return new Response('', { status: 503 });
    return new Response(address === framePath ? frameWith(current) : pages[String(address)]);
  });
  /** A registry of the site reaches the page. */
  const arrives = async (revision: number, more: { preview?: { area: string; release: string }; offline?: false } = {}) => {
    current = revision;
    setRegistry({ revision, shell: null, role: null, remotes: {}, ...more });
    await jest.advanceTimersByTimeAsync(20);
  };
  return { held, asked, register, unregister, keepSite, arrives };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['caches', 'indexedDB']) Reflect.deleteProperty(globalThis, name);
});

describe('the copy of the site on a device', () => {
  test('is replaced when the builds change, with the files of the new frame, and not asked for again while they stay', async () => {
    const { held, asked, keepSite, arrives } = await device({ kept: 1 });
    await arrives(2);
    await keepSite();
    await arrives(2);
    expect(asked).toEqual([framePath, '/shell/main.2.js']);
    expect(held.get('frame')).toBe(frameWith(2));
    await arrives(3);
    expect(held.get('frame')).toBe(frameWith(3));
  });

  test.each([
    ['the frame', framePath],
    ['one of its files', '/shell/main.2.js'],
  ])('stays as it is if the site does not answer with %s', async (_, missing) => {
    jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    const { held, keepSite, arrives } = await device({ kept: 1, pages: { [missing]: null } });
    await arrives(2);
    await keepSite();
    await arrives(2);
    expect(held.get('frame')).toBe(frameWith(1));
  });

  test('is replaced with the code of the pages saved for reading offline; one that does not answer is left out', async () => {
    const { held, asked, keepSite, arrives } = await device({ kept: 1, pages: { '/tiendas': '"/mf/mf_stores/stores.01234567.js"', '/torneos': null } });
    await arrives(2);
    await keepSite();
    await arrives(2);
    expect(asked).toEqual([framePath, '/shell/main.2.js', '/tiendas', '/torneos', '/mf/mf_stores/stores.01234567.js']);
    expect(held.get('frame')).toBe(frameWith(2));
  });

  test('asks for the code of the five pages read last, and of none on a line that is to be spared', async () => {
    const pages = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`/torneo/${i}`, '']));
    const { asked, keepSite, arrives } = await device({ kept: 1, pages });
    await arrives(2);
    await keepSite();
    await arrives(2);
    expect(asked.slice(2)).toEqual(Object.keys(pages).slice(0, 5));
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    try {
      await arrives(3);
      expect(asked.slice(7)).toEqual([framePath, '/shell/main.3.js']);
    } finally {
      Reflect.deleteProperty(navigator, 'connection');
    }
  });

  test('stays as it is while an administrator sees a preview', async () => {
    const { held, asked, keepSite, arrives } = await device({ kept: 1 });
    await arrives(2, { preview: { area: 'mf_decks', release: '1.0.0+0123456789ab' } });
    await keepSite();
    await arrives(2, { preview: { area: 'mf_decks', release: '1.0.0+0123456789ab' } });
    expect(asked).toEqual([]);
    expect(held.get('frame')).toBe(frameWith(1));
  });

  test.each(['when the site opens', 'while it is open'])('is removed with all that was saved if reading offline is switched off %s', async (when) => {
    const { held, register, unregister, keepSite, arrives } = await device({ kept: 1 });
    if (when === 'while it is open') {
      await arrives(1);
      await keepSite();
      await arrives(2, { offline: false });
    } else {
      await arrives(2, { offline: false });
      await keepSite();
      await arrives(2, { offline: false });
    }
    expect([...held.keys()]).toEqual([]);
    expect(unregister).toHaveBeenCalled();
    expect(register).toHaveBeenCalledTimes(when === 'while it is open' ? 1 : 0);
  });
});
