import { createQueryClient } from '@mesa/runtime/query';
import { createSession, session } from '@mesa/runtime/session';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { openContainer } from './container';
import { remotes } from './load';
import { setRegistry } from './registry';
import { afterFirstPage } from './warm';

jest.mock('../offline/start', () => ({ startOffline: async () => undefined }));
jest.mock('./container', () => ({ openContainer: jest.fn() }));
jest.mock('./follow', () => ({ followRegistry: () => undefined }));
jest.mock('./next-page', () => ({ prepareNextPage: () => undefined }));

beforeEach(() => session.setState({ status: 'signed-out' }));
afterEach(() => {
  session.setState(createSession().getInitialState(), true);
  jest.useRealTimers();
  remotes.clear();
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(navigator, 'connection');
});

const every = ['mf_admin', 'mf_collection', 'mf_decks', 'mf_profile', 'mf_seasons', 'mf_stores', 'mf_tournaments'];

/** Returns the areas whose entries are fetched after the first page. */
async function areasFetched(
  during?: (queries: ReturnType<typeof createQueryClient>) => void,
  loaded: () => Promise<unknown> = async () => ({}),
): Promise<string[]> {
  jest.useFakeTimers();
  Object.assign(globalThis, { requestIdleCallback: (run: () => void) => run() });
  const registry = describedRegistry();
  for (const [area, live] of Object.entries(registry.remotes)) Object.assign(live, { entry: `/mf/${area}/remoteEntry.js` });
  setRegistry(registry);
  const fetched: string[] = [];
  jest.mocked(openContainer).mockImplementation((area) => {
    fetched.push(area);
    return loaded() as ReturnType<typeof openContainer>;
  });
  const queries = createQueryClient();
  afterFirstPage({ queries, router: {} as never });
  during?.(queries);
  await jest.advanceTimersByTimeAsync(5000);
  return fetched.sort();
}

test('the areas are prefetched, and one whose load failed is left to its page', async () => {
  const build = { release: null, entry: null };
  remotes.set('mf_tournaments', { live: build, build, module: null, loaded: null, wanted: true });
  expect(await areasFetched()).toEqual(['mf_admin', 'mf_collection', 'mf_decks', 'mf_profile', 'mf_seasons', 'mf_stores']);
});

test('areas are fetched one after another, and a failed one does not stop the others', async () => {
  expect(await areasFetched(undefined, () => new Promise(() => undefined))).toHaveLength(1);
  remotes.clear();
  expect(await areasFetched(undefined, () => Promise.reject(new Error('broken')))).toEqual(every);
});

test('nothing is prefetched for users who save data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  expect(await areasFetched()).toEqual([]);
});

test('nothing is prefetched until the session is known', async () => {
  session.setState({ status: 'loading' });
  expect(await areasFetched()).toEqual([]);
  expect(await areasFetched(() => session.setState({ status: 'signed-in' }))).toEqual(every);
});

test('nothing is prefetched before the page’s own requests, but no call blocks it forever', async () => {
  const hangs = (queries: ReturnType<typeof createQueryClient>) =>
    void queries.prefetchQuery({ queryKey: ['hangs'], queryFn: () => new Promise(() => undefined) });
  expect(await areasFetched(hangs)).toEqual([]);
  expect(
    await areasFetched((queries) => {
      hangs(queries);
      jest.advanceTimersByTime(10_000);
    }),
  ).toEqual(every);
});
