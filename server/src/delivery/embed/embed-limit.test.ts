import { expect, test } from '@jest/globals';
import { testApp } from '../../testing/test-app';

const app = testApp(async () => ({ limits: { openData: 2 } }));

test('A site that asks for its tables too often reads so in their frames', async () => {
  const answers = [];
  for (let asked = 0; asked < 3; asked += 1) answers.push(await app.app.inject('/insertar/agenda'));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(answers[2]?.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
});
