import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { readJsonBodies } from './json-body';

test('Between two large bodies that arrive together, other requests are answered', async () => {
  const app = fastify();
  readJsonBodies(app, 10);
  const order: string[] = [];
  app.post<{ Body: { name: string } }>('/', async ({ body }) => {
    order.push(body.name);
    setImmediate(() => order.push('others'));
    return {};
  });
  const send = (name: string) => app.inject({ method: 'POST', url: '/', payload: { name, more: 'x'.repeat(20) } });
  await app.ready();
  const answers = await Promise.all([send('first'), send('second')]);
  await app.close();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(order.slice(0, 3)).toEqual(['first', 'others', 'second']);
});
