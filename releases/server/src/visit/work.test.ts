import { jest } from '@jest/globals';
import { isRestless } from './work';

const ago = (ms: number) => performance.now() - ms;

test('a page that rested beside others is not watched any longer', async () => {
  const worked = jest.fn(async () => 110);
  expect(await isRestless(worked, { at: ago(600), worked: 100 })).toBe(false);
  expect(worked).toHaveBeenCalledTimes(1);
});

test.each([
  ['has worked beside others', 600, 0],
  ['was beside others too briefly to know', 300, 110],
])('a page that %s is watched until it rests', async (_, ms, before) => {
  const worked = jest.fn(async () => 110);
  expect(await isRestless(worked, { at: ago(ms), worked: before })).toBe(false);
  expect(worked.mock.calls.length).toBeGreaterThan(1);
});
