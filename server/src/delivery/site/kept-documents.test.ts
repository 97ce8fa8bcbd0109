import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { listStores } from '@mesa/contract/calls/stores';
import { describeOnDisk } from '@mesa/release-server/testing/builds';
import { releases } from '@mesa/release-server/testing/releases';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonPayload, sendPayload } from '../../kernel/pipeline/payload';
import { ReadCache } from '../../kernel/pipeline/read-cache';
import { testApp } from '../../testing/test-app';
import { createDrawnPages } from '../rendering/drawn-pages';
import type { Pool } from '../rendering/pool';
import { siteRoutes } from './site.routes';

const server = testApp();
const { change, promoted, readFile, manifest, writeBuild } = releases(server);
let root: string;
let site: FastifyInstance;
let cache: ReadCache;
/** The stores in the database, and how often they were read. */
let stores: string[];
let reads: number;
/** How often a page was put together. */
let assembled: number;
let visits: string[];
/** What others do while the next page is rendered. */
let meanwhile: (() => Promise<unknown>) | null = null;

const pool: Pool = {
  render: async (job) => ({ html: job.address === null ? null : Buffer.from(`<h1>${job.address}</h1>${job.answers}`), head: null }),
  trial: async () => null,
  warm: async () => undefined,
  close: () => undefined,
};

const build = (area: string, files: Record<string, string>, fields: Parameters<typeof manifest>[1] = {}) => writeBuild(root, area, fields, files);

beforeEach(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'mesa-kept-'));
  describeOnDisk(root);
  [stores, reads, assembled, visits] = [['La Torre'], 0, 0, []];
  build(
    'shell',
    { 'main.00000001.js': 'shell', 'server.00000001.cjs': 'shell' },
    { entry: ['main.00000001.js'], server: 'server.00000001.cjs', pages: { notFound: [] } },
  );
  build('mf_stores', { 'remoteEntry.00000002.js': 'stores', 'server.00000002.cjs': 'stores' }, { server: 'server.00000002.cjs', pages: { stores: [] } });
  await serve(true);
});
afterEach(async () => {
  await site.close();
  rmSync(root, { recursive: true });
});

/** Serves the site. Without `cached`, its calls are not answered from the cache. */
async function serve(cached: boolean, dev = false) {
  await site?.close();
  site = Fastify();
  cache = new ReadCache({ seconds: 60 });
  const read = async () => {
    reads += 1;
    return jsonPayload({ stores, pagination: { pages: 2 } });
  };
  site.post(listStores.path, async (request, reply) => {
    const payload = cached ? (await cache.get(JSON.stringify(request.body), ['store'], read)).payload : await read();
    return sendPayload(request, reply, payload, { status: 200, keeping: 'public' });
  });
  const drawnPages = createDrawnPages(pool, readFile, { timeout: 60_000 });
  const counted = {
    ...drawnPages,
    draw: async (...asked: Parameters<typeof drawnPages.draw>) => {
      assembled += 1;
      const drawn = await drawnPages.draw(...asked);
      const others = meanwhile;
      meanwhile = null;
      await others?.();
      return drawn;
    },
  };
  siteRoutes(site, {
    ...{ dist: root, origin: 'http://localhost', live: server.live, grants: server.grants, verify: server.verify, readFile, dev },
    drawnPages: counted,
    answersTimeout: 60_000,
    onVisit: (area, release) => void visits.push(`${area} ${release}`),
  });
  await site.ready();
}

const open = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers: { 'accept-encoding': 'br', ...headers } });
const textOf = ({ rawPayload }: { rawPayload: Buffer }) => brotliDecompressSync(rawPayload).toString();

