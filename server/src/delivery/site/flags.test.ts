import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { framePath } from '@mesa/contract/documents';
import type { FlagRule } from '@mesa/release-contract/calls/area-state';
import type { Registry } from '@mesa/release-contract/registry';
import { describeOnDisk } from '@mesa/release-server/testing/builds';
import { releases } from '@mesa/release-server/testing/releases';
import { bucketIn, visitorNumbers } from '@mesa/release-server/visitor';
import Fastify, { type FastifyInstance } from 'fastify';
import { testApp } from '../../testing/test-app';
import { createDrawnPages } from '../rendering/drawn-pages';
import type { RenderJob } from '../rendering/job';
import type { Pool } from '../rendering/pool';
import { siteRoutes } from './site.routes';

const server = testApp();
const { change, readFile, writeBuild } = releases(server);
const minute = 60_000;
let root: string;
let site: FastifyInstance;
let jobs: RenderJob[];

/** Renders the flags that it gets, as pages do. */
const pool: Pool = {
  async render(job) {
    jobs.push(job);
    const { flags = {} }: Registry = JSON.parse(job.registry);
    return { html: Buffer.from(`<p>${JSON.stringify(flags)}</p>`), head: null };
  },
  trial: async () => null,
  warm: async () => undefined,
  close: () => undefined,
};

function build(area: string, flags: string[] = []) {
  const files = { [`remoteEntry.0000000${area.length % 10}.js`]: area, [`server.0000000${area.length % 10}.cjs`]: `the ${area}` };
  const declared = flags.length > 0 ? { flags: flags.map((name) => ({ name, description: name })) } : {};
  const fields = { server: Object.keys(files)[1] ?? '', pages: { remote: [], stores: [], exportDeck: [], notFound: [] }, ...declared };
  writeBuild(root, area, fields, files);
}

beforeEach(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'mesa-flags-'));
  describeOnDisk(root);
  for (const [area, flags] of [['shell'], ['mf_stores', ['map', 'hours']], ['mf_decks', ['hand']]] as [string, string[]?][]) build(area, flags);
  jobs = [];
  site = Fastify();
  site.post('/api/stores/list', async () => ({ stores: [], pagination: { pages: 1 } }));
  site.all('/api/*', (_, reply) => reply.code(503).send({}));
  siteRoutes(site, {
    ...{ dist: root, origin: 'http://localhost', live: server.live, grants: server.grants, verify: server.verify, readFile },
    drawnPages: createDrawnPages(pool, readFile, { timeout: minute }),
    answersTimeout: minute,
  });
  await site.ready();
});
afterEach(async () => {
  await site.close();
  rmSync(root, { recursive: true });
});

const rule = (fields: Partial<FlagRule>): FlagRule => ({ percent: 0, roles: [], accounts: [], ...fields });
const cookieOf = (set: readonly string[], name: string) => set.find((one) => one.startsWith(`${name}=`))?.split(';')[0];

