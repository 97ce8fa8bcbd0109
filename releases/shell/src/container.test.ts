import { forgetFailedShares, openContainer } from './container';
import { openTestShell } from './testing/test-host';

const url = '/mf/mf_stores/remoteEntry.1a2b3c4d.js';
declare const __webpack_share_scopes__: { readonly default: object };

/** What the next script does once it is in the page. */
let start: (script: HTMLScriptElement) => void;
const loads = (script: HTMLScriptElement) => void script.dispatchEvent(new Event('load'));

beforeEach(() => {
  openTestShell();
  jest.useFakeTimers();
  Object.assign(globalThis, { __webpack_init_sharing__: async () => undefined, __webpack_share_scopes__: { default: {} } });
  jest.spyOn(document.head, 'append').mockImplementation((script) => start(script as HTMLScriptElement));
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['mf_stores', 'webpackChunk_mf_stores', '_UNANSWERED']) Reflect.deleteProperty(globalThis, name);
});

test('an entry that is not answered for eight seconds counts as one that did not load', async () => {
  start = () => undefined;
  let failure: unknown;
  openContainer('mf_stores', url).catch((error: unknown) => {
    failure = error;
  });
  await jest.advanceTimersByTimeAsync(7999);
  expect(failure).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(failure).toMatchObject({ name: 'EntryLoadError', request: url });
});

test('an entry without its container fails, also where an earlier build of the area is in the page', async () => {
  const remote = { contract: 1, pages: {}, widgets: {} };
  const container = { init: () => undefined, get: async () => () => ({ default: remote }) };
  start = (script) => {
    Object.assign(globalThis, { mf_stores: container });
    loads(script);
  };
  expect(await openContainer('mf_stores', url)).toBe(remote);
  start = loads;
  await expect(openContainer('mf_stores', url)).rejects.toThrow('holds no mf_stores');
});

test('an entry gets the shared modules of the shell before its module is taken, and none of the chunks of an earlier build', async () => {
  const steps: unknown[] = [];
  const container = {
    init: async (scope: object) => {
      await Promise.resolve();
      steps.push(scope);
    },
    get: async (name: string) => {
      steps.push(name);
      return () => ({ default: { contract: 1, pages: {}, widgets: {} } });
    },
  };
  Object.assign(globalThis, { webpackChunk_mf_stores: ['an earlier chunk'] });
  start = (script) => {
    steps.push(Reflect.get(globalThis, 'webpackChunk_mf_stores'));
    Object.assign(globalThis, { mf_stores: container });
    loads(script);
  };
  await openContainer('mf_stores', url);
  expect(steps).toEqual([undefined, __webpack_share_scopes__.default, './remote']);
});

test('an entry that failed is asked for at another address, until it has loaded', async () => {
  const container = { init: () => undefined, get: async () => () => ({ default: { contract: 1, pages: {}, widgets: {} } }) };
  const asked: string[] = [];
  let isThere = false;
  start = (script) => {
    asked.push(script.getAttribute('src') ?? '');
    Object.assign(globalThis, { mf_stores: container });
    if (isThere) loads(script);
    else script.dispatchEvent(new Event('error'));
  };
  jest.setSystemTime(1_700_000_000_000);
  await expect(openContainer('mf_stores', url)).rejects.toThrow('did not load');
  isThere = true;
  await openContainer('mf_stores', url);
  await openContainer('mf_stores', url);
  expect(asked).toEqual([url, `${url}?r=1700000000000`, url]);
});

test('a shared module that failed to load is requested again; one that loaded stays', () => {
  const [failed, loaded] = [{ loading: Promise.resolve() }, { loading: Promise.resolve(), loaded: true }];
  Object.assign(globalThis, { __webpack_share_scopes__: { default: { react: { '19.3.1': loaded }, '@mesa/ui/map': { '1.0.0': failed } } } });
  forgetFailedShares();
  expect([Object.keys(failed), Object.keys(loaded)]).toEqual([[], ['loading', 'loaded']]);
});
