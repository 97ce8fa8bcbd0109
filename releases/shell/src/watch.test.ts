import { type Registry, registryBlock } from '@mesa/release-contract/registry';

const ligas = '1.0.0+aaaaaaaaaaaa';
const frame = '2.0.0+bbbbbbbbbbbb';
const registry: Registry = {
  revision: 3,
  shell: frame,
  role: null,
  remotes: { mf_ligas: { release: ligas, entry: '/mf/mf_ligas/remoteEntry.js', label: 'Ligas', routes: [{ path: '/ligas', page: 'leagues' }] } },
};
const stack = (...places: string[]) => `Error: x\n${places.map((place) => `    at f (https://mesa.example${place})`).join('\n')}`;
const inArea = '/mf/mf_ligas/leagues.11111111.js:1:220';
const inShell = '/shell/vendor.22222222.js:3:4';

let reports: Record<string, unknown>[];
let worker: { posted: unknown[] };
let early: Event[];

async function openTab(path = '/ligas', release: string | null = ligas) {
  history.replaceState(null, '', path);
  document.body.innerHTML = `<script type="application/json" id="${registryBlock}">${JSON.stringify(registry)}</script>`;
  const { remotes } = await import('./load');
  const build = registry.remotes.mf_ligas && { ...registry.remotes.mf_ligas, release };
  if (build) remotes.set('mf_ligas', { live: build, build, module: null, loaded: null, wanted: true });
  const { openTestShell } = await import('./testing/test-host');
  const { watchFailures } = await import('./watch');
  const { following } = openTestShell();
  watchFailures({ ...following, takeEarlyErrors: () => early, isOutage: (error) => (error as { isOutage?: boolean } | null)?.isOutage === true });
}

let listeners: [EventTarget, string, EventListenerOrEventListenerObject][];
beforeEach(() => {
  jest.resetModules();
  jest.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
  reports = [];
  worker = { posted: [] };
  early = [];
  Object.assign(globalThis, {
    Worker: class {
      postMessage = (message: unknown) => void worker.posted.push(message);
    },
    PromiseRejectionEvent: class extends Event {
      reason: unknown;
      constructor(type: string, { reason }: { reason: unknown }) {
        super(type);
        this.reason = reason;
      }
    },
  });
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_: string, body: { text: string }) => void reports.push(JSON.parse(body.text)),
  });
  Object.assign(globalThis, {
    Blob: class {
      text: string;
      constructor([text = '']: string[]) {
        this.text = text;
      }
    },
  });
  // Window and document survive a test, so its listeners are removed.
  listeners = [];
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    jest.spyOn(target, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
      const [type, listener] = args;
      listeners.push([target, type, listener]);
      add(type, listener);
    });
  }
});
afterEach(() => {
  for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const failing = (...places: string[]) => Object.assign(new Error('x'), { stack: stack(...places) });
const throwError = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
const reject = (reason: unknown) => window.dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason }));

