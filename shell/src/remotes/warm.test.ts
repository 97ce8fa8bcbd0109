import { createQueryClient } from '@mesa/runtime/query';
import { createSession, session } from '@mesa/runtime/session';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { remotes } from './load';
import { setRegistry } from './registry';
import { afterFirstPage } from './warm';

jest.mock('../offline/start', () => ({ startOffline: async () => undefined }));
jest.mock('./follow', () => ({ followRegistry: () => undefined }));
jest.mock('./prefetch', () => ({ prefetchPages: () => undefined }));

beforeEach(() => session.setState({ status: 'signed-out' }));
afterEach(() => {
  session.setState(createSession().getInitialState(), true);
  jest.useRealTimers();
  remotes.clear();
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(navigator, 'connection');
});

/** The areas whose entries are asked for once the first page is here. */
function areasFetched(during?: (queries: ReturnType<typeof createQueryClient>) => void): string[] {
  jest.useFakeTimers();
  Object.assign(globalThis, { requestIdleCallback: (run: () => void) => run() });
  const registry = describedRegistry();
  for (const [area, live] of Object.entries(registry.remotes)) Object.assign(live, { entry: `/mf/${area}/remoteEntry.js` });
  setRegistry(registry);
  const fetched: string[] = [];
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    fetched.push(new URL((nodes[0] as HTMLScriptElement).src).pathname.split('/')[2] ?? '');
  });
  const queries = createQueryClient();
  afterFirstPage({ queries, router: {} as never });
  during?.(queries);
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

const every = ['mf_admin', 'mf_collection', 'mf_decks', 'mf_profile', 'mf_seasons', 'mf_stores', 'mf_tournaments'];

test('nothing is fetched ahead until it is known who is here', () => {
  session.setState({ status: 'loading' });
  expect(areasFetched()).toEqual([]);
  expect(areasFetched(() => session.setState({ status: 'signed-in' }))).toEqual(every);
});

test('nothing is fetched ahead of what the page asks for, but no call holds it back for ever', () => {
  const hangs = (queries: ReturnType<typeof createQueryClient>) =>
    void queries.prefetchQuery({ queryKey: ['hangs'], queryFn: () => new Promise(() => undefined) });
  expect(areasFetched(hangs)).toEqual([]);
  expect(
    areasFetched((queries) => {
      hangs(queries);
      jest.advanceTimersByTime(10_000);
    }),
  ).toEqual(every);
});
