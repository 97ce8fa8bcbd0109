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
jest.mock('./prefetch', () => ({ prefetchPages: () => undefined }));

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

test('the areas are fetched ahead, and one whose load failed is left to the page that asked for it', async () => {
  const build = { release: null, entry: null };
  remotes.set('mf_tournaments', { live: build, build, module: null, loaded: null, wanted: true });
  expect(await areasFetched()).toEqual(['mf_admin', 'mf_collection', 'mf_decks', 'mf_profile', 'mf_seasons', 'mf_stores']);
});

test('one area is fetched after another, and one that fails holds no other back', async () => {
  expect(await areasFetched(undefined, () => new Promise(() => undefined))).toHaveLength(1);
  remotes.clear();
  expect(await areasFetched(undefined, () => Promise.reject(new Error('broken')))).toEqual(every);
});

test('nothing is fetched ahead for a person who saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  expect(await areasFetched()).toEqual([]);
});

test('nothing is fetched ahead until it is known who is here', async () => {
  session.setState({ status: 'loading' });
  expect(await areasFetched()).toEqual([]);
  expect(await areasFetched(() => session.setState({ status: 'signed-in' }))).toEqual(every);
});

test('nothing is fetched ahead of what the page asks for, but no call holds it back for ever', async () => {
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
