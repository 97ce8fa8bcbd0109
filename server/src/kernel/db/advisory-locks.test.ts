import { expect, test } from '@jest/globals';
import { advisoryLocks } from './advisory-locks';

test('No job of the database waits for the lock of another', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
