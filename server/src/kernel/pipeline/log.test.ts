import { expect, test } from '@jest/globals';
import Fastify, { LogController } from 'fastify';
import { logRequests } from './log';

test('The log has a line for each request, by the pattern of its address, without who asked and for whom', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    logger: { stream: { write: (line: string) => void lines.push(line) } },
  });
  logRequests(app);
  app.get('/api/players/by-username/:username', async (_, reply) => reply.code(403).send({}));
  await app.inject({ url: '/api/players/by-username/valeria?search=secreto', headers: { authorization: 'Bearer abc' } });
  await app.inject('/nada/valeria');
  await app.close();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { method: 'GET', route: '/api/players/by-username/:username', status: 403, ms: expect.any(Number), msg: 'request' },
    { method: 'GET', route: '(none)', status: 404 },
  ]);
  expect(lines.join()).not.toMatch(/valeria|secreto|abc/);
});
