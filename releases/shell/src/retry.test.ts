import { withRetry } from './retry';

const lost = () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });

/** Runs a load that fails so many times. Returns how often it ran, and what came of it. */
async function tried(failures: number, error = lost()) {
  let times = 0;
  const outcome = withRetry(async () => {
    times += 1;
    if (times <= failures) throw error;
    return 'the code';
  }).catch((reason: unknown) => reason);
  await jest.advanceTimersByTimeAsync(5000);
  return { times, outcome: await outcome };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('Code that does not load is requested again three times', async () => {
  expect(await tried(0)).toEqual({ times: 1, outcome: 'the code' });
  expect(await tried(3)).toEqual({ times: 4, outcome: 'the code' });
  const error = lost();
  expect(await tried(4, error)).toEqual({ times: 4, outcome: error });
});

test('Code that does not load for more than ten seconds is not requested again', async () => {
  const load = jest.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10_001));
    throw lost();
  });
  const outcome = withRetry(load).catch((reason: unknown) => reason);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toHaveProperty('name', 'ChunkLoadError');
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  ['EntryLoadError', {}],
  ['NoBuildError', {}],
  ['ChunkLoadError', {}],
  ['Error', { code: 'CSS_CHUNK_LOAD_FAILED' }],
])('A failed load is one also if it comes from another build: %s %j', async (name, fields) => {
  expect(await tried(1, Object.assign(new Error('Not loaded'), { name, ...fields }))).toEqual({ times: 2, outcome: 'the code' });
});

test('Code that throws is not requested again', async () => {
  const error = new TypeError('x is not a function');
  expect(await tried(1, error)).toEqual({ times: 1, outcome: error });
});
