import { setImmediate as others } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { answerErrors } from './answer-errors';
import { refuseOverload } from './limits';

test('An overloaded server refuses calls for a moment, and still tells monitors that it is alive', async () => {
  const app = Fastify();
  answerErrors(app);
  // Every delay is an overload.
  await refuseOverload(app, { maxEventLoopDelay: 1e-6, sampleInterval: 10 });
  for (const path of ['/api/health', '/api/stores']) app.get(path, async () => ({}));
  let refused = await app.inject('/api/stores');
  for (; refused.statusCode === 200; refused = await app.inject('/api/stores')) await others();
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  for (let asked = 0; asked < 20; asked += 1) {
    await others();
    expect((await app.inject('/api/health?full=1')).statusCode).toBe(200);
  }
  await app.close();
});