describe('An error that nothing caught', () => {
  test('is reported to the area whose code is innermost, with its places and page', async () => {
    await openTab();
    throwError(failing(inShell, inArea));
    expect(reports).toEqual([
      {
        area: 'mf_ligas',
        release: ligas,
        kind: 'error',
        page: 'leagues',
        message: 'Error: x',
        frames: [{ file: 'leagues.11111111.js', line: 1, column: 220 }],
      },
    ]);
  });

  test('is reported for rejected promises, and on another area’s page without a page', async () => {
    await openTab('/contacto');
    reject(failing(inArea));
    expect(reports).toMatchObject([{ area: 'mf_ligas', kind: 'error', page: null }]);
  });

  test('is the shell’s if no area is on the stack, and not the site’s if none of its code is', async () => {
    await openTab('/contacto');
    throwError(failing(inShell));
    throwError(failing('/extension.js:1:1'));
    throwError('text');
    expect(reports).toMatchObject([{ area: 'shell', release: frame, page: 'contact', frames: [{ file: 'vendor.22222222.js', line: 3, column: 4 }] }]);
  });

  test('without a stack is reported at the place that the browser names', async () => {
    await openTab();
    const filename = 'https://mesa.example/mf/mf_ligas/leagues.11111111.js';
    window.dispatchEvent(new ErrorEvent('error', { message: 'Uncaught x', filename, lineno: 1, colno: 220 }));
    expect(reports).toMatchObject([{ area: 'mf_ligas', message: 'Uncaught x', frames: [{ file: 'leagues.11111111.js', line: 1, column: 220 }] }]);
  });

  test('in the shell is reported for the release of this tab, also once another one is live', async () => {
    await openTab('/contacto');
    const { setRegistry } = await import('./registry');
    setRegistry({ ...registry, shell: '3.0.0+cccccccccccc' });
    throwError(failing(inShell));
    expect(reports).toMatchObject([{ area: 'shell', release: frame }]);
  });

  test('is reported once for each place', async () => {
    await openTab();
    for (const place of [inArea, inArea, inArea.replace(':220', ':7')]) throwError(failing(place));
    expect(reports.map(({ frames }) => (frames as { column: number }[])[0]?.column)).toEqual([220, 7]);
  });

  test('from before the code that watches is reported', async () => {
    early = [new ErrorEvent('error', { error: failing(inArea) })];
    await openTab();
    expect(reports).toHaveLength(1);
  });

  test('is not reported if the server or the network did not answer', async () => {
    await openTab();
    const failed = (fields: object) => Object.assign(new Error('x'), { stack: stack(inArea), ...fields });
    reject(failed({ isOutage: true }));
    reject(failed({ name: 'ChunkLoadError' }));
    reject(failed({ name: 'AbortError' }));
    expect(reports).toEqual([]);
    reject(failed({ isOutage: false }));
    expect(reports).toMatchObject([{ area: 'mf_ligas' }]);
  });
});

describe('Code that kept the page from answering', () => {
  const blocked = async (duration: number, scripts: object[], path?: string) => {
    let seen: (list: { getEntries: () => object[] }) => void = () => undefined;
    const observer = class {
      constructor(callback: typeof seen) {
        seen = callback;
      }
      observe = () => undefined;
    };
    const requested: string[] = [];
    const fetched = async (url: string) => {
      requested.push(url);
      return { text: async () => 'const a = 1;\nsetTimeout(() => work());' };
    };
    Object.assign(globalThis, { PerformanceObserver: observer, fetch: fetched });
    await openTab(path);
    requested.length = 0;
    seen({ getEntries: () => [{ duration, scripts }] });
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
    return requested;
  };
  const script = { duration: 9000, sourceURL: `${location.origin}/mf/mf_ligas/leagues.11111111.js`, sourceCharPosition: 24 };

  test('is reported with its place once the page answers again', async () => {
    await blocked(9000, [{ ...script, sourceCharPosition: -1 }, script]);
    expect(reports).toMatchObject([
      { area: 'mf_ligas', release: ligas, kind: 'hang', page: 'leagues', frames: [{ file: 'leagues.11111111.js', line: 2, column: 12 }] },
    ]);
  });

  test('is reported on another area’s page without a page', async () => {
    await blocked(9000, [script], '/contacto');
    expect(reports).toMatchObject([{ area: 'mf_ligas', kind: 'hang', page: null }]);
  });

  test('is reported with the place that took the longest first', async () => {
    await blocked(9000, [{ ...script, duration: 1000, sourceCharPosition: 6 }, script]);
    expect(reports).toMatchObject([
      {
        frames: [
          { line: 2, column: 12 },
          { line: 1, column: 7 },
        ],
      },
    ]);
  });

  test('is not reported for some seconds, or if it is not the site’s', async () => {
    await blocked(7000, [script]);
    const foreign = { ...script, sourceURL: 'https://extension.example/x.js' };
    expect(await blocked(9000, [foreign])).not.toContain(foreign.sourceURL);
    expect(reports).toEqual([]);
  });
});

