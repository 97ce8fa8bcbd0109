import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { listPlayers } from '@mesa/contract/calls/players';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const uploads = mkdtempSync(join(tmpdir(), 'mesa-uploads-'));
mkdirSync(join(uploads, 'logo'));
writeFileSync(join(uploads, 'logo', 'logo.png'), 'a picture');
writeFileSync(join(uploads, 'logo', 'notes.txt'), 'a secret');
writeFileSync(join(uploads, 'logo', '.hidden.png'), 'a secret');
for (const name of ['link.png', 'other.png']) symlinkSync('/etc/hostname', join(uploads, 'logo', name));
const sitePictures = mkdtempSync(join(tmpdir(), 'mesa-site-pictures-'));
mkdirSync(join(sitePictures, 'logo'));
for (const name of ['logo.png', 'icon.png']) writeFileSync(join(sitePictures, 'logo', name), 'the site’s own');
writeFileSync(join(sitePictures, 'logo', 'link.png'), 'the site’s own');
afterAll(() => {
  for (const folder of [uploads, sitePictures]) rmSync(folder, { recursive: true, force: true });
});

const site = testApp(async () => ({ uploads, sitePictures, https: true }));
const rows = community(site);

const list = (headers: Record<string, string> = {}) => site.app.inject({ method: 'POST', url: listPlayers.path, payload: {}, headers });

describe('An answer that anyone may read', () => {
  test('has a tag, and is not sent again unchanged', async () => {
    await rows.players(3);
    const first = await list();
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const second = await list({ 'if-none-match': etag });
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', etag]);
    for (const tags of [`"x", ${etag}`, etag.slice(2), '*']) expect((await list({ 'if-none-match': tags })).statusCode).toBe(304);
    await rows.player();
    expect((await list({ 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('can be cached and revalidated; a signed-in person’s cannot', async () => {
    expect((await list()).headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'authorization, accept-encoding' });
    expect((await list(await site.headers('member'))).headers['cache-control']).toBe('private, no-cache');
    expect((await site.app.inject('/api/health')).headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, *', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('is compressed for anyone who takes %s', async (accepted, coding, decompress) => {
    await rows.players(20);
    const plain = await list();
    const reply = await list({ 'accept-encoding': accepted });
    expect(reply.headers['content-encoding']).toBe(coding);
    expect(decompress(reply.rawPayload).toString()).toBe(plain.body);
    expect(reply.headers.etag).toBe(plain.headers.etag);
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  test('is sent uncompressed if it is small or the client accepts nothing else', async () => {
    expect((await list({ 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
    await rows.players(20);
    expect((await list({ 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
  });
});

describe('Every answer', () => {
  test('except pages shows and runs nothing when opened directly', async () => {
    const { headers } = await site.app.inject('/api/health');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('that is a 304 keeps the cached policy', async () => {
    const etag = String((await list()).headers.etag);
    const unchanged = await list({ 'if-none-match': etag });
    expect(unchanged.statusCode).toBe(304);
    expect(unchanged.headers).not.toHaveProperty('content-security-policy');
  });

  test('has the id of its request, the caller’s own if valid', async () => {
    expect((await site.app.inject('/api/health')).headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect((await site.app.inject({ url: '/api/nada', headers: { 'x-request-id': 'trace-12345' } })).json().requestId).toBe('trace-12345');
    for (const id of ['a'.repeat(8), 'a'.repeat(64)])
      expect((await site.app.inject({ url: '/api/nada', headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(id);
    for (const id of ['a b\n', 'a'.repeat(7), 'a'.repeat(65)])
      expect((await site.app.inject({ url: '/api/nada', headers: { 'x-request-id': id } })).json().requestId).toMatch(/^[\w-]{36}$/);
  });
});

describe('The media', () => {
  test('are sent with their types', async () => {
    const reply = await site.app.inject('/uploads/logo/logo.png');
    expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([200, 'a picture', 'image/png']);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  test('of the site are sent unless uploads has a file of that name', async () => {
    const reply = await site.app.inject('/uploads/logo/icon.png');
    expect([reply.statusCode, reply.body, reply.headers['content-type'], reply.headers['x-content-type-options']]).toEqual([
      200,
      'the site’s own',
      'image/png',
      'nosniff',
    ]);
    expect((await site.app.inject('/uploads/logo/link.png')).body).toBe('the site’s own');
  });

  test.each([
    'logo/other.png',
    'logo/notes.txt',
    'logo/.hidden.png',
    'logo/none.png',
    'logo',
    '',
    '..%2f..%2fetc%2fpasswd',
    'logo/..%5c..%5cx.png',
    'logo/%00.png',
  ])('/uploads/%s is not found', async (path) => {
    const reply = await site.app.inject(`/uploads/${path}`);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  });
});
