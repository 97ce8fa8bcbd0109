import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { describedArea, describeOnDisk } from '@mesa/release-server/testing/builds';
import Fastify, { type FastifyInstance } from 'fastify';
import { headsAlone } from '../../testing/heads';
import { testApp } from '../../testing/test-app';
import { createDrawnPages } from '../rendering/drawn-pages';
import { siteRoutes } from './site.routes';

const server = testApp();
let root: string;
let app: FastifyInstance;

/** A build as webpack writes it: its manifest and its files. */
function build(folder: string, description: object, files: Record<string, string> = {}) {
  const dist = path.join(root, folder, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dist, name), text);
  writeFileSync(
    path.join(dist, 'release.json'),
    JSON.stringify({
      ...describedArea(folder.replaceAll('-', '_')),
      server: 'server.00000000.cjs',
      entry: [],
      pages: {},
      consumes: {},
      needs: {},
      offers: {},
      provides: {},
      fonts: [],
      files: [],
      ...description,
    }),
  );
}

const blockOf = (html: string, id: string) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

beforeEach(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'mesa-site-'));
  describeOnDisk(root, { server: 'server.00000000.cjs' });
  build('shell', {
    entry: ['vendor.11111111.js', 'main.22222222.css', 'main.22222222.js'],
    pages: { notFound: ['notFound.33333333.js'] },
    provides: { '@mesa/ui/combobox': ['199.44444444.js'], '@mesa/ui/button': [] },
    fonts: ['sansita.aaaaaaaa.woff'],
  });
  build(
    'mf-stores',
    {
      entry: ['remoteEntry.55555555.js'],
      pages: { remote: ['remote.66666666.js'], store: ['store.77777777.css', 'store.77777777.js'] },
      consumes: { store: ['@mesa/ui/combobox', '@mesa/ui/button'] },
    },
    { 'remoteEntry.55555555.js': 'var mf_stores = {};'.repeat(50), 'secret.env': 'x' },
  );
  app = Fastify();
  app.post('/api/stores/storebyslug', async ({ body }, reply) => {
    const { slug } = body as { slug: string };
    if (slug !== 'la-torre') return reply.code(404).send({ status: 'error' });
    return { status: 'success', store: { name: 'La <Torre>', city: 'Lima', state: 'Lima', country: 'Perú', description: '</script>' } };
  });
  app.get('/api/agenda', (_, reply) => reply.code(503).send({ status: 'error' }));
  app.get('/api/seasons', (_, reply) => reply.code(503).send({ status: 'error' }));
  app.post('/api/tournaments/status', (_, reply) => reply.code(503).send({ status: 'error' }));
  siteRoutes(app, {
    dist: root,
    origin: 'https://mesa.example',
    live: server.live,
    grants: server.grants,
    verify: async () => null,
    readFile: async () => null,
    drawnPages: createDrawnPages(headsAlone, async () => null, { timeout: 60_000 }),
  });
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