describe('The document of an address', () => {
  test('is sent again to the next visitors, with the same headers, without asking or assembling anything', async () => {
    const first = await open('/tiendas');
    const second = await open('/tiendas');
    expect(textOf(second)).toBe(textOf(first));
    expect(textOf(second)).toContain('La Torre');
    expect(second.statusCode).toBe(200);
    const { date: _, 'mesa-rendering': made, ...same } = first.headers;
    expect(second.headers).toMatchObject(same);
    expect([made, second.headers['mesa-rendering']]).toEqual(['new', expect.stringMatching(/^cached; age=\d+$/)]);
    expect({ assembled, reads }).toEqual({ assembled: 1, reads: 1 });
  });

  test('is made again after a write of what it shows, and stays after any other', async () => {
    await open('/tiendas');
    stores = ['El Faro'];
    cache.forget(['card']);
    expect(textOf(await open('/tiendas'))).toContain('La Torre');
    cache.forget(['store']);
    expect(textOf(await open('/tiendas'))).toContain('El Faro');
    expect(assembled).toBe(2);
  });

  test('is made again if another request has read what it shows again', async () => {
    await open('/tiendas');
    stores = ['El Faro'];
    cache.forget(['store']);
    await site.inject({ method: 'POST', url: listStores.path, payload: { page: 1, itemsPerPage: 12 } });
    expect(textOf(await open('/tiendas'))).toContain('El Faro');
  });

  test('counts each visit of a browser with the releases in it', async () => {
    const release = await promoted(
      'mf_stores',
      { server: 'server.00000002.cjs', pages: { stores: [] } },
      { 'remoteEntry.00000005.js': '', 'server.00000002.cjs': '' },
    );
    for (const agent of ['Mozilla/5.0', 'Mozilla/5.0', 'curl/8']) await open('/tiendas', { 'user-agent': agent });
    // A page that a browser fetches ahead is no visit.
    for (const destination of ['document', 'empty']) await open('/tiendas', { 'user-agent': 'Mozilla/5.0', 'sec-fetch-dest': destination });
    expect(assembled).toBe(1);
    expect(visits).toEqual(Array(3).fill(`mf_stores ${release}`));
  });

  test('is made again after a change of the registry', async () => {
    await open('/tiendas');
    await change('mf_stores', { off: 'En obras' });
    expect(textOf(await open('/tiendas'))).toContain('En obras');
  });

  test('is not kept if the registry changed while it was made', async () => {
    meanwhile = () => change('mf_stores', { off: 'En obras' });
    expect(textOf(await open('/tiendas'))).not.toContain('En obras');
    expect(textOf(await open('/tiendas'))).toContain('En obras');
  });

  test('belongs to one address and one encoding', async () => {
    await open('/tiendas');
    expect(textOf(await open('/tiendas?pagina=2'))).toContain('<h1>/tiendas?pagina=2</h1>');
    expect((await open('/tiendas', { 'accept-encoding': 'identity' })).body).toContain('La Torre');
  });

  test('is not sent to a browser that may be signed in', async () => {
    await open('/tiendas');
    expect(textOf(await open('/tiendas', { cookie: 'mesa-signed-in=1' }))).not.toContain('<h1>');
  });

  test('is not shared while visitors get different builds', async () => {
    await open('/tiendas');
    const release = await promoted('mf_stores', { pages: { stores: [] } }, { 'remoteEntry.00000005.js': 'new' });
    await change('mf_stores', { active: null, canary: { release, percent: 50 } });
    const seen = await Promise.all([1, 2, 3, 4].map((number) => open('/tiendas', { cookie: `mesa-bucket=${number}` })));
    expect(seen.map(({ headers }) => headers['cache-control'])).toEqual(Array(4).fill('private, no-cache'));
    expect(assembled).toBeGreaterThan(1);
    const before = assembled;
    await open('/tiendas', { cookie: 'mesa-bucket=1' });
    expect(assembled).toBe(before + 1);
  });

  test('is not kept if an answer in it was not cached, nor in development', async () => {
    for (const [cached, dev] of [
      [false, false],
      [true, true],
    ] as const) {
      await serve(cached, dev);
      assembled = 0;
      await open('/tiendas');
      await open('/tiendas');
      expect(assembled).toBe(2);
    }
  });

  test('of an address without a page is not kept', async () => {
    await open('/no/existe');
    expect((await open('/no/existe')).statusCode).toBe(404);
  });

  test('names the parts of the page if the address asks for them, also after it was kept', async () => {
    await open('/tiendas?quien');
    expect((await open('/tiendas?quien')).headers['mesa-parts']).toContain('mf_stores; page=stores');
  });
});