/** Opens a page. Returns its flags, what the server rendered, and the cookies that it sets. */
async function open(url: string, cookie = '') {
  const { body, headers } = await site.inject({ url, headers: { cookie, 'user-agent': 'Mozilla/5.0' } });
  const registry: Registry = JSON.parse(/id="mf-registry">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');
  return { body, registry, drawn: /<div id="root">(.*)<\/div>/.exec(body)?.[1], headers, set: [headers['set-cookie'] ?? []].flat() };
}
async function askRegistry(as: string | null, cookie = '') {
  const reply = await site.inject({ url: '/registry.json', headers: { cookie, ...(as ? await server.headers(as) : {}) } });
  return { registry: reply.json<Registry>(), set: [reply.headers['set-cookie'] ?? []].flat() };
}
/** Returns the cookie of a visitor inside or outside a flag's share. */
function visitorWith(on: boolean, name: string, percent: number): string {
  const found = [...Array(visitorNumbers).keys()].find((visitor) => bucketIn(name, visitor) < percent === on);
  return `mesa-bucket=${found}`;
}

describe('A flag for a share of the visitors', () => {
  test('is known in the HTML, and each rendering is used for visitors with the same flags alone', async () => {
    await change('mf_stores', { flags: { map: rule({ percent: 50 }) } }, 'flag');
    const [inside, outside] = [visitorWith(true, 'mf_stores/map', 50), visitorWith(false, 'mf_stores/map', 50)];
    for (const _ of ['first', 'cached']) {
      expect(await open('/tiendas', inside)).toMatchObject({ registry: { flags: { mf_stores: ['map'] } }, drawn: '<p>{"mf_stores":["map"]}</p>' });
      const without = await open('/tiendas', outside);
      expect([without.registry.flags, without.drawn]).toEqual([undefined, '<p>{}</p>']);
    }
    expect(jobs).toHaveLength(2);
    expect((await open('/tiendas', inside)).headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
  });

  test('draws a number for a new visitor once, which every later page keeps', async () => {
    await change('mf_stores', { flags: { map: rule({ percent: 50 }) } }, 'flag');
    const { registry, set } = await open('/tiendas');
    const cookie = cookieOf(set, 'mesa-bucket') ?? '';
    expect(cookie).toMatch(/^mesa-bucket=\d{1,4}$/);
    for (const address of ['/tiendas', '/exportar-baraja', '/tiendas']) expect((await open(address, cookie)).registry.flags).toEqual(registry.flags);
    expect((await askRegistry(null, cookie)).registry.flags).toEqual(registry.flags);
  });

  test('of another area is in the HTML for the next page, and does not divide this one’s renderings', async () => {
    await change('mf_stores', { flags: { map: rule({ percent: 50 }) } }, 'flag');
    expect(await open('/exportar-baraja', visitorWith(true, 'mf_stores/map', 50))).toMatchObject({
      registry: { flags: { mf_stores: ['map'] } },
      drawn: '<p>{}</p>',
    });
    await open('/exportar-baraja', visitorWith(false, 'mf_stores/map', 50));
    expect(jobs).toHaveLength(1);
  });

  test('that is on for everybody needs no number, and one that is off or that the build does not declare is left out', async () => {
    await change('mf_stores', { flags: { map: rule({ percent: 100 }), gone: rule({ percent: 100 }) } }, 'flag');
    const { registry, set, headers } = await open('/tiendas');
    expect([registry.flags, registry.flagsFor, set]).toEqual([{ mf_stores: ['map'] }, undefined, []]);
    expect(headers['cache-control']).toBe('no-cache');
  });
});

describe('A flag for accounts and roles', () => {
  const named = () => change('mf_decks', { flags: { hand: rule({ accounts: ['ana', 'beto'], roles: ['owner'] }) } }, 'flag');

  test('is known in the HTML of a person who signed in once, who reads nothing of others', async () => {
    await named();
    const { registry, set } = await askRegistry('ana');
    expect(registry).toMatchObject({ flags: { mf_decks: ['hand'] }, flagsFor: 'ana' });
    expect(JSON.stringify(registry)).not.toContain('beto');
    const cookie = cookieOf(set, 'mesa-account') ?? '';
    const page = await open('/exportar-baraja', cookie);
    expect(page.registry).toMatchObject({ flags: { mf_decks: ['hand'] }, flagsFor: 'ana' });
    expect(page.body).not.toContain('beto');
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect((await open('/exportar-baraja', cookieOf((await askRegistry('owner')).set, 'mesa-account'))).registry.flags).toEqual({ mf_decks: ['hand'] });
  });

  test('is never in a rendering that a visitor gets', async () => {
    await named();
    const cookie = cookieOf((await askRegistry('ana')).set, 'mesa-account') ?? '';
    expect((await open('/exportar-baraja', cookie)).drawn).toBe('');
    const visitor = await open('/exportar-baraja');
    expect([visitor.drawn, visitor.registry.flags, visitor.registry.flagsFor]).toEqual(['<p>{}</p>', undefined, null]);
    expect(visitor.body).not.toMatch(/\bana\b|beto/);
  });

  test('is off for other members, after sign-out, with a changed cookie, and at the next page once it was taken away', async () => {
    await named();
    const other = await askRegistry('zoe');
    expect([other.registry.flags, other.registry.flagsFor]).toEqual([undefined, 'zoe']);
    const cookie = cookieOf((await askRegistry('ana')).set, 'mesa-account') ?? '';
    const out = await askRegistry(null, cookie);
    expect([out.registry.flags, out.registry.flagsFor]).toEqual([undefined, null]);
    expect(out.set).toContainEqual(expect.stringMatching(/^mesa-account=; Max-Age=0/));
    const invented = Buffer.from(JSON.stringify({ userId: 'ana', role: 'member' })).toString('base64url');
    for (const changed of [`mesa-account=${invented}.${cookie.split('.')[1]}x`, `${cookie}x`, 'mesa-account=ana'])
      expect((await open('/exportar-baraja', changed)).registry.flagsFor).toBeNull();
    await change('mf_decks', { flags: { hand: rule({ accounts: ['beto'] }) } }, 'flag');
    expect((await open('/exportar-baraja', cookie)).registry.flags).toBeUndefined();
  });

  test('sets no cookie while no flag depends on the account, and ends one that is left', async () => {
    expect((await askRegistry('ana')).set).toEqual([]);
    await named();
    const cookie = cookieOf((await askRegistry('ana')).set, 'mesa-account') ?? '';
    await change('mf_decks', { flags: { hand: rule({ percent: 100 }) } }, 'flag');
    const page = await open('/exportar-baraja', cookie);
    expect([page.registry.flags, page.registry.flagsFor, page.drawn]).toEqual([{ mf_decks: ['hand'] }, undefined, '<p>{"mf_decks":["hand"]}</p>']);
    expect((await askRegistry('ana', cookie)).set).toContainEqual(expect.stringMatching(/^mesa-account=; Max-Age=0/));
  });

  test('is not in the page that a device keeps for reading offline', async () => {
    await named();
    const cookie = cookieOf((await askRegistry('ana')).set, 'mesa-account') ?? '';
    expect((await open(framePath, cookie)).registry.flags).toBeUndefined();
  });
});
