import { remotes } from './load';
import { measureFirstPage } from './measure';
import { openTestShell } from './testing/test-host';

type Meter = Parameters<typeof measureFirstPage>[0][number];
type Report = Parameters<Meter>[0];

const registry = {
  revision: 1,
  shell: '2.0.0+abcdefabcdef',
  role: null,
  remotes: { mf_tournaments: { release: null, entry: null, routes: [{ path: '/torneo/:id', page: 'tournament' }] } },
};

let shell: ReturnType<typeof openTestShell>;
let reports: Report[];
let sent: { path: string; type: string; body: unknown }[];
beforeEach(() => {
  sent = [];
  reports = [];
  shell = openTestShell();
  shell.setRegistry(registry);
  Object.assign(navigator, { sendBeacon: (path: string, body: { text: unknown; type: string }) => sent.push({ path, type: body.type, body: body.text }) });
  // jsdom's Blob cannot be read.
  jest.spyOn(globalThis, 'Blob').mockImplementation(([text]: BlobPart[] = [], options) => ({ text: JSON.parse(String(text)), ...options }) as unknown as Blob);
});
afterEach(() => {
  hide('visible');
  remotes.clear();
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

function measure(pathname: string): void {
  const meter: Meter = (report, { reportAllChanges }) => {
    if (reportAllChanges) reports.push(report);
  };
  measureFirstPage([meter], shell.following.router, pathname);
}
function hide(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  window.dispatchEvent(new Event('visibilitychange'));
}
function sending(act: () => void): unknown[] {
  act();
  return sent.map(({ body }) => body);
}
const figure = (name: string, value: number) => {
  for (const report of reports) report({ name, value });
};

describe('A measured visit', () => {
  test('sends the figures of its first page by area, kind of page and release, once, when it is hidden', () => {
    const build = { release: '1.4.0+3f9c21ab04d7', entry: null };
    // This tab fell back to the release before.
    const live = { release: '1.5.0+abcdefabcdef', entry: null };
    remotes.set('mf_tournaments', { live, build, module: null, loaded: null, wanted: true });
    measure('/torneo/7');
    figure('LCP', 1200.4);
    figure('LCP', 1800.6);
    figure('INP', 88);
    figure('CLS', 0.012_345);
    expect(sending(() => hide('visible'))).toEqual([]);
    const expected = { area: 'mf_tournaments', release: build.release, page: 'tournament', errors: 0, lcp: 1800.6, inp: 88, cls: 0.012_345 };
    expect(sending(() => hide('hidden'))).toEqual([expected]);
    expect(sent).toMatchObject([{ path: '/api/vitals', type: 'application/json' }]);
    shell.navigate('/contacto');
    expect(sending(() => hide('hidden'))).toEqual([expected]);
    expect(JSON.stringify(sent)).not.toContain('torneo/7');
  });

  test('ends with the first page: another page is not added to it', () => {
    measure('/');
    figure('LCP', 900);
    shell.navigate('/');
    expect(sending(() => undefined)).toEqual([]);
    expect(sending(() => shell.navigate('/contacto'))).toEqual([{ area: 'shell', release: '2.0.0+abcdefabcdef', page: 'home', errors: 0, lcp: 900 }]);
  });

  test('is sent when the tab is closed, which some browsers announce without hiding the page', () => {
    measure('/');
    figure('LCP', 900);
    const expected = { area: 'shell', release: '2.0.0+abcdefabcdef', page: 'home', errors: 0, lcp: 900 };
    expect(sending(() => window.dispatchEvent(new Event('pagehide')))).toEqual([expected]);
    expect(sending(() => hide('hidden'))).toEqual([expected]);
  });

  test('counts errors of the site that no code caught, not those of extensions', () => {
    measure('/');
    const errorAt = (address: string) => Object.assign(new Error('x'), { stack: `Error: x\n    at f (${address}/a.js:1:1)` });
    window.dispatchEvent(new ErrorEvent('error', { error: errorAt(location.origin) }));
    window.dispatchEvent(new ErrorEvent('error', { error: errorAt('chrome-extension://abc') }));
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }));
    const rejection = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    rejection(errorAt(location.origin));
    rejection('a text');
    expect(sending(() => hide('hidden'))).toEqual([expect.objectContaining({ errors: 2 })]);
  });

  test('sends nothing for an address without a page', () => {
    measure('/nada/de/nada');
    expect(sending(() => hide('hidden'))).toEqual([]);
  });
});