describe('the HTML of a page', () => {
  test('names the files for the address: the shell, the remote with its page, and heavy shared modules', async () => {
    const { body, statusCode } = await app.inject('/tienda/la-torre');
    expect(statusCode).toBe(200);
    const named = [...body.matchAll(/(?:src|href)="(\/(?:shell|mf)\/[^"]+)"/g)].map(([, url]) => url);
    expect(named).toEqual([
      '/shell/vendor.11111111.js',
      '/shell/main.22222222.css',
      '/shell/main.22222222.js',
      '/shell/sansita.aaaaaaaa.woff',
      '/mf/mf_stores/remoteEntry.55555555.js',
      '/mf/mf_stores/remote.66666666.js',
      '/mf/mf_stores/store.77777777.css',
      '/mf/mf_stores/store.77777777.js',
      '/shell/199.44444444.js',
    ]);
  });

  test('preloads the font of headings', async () => {
    const { body } = await app.inject('/');
    expect(body).toContain('<link rel="preload" as="font" type="font/woff" href="/shell/sansita.aaaaaaaa.woff" crossorigin>');
  });

  test('contains the answer to the first call, which cannot end its script element', async () => {
    const { body } = await app.inject('/tienda/la-torre');
    expect(blockOf(body, 'first-data')).toEqual([
      {
        path: '/api/stores/storebyslug',
        input: { body: { slug: 'la-torre' } },
        data: expect.objectContaining({ store: expect.objectContaining({ description: '</script>' }) }),
      },
    ]);
  });

  test('is titled by its content, for the tab and for previews', async () => {
    const { body } = await app.inject('/tienda/la-torre');
    expect(body).toContain('<title>La &lt;Torre&gt; · Mesa Abierta</title>');
    expect(body).toContain('<meta property="og:title" content="La &lt;Torre&gt; · Mesa Abierta">');
  });

  test('has no data if a call fails, and still opens', async () => {
    const { body, statusCode } = await app.inject('/torneos');
    expect(statusCode).toBe(200);
    expect(blockOf(body, 'first-data')).toEqual([]);
  });

  test('answers 404 for an address without a page and for a missing store', async () => {
    const [unknown, gone] = [await app.inject('/nada/aqui'), await app.inject('/tienda/otra')];
    expect([unknown.statusCode, gone.statusCode]).toEqual([404, 404]);
    expect(unknown.body).toContain('/shell/notFound.33333333.js');
  });

  test('exists although something that it shows besides its item is missing', async () => {
    app.get('/api/meta', (_, reply) => reply.code(404).send({ status: 'error' }));
    for (const missing of ['/api/meta?store=la-torre', '/api/stores/undefined/attendance']) expect((await app.inject(missing)).statusCode).toBe(404);
    expect((await app.inject('/tienda/la-torre')).statusCode).toBe(200);
  });

  test('is compressed as the browser accepts', async () => {
    const { rawPayload, headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<div id="root">');
  });

  test('is never the answer to an unknown call or file', async () => {
    for (const url of ['/api/nothing', '/uploads/nothing.png', '/shell/nothing.js', '/mf/mf_stores/nothing.js', '/mf/other/remoteEntry.55555555.js']) {
      const { statusCode, body } = await app.inject(url);
      expect([url, statusCode, body.includes('<html')]).toEqual([url, 404, false]);
    }
  });

  test('exists at /api too, above the calls: the page about open data', async () => {
    expect((await app.inject('/api')).body).toContain('<title>Datos abiertos');
  });
});

describe('the registry of remotes', () => {
  const entryOfStores = async () => (await app.inject('/registry.json')).json().remotes.mf_stores.entry;

  test('follows each build by itself: replaced, missing, back', async () => {
    expect(await entryOfStores()).toBe('/mf/mf_stores/remoteEntry.55555555.js');
    await new Promise((resolve) => setTimeout(resolve, 20));
    build('mf-stores', { entry: ['remoteEntry.88888888.js'] });
    expect(await entryOfStores()).toBe('/mf/mf_stores/remoteEntry.88888888.js');
    rmSync(path.join(root, 'mf-stores'), { recursive: true });
    expect(await entryOfStores()).toBeNull();
    build('mf-stores', { entry: ['remoteEntry.99999999.js'] });
    expect(await entryOfStores()).toBe('/mf/mf_stores/remoteEntry.99999999.js');
  });

  test('is in every page', async () => {
    const { body } = await app.inject('/');
    expect(blockOf(body, 'mf-registry')).toEqual((await app.inject('/registry.json')).json());
  });
});

describe('the files of a build', () => {
  test('are cached by browsers for good, and compressed', async () => {
    const { headers, rawPayload } = await app.inject({ url: '/mf/mf_stores/remoteEntry.55555555.js', headers: { 'accept-encoding': 'br' } });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(brotliDecompressSync(rawPayload).toString()).toMatch(/^var mf_stores/);
  });

  test('are the only ones: nothing else in or above the folder is served', async () => {
    for (const name of ['secret.env', 'release.json', '..%2f..%2fpackage.json', '%2e%2e/dist/remoteEntry.55555555.js', '.hidden.js']) {
      expect((await app.inject(`/mf/mf_stores/${name}`)).statusCode).toBe(404);
    }
  });
});
