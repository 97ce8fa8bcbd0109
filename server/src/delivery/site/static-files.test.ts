import { setImmediate as turn } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { createFileSender, isFileName } from './static-files';

/** Sends this file to a caller who accepts Brotli. */
async function sent(name: string, text = 'x'.repeat(2000)) {
  const app = Fastify();
  const send = createFileSender();
  app.get('/', (request, reply) => send(request, reply, name, [{ key: name, read: async () => Buffer.from(text) }]));
  const get = () => app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  const first = await get();
  return { headers: first.headers, body: first.rawPayload, get, close: () => app.close() };
}

test.each([
  ['a.1a2b3c4d.js', 'text/javascript; charset=utf-8', 'br'],
  ['a.1a2b3c4d.css', 'text/css; charset=utf-8', 'br'],
  ['a.1a2b3c4d.json', 'application/json; charset=utf-8', 'br'],
  ['a.1a2b3c4d.svg', 'image/svg+xml', 'br'],
  ['a.1a2b3c4d.png', 'image/png', undefined],
  ['a.1a2b3c4d.webp', 'image/webp', undefined],
  ['a.1a2b3c4d.woff2', 'font/woff2', undefined],
  ['a.1a2b3c4d.woff', 'font/woff', undefined],
])('%s is %s, compressed if that makes it smaller', async (name, type, encoding) => {
  const { close, headers } = await sent(name);
  expect(isFileName(name)).toBe(true);
  expect([headers['content-type'], headers['content-encoding']]).toEqual([type, encoding]);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  await close();
});

test('a file whose name has no hash is asked for again each time', async () => {
  for (const name of ['a.js', 'a.1a2b3c4.js', '1a2b3c4d.js']) {
    const { close, headers } = await sent(name);
    expect([name, headers['cache-control']]).toEqual([name, 'no-cache']);
    await close();
  }
});

test('a file is soon sent smaller than to the first visitor', async () => {
  const text = Array.from({ length: 2000 }, (_, n) => `fila ${(n * 7919) % 99_991}\n`).join('');
  const { body, get, close } = await sent('a.1a2b3c4d.js', text);
  let again = await get();
  while (again.rawPayload.length === body.length) {
    again = await get();
    await turn();
  }
  expect(again.rawPayload.length).toBeLessThan(body.length);
  expect(brotliDecompressSync(again.rawPayload).toString()).toBe(text);
  await close();
});

test.each(['a.map', 'a.env', 'a', '.a.js', 'a/b.js', 'a b.js', 'release.json'])('%s is no file of a build', (name) => {
  expect(isFileName(name)).toBe(false);
});

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024);

test('files in memory have 64 MB: what was not asked for longest is read again first', async () => {
  const app = Fastify();
  const send = createFileSender();
  const read: string[] = [];
  app.get<{ Params: { name: string } }>('/:name', (request, reply) => {
    const { name } = request.params;
    const body = async () => {
      read.push(name);
      return megabytes(30);
    };
    return send(request, reply, name, [{ key: name, read: body }]);
  });
  for (const name of ['a.png', 'b.png', 'a.png', 'c.png', 'a.png', 'b.png']) expect((await app.inject(`/${name}`)).statusCode).toBe(200);
  expect(read).toEqual(['a.png', 'b.png', 'c.png', 'b.png']);
  await app.close();
});
