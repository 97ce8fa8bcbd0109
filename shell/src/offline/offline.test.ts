import { createQueryClient } from '@mesa/runtime/query';
import { session } from '@mesa/runtime/session';
import { keepAnswer, keepPage, keptAnswer, keptPages } from './kept';
import { followAnswers } from './kept-answers';
import { forgetOthers } from './kept-caches';

/** The used part of the browser's caches, which jsdom lacks. */
class FakeCache {
  readonly held = new Map<string, FakeResponse>();
  readonly #url = (key: string | { url: string }) => new URL(typeof key === 'string' ? key : key.url, location.href).href;
  put = async (key: string, answer: FakeResponse) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    this.held.delete(this.#url(key));
    this.held.set(this.#url(key), answer);
  };
  match = async (key: string | { url: string }) => this.held.get(this.#url(key));
  keys = async () => [...this.held.keys()].map((url) => ({ url }));
  delete = async (key: { url: string }) => this.held.delete(key.url);
}
class FakeResponse {
  readonly headers: Map<string, string>;
  constructor(
    readonly body: string,
    { headers }: { headers: Record<string, string> },
  ) {
    this.headers = new Map(Object.entries(headers));
  }
  json = async () => JSON.parse(this.body);
}

let isFull = false;
let all: Map<string, FakeCache>;
const signedInAs = (id: string) => session.setState({ status: 'signed-in', user: { id } as never });
const signedOut = () => session.setState({ status: 'signed-out', user: null });

beforeEach(() => {
  isFull = false;
  all = new Map();
  const caches = {
    keys: async () => [...all.keys()],
    open: async (name: string) => {
      const cache = all.get(name) ?? new FakeCache();
      all.set(name, cache);
      return cache;
    },
    delete: async (name: string) => all.delete(name),
  };
  Object.assign(globalThis, { caches, Response: FakeResponse, requestIdleCallback: (run: () => void) => run() });
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-22T14:05:00') });
  signedOut();
});
afterEach(() => {
  jest.useRealTimers();
  session.setState({ status: 'loading', user: null });
  for (const name of ['caches', 'Response', 'requestIdleCallback']) Reflect.deleteProperty(globalThis, name);
});

test('an answer is available with its time for two weeks', async () => {
  await keepAnswer('a', { rows: [1] });
  const at = new Date('2026-11-22T14:05:00').getTime();
  expect(await keptAnswer('a')).toEqual({ data: { rows: [1] }, at: expect.any(Number), name: 'kept visitor' });
  expect((await keptAnswer('a'))?.at).toBeGreaterThanOrEqual(at);
  jest.setSystemTime(at + 13 * 86_400_000);
  expect((await keptAnswer('a'))?.data).toEqual({ rows: [1] });
  jest.setSystemTime(at + 15 * 86_400_000);
  expect(await keptAnswer('a')).toBeNull();
});

test("a user's answers are shown to no other user, and are removed on sign-out", async () => {
  signedInAs('ana');
  await keepAnswer('a', 'of Ana');
  await keepPage({ address: '/torneos', title: 'Torneos', at: Date.now() });
  expect((await keptAnswer('a'))?.data).toBe('of Ana');

  signedInAs('luis');
  expect(await keptAnswer('a')).toBeNull();
  expect(await keptPages()).toEqual([]);
  signedOut();
  expect(await keptAnswer('a')).toBeNull();

  // An unreachable identity provider is no sign-out.
  session.setState({ status: 'error', user: null });
  expect((await keptAnswer('a'))?.data).toBe('of Ana');
  await forgetOthers(null);
  expect([...all.keys()]).toEqual([]);
});

test('a visitor’s answers stay readable for a user who signs in, after their own', async () => {
  await keepAnswer('a', 'of anybody');
  await keepAnswer('b', 'of anybody');
  signedInAs('ana');
  await keepAnswer('b', 'of Ana');
  expect([(await keptAnswer('a'))?.data, (await keptAnswer('b'))?.data]).toEqual(['of anybody', 'of Ana']);
  await forgetOthers('ana');
  expect([...all.keys()]).toEqual(['kept visitor', 'kept ana']);
});

test('pictures are removed with their user, and stay while the user is the same', async () => {
  const pictures = async () => {
    await caches.open('shown pictures');
    return all.has('shown pictures');
  };
  signedInAs('ana');
  await keepAnswer('a', 'of Ana');
  expect(await pictures()).toBe(true);
  await forgetOthers('ana');
  expect(all.has('shown pictures')).toBe(true);
  await forgetOthers('luis');
  expect(all.has('shown pictures')).toBe(false);
  // A user without saved answers is reported as signed out; a visitor leaves nothing to remove.
  expect(await pictures()).toBe(true);
  await forgetOthers(null);
  expect(all.has('shown pictures')).toBe(true);
  await forgetOthers(null, { left: true });
  expect(all.has('shown pictures')).toBe(false);
});

test('an answer that arrives after its user left is not saved', async () => {
  signedInAs('ana');
  const keeping = keepAnswer('a', 'of Ana');
  signedOut();
  await keeping;
  expect(await keptAnswer('a')).toBeNull();
  session.setState({ status: 'error', user: null });
  expect(await keptAnswer('a')).toBeNull();
  session.setState({ status: 'loading', user: null });
  await keepAnswer('b', 'of an unknown user');
  session.setState({ status: 'signed-out', user: null });
  expect(await keptAnswer('b')).toBeNull();
});

test('keeps the latest hundred answers, and no large one; pages are counted separately', async () => {
  await keepPage({ address: '/torneos', title: 'Torneos', at: Date.now() });
  for (let n = 0; n <= 100; n++) await keepAnswer(`a${n}`, n);
  expect(await keptAnswer('a0')).toBeNull();
  expect((await keptAnswer('a1'))?.data).toBe(1);
  expect(await keptPages()).toHaveLength(1);
  await keepAnswer('large', 'x'.repeat(300_000));
  expect(await keptAnswer('large')).toBeNull();
  // With its quotes, exactly as large as the limit.
  const largest = 'x'.repeat(256 * 1024 - 2);
  await keepAnswer('largest', largest);
  expect((await keptAnswer('largest'))?.data).toBe(largest);
});

test('keeps the latest sixty pages', async () => {
  for (let n = 0; n <= 60; n++) await keepPage({ address: `/torneo/${n}`, title: `Torneo ${n}`, at: Date.now() + n });
  const addresses = (await keptPages()).map(({ address }) => address);
  expect([addresses.length, addresses[0], addresses.at(-1)]).toEqual([60, '/torneo/60', '/torneo/1']);
});

test('pages are listed latest first, each once, for two weeks', async () => {
  await keepPage({ address: '/ranking', title: 'Ranking', at: Date.now() - 15 * 86_400_000 });
  for (const [address, at] of [
    ['/torneos', 1],
    ['/tiendas', 2],
    ['/torneos', 3],
  ] as const)
    await keepPage({ address, title: address, at: Date.now() + at });
  expect((await keptPages()).map(({ address }) => address)).toEqual(['/torneos', '/tiendas']);
});

test('a page is listed as its person saw it, rather than as they saw it before they signed in', async () => {
  await keepPage({ address: '/torneos', title: 'Torneos', at: Date.now() });
  signedInAs('ana');
  await keepPage({ address: '/torneos', title: 'Torneos en Lima', at: Date.now() });
  expect((await keptPages()).map(({ title }) => title)).toEqual(['Torneos en Lima']);
});

test('a device that is full, or has no storage, saves nothing and breaks nothing', async () => {
  isFull = true;
  await keepAnswer('a', 1);
  expect(await keptAnswer('a')).toBeNull();
  Object.assign(globalThis, { caches: { keys: () => Promise.reject(new Error('SecurityError')), open: () => Promise.reject(new Error('SecurityError')) } });
  await keepAnswer('a', 1);
  expect(await keptAnswer('a')).toBeNull();
  expect(await keptPages()).toEqual([]);
});

describe('a read', () => {
  const apiError = (code: string, httpStatus: number) => Object.assign(new Error(code), { name: 'ApiError', code, httpStatus });

  /** A read whose answer the test gives. */
  function ask({ access = 'anyone', timeout = 5000 } = {}) {
    const queries = createQueryClient();
    const onSilence = jest.fn();
    const answers = followAnswers(queries, { timeout, onSilence });
    let answer: (data: unknown) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const queryFn = () =>
      new Promise((resolve, reject) => {
        answer = resolve;
        fail = reject;
      });
    const asked = queries.fetchQuery({ queryKey: ['a'], queryFn, meta: { access }, retry: false }).catch(() => undefined);
    const [query] = queries.getQueryCache().getAll();
    if (!query) throw new Error('nothing was asked');
    return {
      queries,
      query,
      asked,
      onSilence,
      isShown: () => answers.isShown(query),
      answer: (data: unknown) => answer(data),
      fail: (error: Error) => fail(error),
    };
  }
  const settled = () => jest.advanceTimersByTimeAsync(20);
  const hash = '["a"]';

  test('saves its answer, unless it needs an account or a role', async () => {
    for (const access of ['self', 'anyone']) {
      const { answer, asked } = ask({ access });
      answer(access);
      await asked;
      await settled();
    }
    expect((await keptAnswer(hash))?.data).toBe('anyone');
    const { answer, asked } = ask({ access: 'store-admin' });
    answer('of a store');
    await asked;
    await settled();
    expect((await keptAnswer(hash))?.data).toBe('anyone');
  });

  test('saves an answer that came before it was known who reads', async () => {
    session.setState({ status: 'loading', user: null });
    const { answer, asked } = ask();
    answer('early');
    await asked;
    await settled();
    signedOut();
    await settled();
    expect((await keptAnswer(hash))?.data).toBe('early');
  });

  test('saves a prefetched answer once a page reads it', async () => {
    const { query, answer, asked } = ask({ access: 'unknown' });
    answer('ahead');
    await asked;
    await settled();
    expect((await keptAnswer(hash))?.data).not.toBe('ahead');
    query.setOptions({ ...query.options, meta: { access: 'anyone' } });
    const page = {} as never;
    query.addObserver(page);
    await settled();
    expect((await keptAnswer(hash))?.data).toBe('ahead');
    query.removeObserver(page);
  });

  test('that is slow shows the saved answer after five seconds, with its time, until its answer arrives', async () => {
    await keepAnswer(hash, 'kept');
    const at = (await keptAnswer(hash))?.at;
    const { query, answer, asked, isShown } = ask();
    await jest.advanceTimersByTimeAsync(4900);
    expect(query.state.data).toBeUndefined();
    await jest.advanceTimersByTimeAsync(200);
    expect([query.state.data, query.state.dataUpdatedAt, isShown()]).toEqual(['kept', at, true]);
    answer('new');
    await asked;
    expect([query.state.data, isShown()]).toEqual(['new', false]);
    await settled();
    expect((await keptAnswer(hash))?.data).toBe('new');
  });

  test('that fails on the network shows the saved answer at once; a refused one does not', async () => {
    await keepAnswer(hash, 'kept');
    const at = (await keptAnswer(hash))?.at;
    for (const code of ['network', 'timeout']) {
      const lost = ask();
      jest.setSystemTime(Date.now() + 3_600_000);
      lost.fail(apiError(code, 0));
      await lost.asked;
      await settled();
      expect([lost.query.state.data, lost.query.state.dataUpdatedAt, lost.onSilence.mock.calls.length > 0]).toEqual(['kept', at, true]);
    }
    // Showing it does not make it newer.
    expect((await keptAnswer(hash))?.at).toBe(at);
    const busy = ask();
    busy.fail(apiError('unavailable', 503));
    await busy.asked;
    await settled();
    expect([busy.query.state.data, busy.onSilence.mock.calls.length]).toEqual(['kept', 0]);
    const refused = ask();
    refused.fail(apiError('not_found', 404));
    await refused.asked;
    await settled();
    expect(refused.query.state.data).toBeUndefined();
  });

  test('that failed before this began shows the saved answer too', async () => {
    await keepAnswer(hash, 'kept');
    const queries = createQueryClient();
    const queryFn = () => Promise.reject(apiError('network', 0));
    await queries.fetchQuery({ queryKey: ['a'], queryFn, meta: { access: 'anyone' }, retry: false }).catch(() => undefined);
    followAnswers(queries, { timeout: 5000, onSilence: () => undefined });
    await settled();
    expect(queries.getQueryData(['a'])).toBe('kept');
  });

  test('that was on its way when this began shows the saved answer after five seconds too', async () => {
    await keepAnswer(hash, 'kept');
    const queries = createQueryClient();
    void queries.prefetchQuery({ queryKey: ['a'], queryFn: () => new Promise(() => undefined), meta: { access: 'anyone' } });
    followAnswers(queries, { timeout: 5000, onSilence: () => undefined });
    await jest.advanceTimersByTimeAsync(5100);
    expect(queries.getQueryData(['a'])).toBe('kept');
  });

  test('hides the content of a user when another one signs in', async () => {
    signedInAs('ana');
    await keepAnswer(hash, 'of Ana');
    const { query, fail, asked } = ask();
    fail(apiError('network', 0));
    await asked;
    await settled();
    expect(query.state.data).toBe('of Ana');
    signedInAs('luis');
    expect(query.state.data).toBeUndefined();
  });

  test('does not show the content of a user who turns out to be signed out while it is looked up', async () => {
    signedInAs('ana');
    await keepAnswer(hash, 'of Ana');
    session.setState({ status: 'error', user: null });
    const kept = await caches.open('kept ana');
    const { match } = kept;
    let goOn: () => void = () => undefined;
    kept.match = (key) =>
      new Promise((resolve) => {
        goOn = () => resolve(match(key));
      });
    const { query, fail, asked } = ask();
    fail(apiError('network', 0));
    await asked;
    await settled();
    signedOut();
    goOn();
    await settled();
    expect(query.state.data).toBeUndefined();
  });

  test('goes on showing what was saved as a visitor to a person who signs in', async () => {
    await keepAnswer(hash, 'kept');
    const { query, fail, asked } = ask();
    fail(apiError('network', 0));
    await asked;
    await settled();
    signedInAs('ana');
    expect(query.state.data).toBe('kept');
  });

  test('hides the content of a user who turns out to be signed out', async () => {
    signedInAs('ana');
    await keepAnswer(hash, 'of Ana');
    session.setState({ status: 'error', user: null });
    const { query, fail, asked } = ask();
    fail(apiError('network', 0));
    await asked;
    await settled();
    expect(query.state.data).toBe('of Ana');
    signedOut();
    expect(query.state.data).toBeUndefined();
  });
});
