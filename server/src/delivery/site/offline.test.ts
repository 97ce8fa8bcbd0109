import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Registry } from '@mesa/release-contract/registry';
import { releases } from '@mesa/release-server/testing/releases';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { readEnv } from '../../env';
import { setHeaders } from '../../kernel/pipeline/headers';
import { testApp } from '../../testing/test-app';
import { siteRoutes } from './site.routes';
import { webManifest } from './web-manifest';

const media = path.resolve(import.meta.dirname, '../../../../shell/media');
const server = testApp();
const { promoted, change, readFile, manifest } = releases(server);
let root: string;
let open: FastifyInstance[];
let visits: string[];

async function site(options: { offline?: boolean; dev?: boolean } = {}): Promise<FastifyInstance> {
  const app = Fastify();
  await setHeaders(app, { identityHosts: [], imageHosts: async () => [], https: false });
  app.all('/api/*', (_, reply) => reply.code(503).send({}));
  siteRoutes(app, {
    dist: root,
    origin: 'http://localhost',
    live: server.live,
    grants: server.grants,
    previewLinks: server.previewLinks,
    verify: server.verify,
    readFile,
    onVisit: (area, release) => visits.push(`${area}@${release}`),
    ...options,
  });
  open.push(app);
  return app;
}

beforeEach(() => {
  visits = [];
  open = [];
  root = mkdtempSync(path.join(os.tmpdir(), 'mesa-offline-'));
  const files = { 'main.0000000a.js': 'shell', 'sw.0000000b.js': 'the worker of the build', 'offline.0000000c.js': 'offline', 'font.0000000d.woff2': 'font' };
  mkdirSync(path.join(root, 'shell/dist'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, 'shell/dist', name), text);
  writeFileSync(
    path.join(root, 'shell/dist/release.json'),
    JSON.stringify(manifest('shell', { entry: ['main.0000000a.js'], fonts: ['font.0000000d.woff2'], pages: { offline: ['offline.0000000c.js'] } }, files)),
  );
});
afterEach(async () => {
  for (const app of open) await app.close();
  rmSync(root, { recursive: true });
});

/** Promotes a shell; its entry is its first file. */
const promotedShell = (version: string, worker: Record<string, string>) => promoted('shell', { version }, { 'main.1111111a.js': version, ...worker });
const removes = /registration\.unregister\(\)/;

test('the worker belongs to the live shell, is revalidated at every visit, and may request what pages may', async () => {
  const app = await site();
  const { body, headers } = await app.inject('/sw.js');
  expect(body).toBe('the worker of the build');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
  expect(headers['content-security-policy']).toBe("default-src 'none';connect-src 'self';img-src 'self'");

  await promotedShell('9.0.0', { 'sw.2222222b.js': 'the worker of 9.0.0' });
  expect((await app.inject('/sw.js')).body).toBe('the worker of 9.0.0');
  await change('shell', { active: null }, 'rollback');
  expect((await app.inject('/sw.js')).body).toBe('the worker of the build');
});

test('the worker is compressed for browsers that accept it', async () => {
  const app = await site();
  const { rawPayload, headers } = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': 'gzip' } });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding, cookie' });
  expect(gunzipSync(rawPayload).toString()).toBe('the worker of the build');
});

test('a shell without a worker, and the setting, remove an existing one', async () => {
  const off = await site({ offline: false });
  expect((await off.inject('/sw.js')).body).toMatch(removes);
  expect((await off.inject('/offline.html')).statusCode).toBe(404);
  const registry: Registry = (await off.inject('/registry.json')).json();
  expect(registry.offline).toBe(false);
  expect((await off.inject('/contacto')).body).toContain('"offline":false');

  const developing = await site({ dev: true });
  expect((await developing.inject('/sw.js')).body).toMatch(removes);

  const on = await site();
  expect((await on.inject('/registry.json')).json()).not.toHaveProperty('offline');
  await promotedShell('9.0.1', {});
  expect((await on.inject('/sw.js')).body).toMatch(removes);
});

test('the frame names the live builds and the code for offline reading, but no page', async () => {
  const app = await site();
  const { body, headers } = await app.inject('/offline.html');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  const registry = JSON.parse(/id="mf-registry">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');
  expect(registry).toEqual((await app.inject('/registry.json')).json());
  expect(body).toContain('src="/shell/main.0000000a.js"');
  expect(body).toContain('href="/shell/offline.0000000c.js"');
  expect(body).toContain('<link rel="preload" as="font" type="font/woff2" href="/shell/font.0000000d.woff2" crossorigin>');
  expect(body).toContain('id="first-data">null</script>');
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('<title>Mesa Abierta</title>');
});

test('prefetched pages are not counted as visits', async () => {
  const app = await site();
  const release = await promotedShell('9.0.2', {});
  const agent = { 'user-agent': 'Mozilla/5.0 Chrome/140' };
  await app.inject({ url: '/contacto', headers: { ...agent, 'sec-fetch-dest': 'empty' } });
  expect(visits).toEqual([]);
  await app.inject({ url: '/contacto', headers: { ...agent, 'sec-fetch-dest': 'document' } });
  expect(visits).toEqual([`shell@${release}`]);
});

test('the site can be installed: every page names the manifest, and its pictures have the stated sizes', async () => {
  const app = await site();
  const { body } = await app.inject('/contacto');
  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  const tokens = readFileSync(path.resolve(media, '../../shared/ui/src/tokens.css'), 'utf8');
  const [light = '', dark = ''] = [...tokens.matchAll(/--color-cloth: (#\w+);/g)].map(([, color]) => color);
  expect(body.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
    `<meta name="theme-color" media="(prefers-color-scheme:light)" content="${light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme:dark)" content="${dark}">`,
  ]);
  const { headers, body: text } = await app.inject('/manifest.webmanifest');
  expect(headers).toMatchObject({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=86400' });
  expect(JSON.parse(text)).toMatchObject({
    ...{ id: '/', name: 'Mesa Abierta', short_name: 'Mesa Abierta', lang: 'es', dir: 'ltr', start_url: '/', scope: '/', display: 'standalone' },
    ...{ theme_color: light, background_color: /--color-surface: (#\w+);/.exec(tokens)?.[1] },
  });
  expect(webManifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src, sizes } of webManifest.icons) {
    const { width, height } = await sharp(path.join(media, src.replace('/uploads/', ''))).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
});

test('the setting is OFFLINE=0', () => {
  expect(readEnv({}).offline).toBe(true);
  expect(readEnv({ OFFLINE: '0' }).offline).toBe(false);
  expect(() => readEnv({ OFFLINE: 'no' })).toThrow('OFFLINE debe ser 0 o 1.');
});
