import { expect, test } from '@jest/globals';
import { createPauses } from './pauses';

test('builds are paused from the second consecutive failure on, each time longer, up to a minute', () => {
  let now = 0;
  const pauses = createPauses(() => now);
  pauses.failed('a');
  expect(pauses.has('a')).toBe(false);
  const seconds: number[] = [];
  for (let i = 0; i < 8; i++) {
    pauses.failed('a');
    const began = now;
    while (pauses.has('a')) now += 500;
    seconds.push((now - began) / 1000);
  }
  expect(seconds).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(pauses.has('b')).toBe(false);
  pauses.succeeded('a');
  pauses.failed('a');
  expect(pauses.has('a')).toBe(false);
});
