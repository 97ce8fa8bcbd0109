import { expect, test } from '@jest/globals';
import Fastify, { LogController } from 'fastify';
import { HttpError } from '../errors';
import { answerErrors } from './answer-errors';
import { logRequests } from './log';

/** An app, and the lines of its log. */
function logged() {
  const lines: string[] = [];
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    logger: { stream: { write: (line: string) => void lines.push(line) } },
  });
  return { app, lines };
}

test('The log has a line for each request, by the pattern of its address, without who asked and for whom', async () => {
  const { app, lines } = logged();
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

test('The log has the cause of each failure of the server, which its caller does not get, and no refusal', async () => {
  const { app, lines } = logged();
  answerErrors(app);
  app.get('/api/broken', async () => Promise.reject(new Error('a column is missing')));
  app.get('/api/away', async () => Promise.reject(new HttpError('unavailable')));
  app.get('/api/refused', async () => Promise.reject(new HttpError('forbidden')));
  const answers = [];
  for (const path of ['broken', 'away', 'refused']) answers.push(await app.inject(`/api/${path}`));
  await app.close();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 503, 403]);
  expect(answers[0]?.body).not.toContain('column');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'request failed', err: { message: 'a column is missing' } },
    { msg: 'request failed', err: { code: 'unavailable' } },
  ]);
});
