import { createQueryClient } from '@mesa/runtime/query';
import { createSession, session } from '@mesa/runtime/session';
import { startOffline } from '../offline/start';
import { followReleases } from './follow-releases';
import { prepareNextPage } from './next-page';
import { afterFirstPage } from './warm';

jest.mock('../offline/start', () => ({ startOffline: jest.fn(async () => undefined) }));
jest.mock('./follow-releases', () => ({ followReleases: jest.fn() }));
jest.mock('./next-page', () => ({ prepareNextPage: jest.fn() }));

beforeEach(() => {
  jest.mocked(prepareNextPage).mockClear();
  session.setState({ status: 'signed-out' });
});
afterEach(() => {
  session.setState(createSession().getInitialState(), true);
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
});

/** Returns whether the next pages are prepared five seconds after the first page. */
async function isPrepared(during?: (queries: ReturnType<typeof createQueryClient>) => void): Promise<boolean> {
  jest.useFakeTimers();
  Object.assign(globalThis, { requestIdleCallback: (run: () => void) => run() });
  const queries = createQueryClient();
  afterFirstPage({ queries, router: {} as never });
  during?.(queries);
  await jest.advanceTimersByTimeAsync(5000);
  return jest.mocked(prepareNextPage).mock.calls.length > 0;
}

/** Opens the first page in a browser that is idle only when the test says so: `idle` is what waits for it, `next` runs the first of it. */
async function openBusy() {
  const idle: (() => void)[] = [];
  Object.assign(globalThis, { requestIdleCallback: (run: () => void) => idle.push(run) });
  jest.useFakeTimers();
  afterFirstPage({ queries: createQueryClient(), router: {} as never });
  await jest.advanceTimersByTimeAsync(0);
  const next = async () => {
    idle.shift()?.();
    await jest.advanceTimersByTimeAsync(0);
  };
  return { idle, next };
}

test('the next pages are prepared after the first one', async () => {
  expect(await isPrepared()).toBe(true);
});

test('the next pages, the releases and offline reading start one after the other, each when the browser is idle again', async () => {
  const { idle, next } = await openBusy();
  const parts = [prepareNextPage, followReleases, startOffline].map((part) => jest.mocked(part as () => unknown));
  for (const part of parts) part.mockClear();
  const started = async () => {
    await next();
    return parts.map(({ mock }) => mock.calls.length);
  };
  // The first idle time only says that the page has asked for nothing more.
  expect(await started()).toEqual([0, 0, 0]);
  expect(await started()).toEqual([1, 0, 0]);
  expect(await started()).toEqual([1, 1, 0]);
  expect(await started()).toEqual([1, 1, 1]);
  expect(idle).toEqual([]);
});

test('the next pages are prepared once, even if the session changed before the browser was idle', async () => {
  const { idle, next } = await openBusy();
  session.setState({ status: 'signed-in' });
  expect(idle).toHaveLength(2);
  while (idle.length > 0) await next();
  expect(prepareNextPage).toHaveBeenCalledTimes(1);
});

test('nothing is prepared until the session is known', async () => {
  session.setState({ status: 'loading' });
  expect(await isPrepared()).toBe(false);
  expect(await isPrepared(() => session.setState({ status: 'signed-in' }))).toBe(true);
});

test('nothing is prepared when the browser becomes idle while the page requests more', async () => {
  const queries = createQueryClient();
  let becomeIdle = () => {};
  Object.assign(globalThis, { requestIdleCallback: (run: () => void) => (becomeIdle = run) });
  jest.useFakeTimers();
  afterFirstPage({ queries, router: {} as never });
  await jest.advanceTimersByTimeAsync(0);
  void queries.prefetchQuery({ queryKey: ['more'], queryFn: () => new Promise(() => undefined) });
  becomeIdle();
  await jest.advanceTimersByTimeAsync(1000);
  expect(prepareNextPage).not.toHaveBeenCalled();
});

test('nothing is prepared before the page’s own requests, but no call blocks it forever', async () => {
  const hangs = (queries: ReturnType<typeof createQueryClient>) =>
    void queries.prefetchQuery({ queryKey: ['hangs'], queryFn: () => new Promise(() => undefined) });
  expect(await isPrepared(hangs)).toBe(false);
  expect(
    await isPrepared((queries) => {
      hangs(queries);
      jest.advanceTimersByTime(10_000);
    }),
  ).toBe(true);
});
