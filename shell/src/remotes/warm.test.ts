import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { remotes } from './load';
import { setRegistry } from './registry';
import { afterFirstPage } from './warm';

jest.mock('../offline/start', () => ({ startOffline: async () => undefined }));
jest.mock('./follow', () => ({ followRegistry: () => undefined }));
jest.mock('./prefetch', () => ({ prefetchPages: () => undefined }));

afterEach(() => {
  jest.useRealTimers();
  remotes.clear();
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(navigator, 'connection');
});

/** The areas whose entries are asked for once the first page is here. */
function areasFetched(): string[] {
  jest.useFakeTimers();
  Object.assign(globalThis, { requestIdleCallback: (run: () => void) => run() });
  const registry = describedRegistry();
  for (const [area, live] of Object.entries(registry.remotes)) Object.assign(live, { entry: `/mf/${area}/remoteEntry.js` });
  setRegistry(registry);
  const fetched: string[] = [];
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    fetched.push(new URL((nodes[0] as HTMLScriptElement).src).pathname.split('/')[2] ?? '');
  });
  afterFirstPage({} as never);
  jest.advanceTimersByTime(5000);
  return fetched.sort();
}

test('the areas are fetched ahead, and one whose load failed is left to the page that asked for it', () => {
  const build = { release: null, entry: null };
  remotes.set('mf_tournaments', { live: build, build, module: null, loaded: null, wanted: true });
  expect(areasFetched()).toEqual(['mf_admin', 'mf_collection', 'mf_decks', 'mf_profile', 'mf_seasons', 'mf_stores']);
});

test('nothing is fetched ahead for a person who saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  expect(areasFetched()).toEqual([]);
});