describe('A page', () => {
  test('beats every second with the report that it would send, and rests while it is hidden', async () => {
    await openTab();
    jest.advanceTimersByTime(3000);
    expect(worker.posted).toHaveLength(4);
    expect(worker.posted[0]).toMatchObject({
      area: 'mf_ligas',
      release: ligas,
      kind: 'hang',
      page: 'leagues',
      message: 'The page stopped answering.',
      frames: [],
    });
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    jest.advanceTimersByTime(3000);
    expect(worker.posted.slice(4)).toEqual([null]);
    expect(Object.keys(localStorage)).toEqual([]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(worker.posted.at(-1)).toMatchObject({ kind: 'hang' });
    expect(Object.keys(localStorage)).toHaveLength(1);
  });

  test('notes every five seconds that it is open, until it shows a page whose code came with the server', async () => {
    await openTab();
    const notedAt = () => Object.values(localStorage).map((note) => JSON.parse(String(note)).at - opened);
    const opened = Date.now();
    expect(notedAt()).toEqual([0]);
    jest.advanceTimersByTime(4999);
    expect(notedAt()).toEqual([0]);
    jest.advanceTimersByTime(1);
    expect(notedAt()).toEqual([5000]);
    const { remotes } = await import('./load');
    const included = { release: null, entry: null };
    remotes.set('mf_ligas', { live: included, build: included, module: null, loaded: null, wanted: true });
    jest.advanceTimersByTime(5000);
    expect(notedAt()).toEqual([]);
  });

  test('rests while it is printed: the browser’s dialog stops it', async () => {
    await openTab();
    window.dispatchEvent(new Event('beforeprint'));
    expect([worker.posted.at(-1), Object.keys(localStorage)]).toEqual([null, []]);
  });

  test('whose code came with the server is not reported', async () => {
    await openTab('/ligas', null);
    throwError(failing(inArea));
    expect([worker.posted, Object.keys(localStorage), reports]).toEqual([[null], [], []]);
  });

  test('whose tab ended while it was visible is reported by the next one; a closed, hidden or living one is not', async () => {
    await openTab();
    const [name = ''] = Object.keys(localStorage);
    const note = localStorage.getItem(name) ?? '';
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.keys(localStorage)).toEqual([]);
    jest.clearAllTimers();

    localStorage.setItem(name, note);
    jest.resetModules();
    sessionStorage.clear();
    await openTab('/contacto');
    expect(reports).toEqual([]);
    // It could still be open.
    jest.advanceTimersByTime(9000);
    expect(reports).toEqual([]);
    jest.advanceTimersByTime(1000);
    expect(reports).toMatchObject([{ area: 'mf_ligas', release: ligas, kind: 'killed', page: 'leagues', message: 'The tab ended.' }]);
    expect(localStorage.getItem(name)).toBeNull();
  });

  test('in a browser without workers reports only its errors', async () => {
    Reflect.deleteProperty(globalThis, 'Worker');
    await openTab();
    expect([worker.posted, Object.keys(localStorage)]).toEqual([[], []]);
    throwError(failing(inArea));
    expect(reports).toMatchObject([{ area: 'mf_ligas', kind: 'error' }]);
  });

  test('that the device slept with, and that notes again, is not reported by another one', async () => {
    await openTab();
    const [name = ''] = Object.keys(localStorage);
    const note = JSON.parse(localStorage.getItem(name) ?? '{}');
    window.dispatchEvent(new Event('pagehide'));
    jest.clearAllTimers();
    localStorage.setItem(name, JSON.stringify({ ...note, at: Date.now() - 3_600_000 }));
    jest.resetModules();
    await openTab('/contacto');
    jest.advanceTimersByTime(4000);
    localStorage.setItem(name, JSON.stringify({ ...note, at: Date.now() }));
    jest.advanceTimersByTime(60_000);
    expect(reports).toEqual([]);
  });
});
