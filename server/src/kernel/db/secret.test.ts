import { expect, test } from '@jest/globals';
import { testApp } from '../../testing/test-app';
import { secret } from './secret';

const app = testApp();

test('A key is created once and shared by all servers', async () => {
  const [first, second] = [await secret(app.db, 'grants'), await secret(app.db, 'grants')];
  expect(first).toHaveLength(32);
  expect(second).toEqual(first);
  expect(await secret(app.db, 'other')).not.toEqual(first);
});
