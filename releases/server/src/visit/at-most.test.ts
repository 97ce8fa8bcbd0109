import { expect, test } from '@jest/globals';
import { atMost } from './at-most';

test('At most so many tasks run at a time; the next one starts when one ends or fails', async () => {
  const inTurn = atMost(2);
  const started: number[] = [];
  const ends: ((fail?: Error) => void)[] = [];
  const begin = (number: number) =>
    inTurn(() => {
      started.push(number);
      return new Promise<number>((resolve, reject) => {
        ends[number] = (fail) => (fail ? reject(fail) : resolve(number));
      });
    });
  const tasks = [0, 1, 2, 3].map(begin);
  expect(started).toEqual([0, 1]);
  ends[1]?.(new Error('closed'));
  await expect(tasks[1]).rejects.toThrow('closed');
  expect(started).toEqual([0, 1, 2]);
  ends[0]?.();
  expect(await tasks[0]).toBe(0);
  expect(started).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  expect(await Promise.all([tasks[2], tasks[3]])).toEqual([2, 3]);
  const more = [4, 5, 6].map(begin);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  ends[4]?.();
  expect(await more[0]).toBe(4);
  for (const end of ends) end();
  expect(await Promise.all(more)).toEqual([4, 5, 6]);
});
