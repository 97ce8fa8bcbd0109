import { describe, expect, test } from '@jest/globals';
import Fastify, { type InjectOptions } from 'fastify';
import { DatabaseUnavailable } from '../db/unavailable';
import { HttpError } from '../errors';
import { answerErrors } from './answer-errors';

const asPerson = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Makes a request whose handler throws this, after it has set these headers of its answer. */
async function failing(error: Error, request: InjectOptions = {}, headers: Record<string, string> = {}) {
  const app = Fastify();
  answerErrors(app);
  for (const url of ['/api', '/api/x', '/apicultura', '/x'])
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: async (_, reply) => {
        reply.headers(headers);
        throw error;
      },
    });
  const reply = await app.inject({ url: '/api/x', ...request });
  await app.close();
  return reply;
}
const withCode = (code: string) => Object.assign(new Error('refused'), { code });

describe('A call that fails', () => {
  test.each([
    ['because the database is away', new DatabaseUnavailable('away'), 'unavailable'],
    ['because others went first each time', withCode('40001'), 'unavailable'],
    ['because the disk is full', withCode('ENOSPC'), 'El disco del servidor está lleno. El administrador tiene que liberar espacio.'],
  ])('%s can be made again in five seconds', async (_, error, said) => {
    const reply = await failing(error);
    expect([reply.statusCode, reply.headers['retry-after'], reply.headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(Object.values(reply.json())).toContain(said);
  });

  test('names the time that its handler knows', async () => {
    expect((await failing(new HttpError('unavailable'), {}, { 'retry-after': '60' })).headers['retry-after']).toBe('60');
    expect((await failing(new HttpError('rate_limited', undefined, { retryAfter: 7 }))).headers['retry-after']).toBe('7');
  });

  test('has no header of the answer that it replaces', async () => {
    const replaced = { etag: '"x"', 'last-modified': 'x', 'content-encoding': 'br', 'content-disposition': 'attachment; filename="x.csv"', 'x-other': 'stays' };
    const { headers } = await failing(new HttpError('not_found'), {}, replaced);
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-other': 'stays' });
    for (const name of Object.keys(replaced).slice(0, 4)) expect(headers).not.toHaveProperty(name);
  });
});

describe('What a person opens', () => {
  test.each([
    ['/x', 'GET', 'text/html; charset=utf-8'],
    ['/apicultura', 'GET', 'text/html; charset=utf-8'],
    ['/api/x', 'GET', 'application/json; charset=utf-8'],
    ['/api', 'GET', 'application/json; charset=utf-8'],
    ['/x', 'POST', 'application/json; charset=utf-8'],
  ] as const)('at %s with %s fails as %s', async (url, method, type) => {
    expect((await failing(new Error('broken'), { url, method, headers: asPerson })).headers['content-type']).toBe(type);
  });

  test('fails with a page that says why as text, can be tried again, and names the request', async () => {
    const { body, statusCode } = await failing(new HttpError('forbidden', 'Sin «<b>&"permiso"».'), { url: '/x', headers: asPerson });
    expect(statusCode).toBe(403);
    expect(body).toContain('<p>Sin «&lt;b&gt;&amp;&quot;permiso&quot;».</p>');
    expect(body).toContain('<a href="">Reintentar</a> · <a href="/">Ir al inicio</a>');
    expect(body).toMatch(/<small>req-\w+<\/small>/);
    expect(body).toContain('<meta name="robots" content="noindex">');
  });
});
