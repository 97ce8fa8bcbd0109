import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { framePath } from '@mesa/contract/documents';
import type { Role } from '@mesa/contract/rules/roles';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { createPreview } from '@mesa/release-contract/calls/previews';
import { createReleaseToken, revokeReleaseToken } from '@mesa/release-contract/calls/tokens';
import type { Registry } from '@mesa/release-contract/registry';
import { createRegistryCache } from '@mesa/release-server/registry-cache';
import { describedArea, describeOnDisk } from '@mesa/release-server/testing/builds';
import { releases } from '@mesa/release-server/testing/releases';
import { bucketIn, visitorNumbers } from '@mesa/release-server/visitor';
import Fastify, { type FastifyInstance } from 'fastify';
import { testApp } from '../../testing/test-app';
import { siteRoutes } from './site.routes';

const server = testApp();
const { release, change, promoted, readFile, contents, manifest, writeBuild } = releases(server);
const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140';
let root: string;
let site: FastifyInstance;
let visits: string[];
/** The description of the stores' page, in any build. */
const { label, menu, routes } = describedArea('mf_stores');
const outline = { label, menu, routes: routes.map(({ path: address, page, slots }) => ({ path: address, page, ...(slots ? { slots } : {}) })) };
/** Whether the release store is unreachable. */
let away: boolean;

const build = (area: string, fields: Parameters<typeof manifest>[1], files: Record<string, string>) => writeBuild(root, area, fields, files);

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'mesa-releases-'));
  describeOnDisk(root);
  build('shell', { pages: { notFound: ['notFound.00000001.js'] }, provides: { '@mesa/ui/combobox': ['9.00000002.js'] } }, { 'main.0000000a.js': 'shell' });
  build('mf_stores', { pages: { remote: [], stores: ['stores.0000000b.js'] } }, { 'remoteEntry.0000000c.js': 'old', 'stores.0000000b.js': 'old page' });
  build(
    'mf_admin',
    { roles: ['admin'], pages: { changes: ['changes.0000000d.js'] } },
    { 'remoteEntry.0000000e.js': 'tools', 'changes.0000000d.js': 'changes' },
  );
  site = Fastify();
  site.all('/api/*', (_, reply) => reply.code(503).send({}));
  visits = [];
  away = false;
  const onVisit = (area: string, id: string) => visits.push(`${area}@${id}`);
  const readStore: typeof readFile = async (...file) => {
    if (away) throw new Error('connect ETIMEDOUT');
    return readFile(...file);
  };
  siteRoutes(site, {
    dist: root,
    origin: 'http://localhost',
    live: server.live,
    grants: server.grants,
    previewLinks: server.previewLinks,
    verify: server.verify,
    readFile: readStore,
    onVisit,
  });
});
afterEach(async () => {
  await site.close();
  rmSync(root, { recursive: true });
});

type Cookies = Record<string, string>;
const cookieHeader = (cookies: Cookies) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
const grantFor = (role: Role, seconds = 60): Cookies => ({
  'mesa-areas': server.grants.sign({ userId: `user_${role}`, role, expiresAt: Date.now() + seconds * 1000 }),
});

/** Opens a page with these cookies. */
async function open(url: string, cookies: Cookies = {}) {
  const { statusCode, headers, body } = await site.inject({ url, headers: { 'user-agent': browser, cookie: cookieHeader(cookies) } });
  const registry: Registry = JSON.parse(/id="mf-registry">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');
  const named = [...body.matchAll(/(?:src|href)="(\/(?:shell|mf)\/[^"]+)"/g)].map(([, address]) => address);
  return { statusCode, headers, body, registry, named, title: /<title>(.*)<\/title>/.exec(body)?.[1], set: [headers['set-cookie'] ?? []].flat() };
}
const file = (url: string, cookies: Cookies = {}) => site.inject({ url, headers: { cookie: cookieHeader(cookies) } });
async function registryOf(as: Role | null, cookies: Cookies = {}) {
  const headers = { cookie: cookieHeader(cookies), ...(as ? await server.headers(as) : {}) };
  const reply = await site.inject({ url: '/registry.json', headers });
  return { reply, registry: reply.json<Registry>(), set: [reply.headers['set-cookie'] ?? []].flat() };
}

const entry = 'remoteEntry.11111111.js';
const stores = (text = 'new'): [Partial<ReleaseManifest>, Record<string, string>] => [
  {
    version: `1.0.${text.length}`,
    pages: { remote: ['remote.22222222.js'], stores: ['stores.33333333.js'] },
    consumes: { stores: ['@mesa/ui/combobox'] },
  },
  { [entry]: text, 'remote.22222222.js': 'r', 'stores.33333333.js': 's' },
];

describe('A live release', () => {
  test('does not serve its source maps, like the builds that came with the server', async () => {
    const id = await promoted('mf_stores', ...stores());
    contents.set(`mf_stores/${id}/${entry}.map`, Buffer.from('{"version":3}'));
    writeFileSync(path.join(root, 'mf-stores/dist/remoteEntry.0000000c.js.map'), '{"version":3}');
    for (const name of [entry, 'remoteEntry.0000000c.js']) {
      expect([name, (await file(`/mf/mf_stores/${name}`)).statusCode]).toEqual([name, 200]);
      for (const cookies of [{}, grantFor('admin')]) expect([name, (await file(`/mf/mf_stores/${name}.map`, cookies)).statusCode]).toEqual([name, 404]);
    }
  });

  test('provides the pages, its entry with its hash', async () => {
    const id = await promoted('mf_stores', ...stores());
    const { named, body, registry } = await open('/tiendas');
    expect(named).toEqual([
      '/shell/main.0000000a.js',
      `/mf/mf_stores/${entry}`,
      '/mf/mf_stores/remote.22222222.js',
      '/mf/mf_stores/stores.33333333.js',
      '/shell/9.00000002.js',
    ]);
    const { integrity, ...live } = registry.remotes.mf_stores ?? {};
    expect(live).toEqual({
      ...outline,
      release: id,
      entry: `/mf/mf_stores/${entry}`,
      previous: { release: null, entry: '/mf/mf_stores/remoteEntry.0000000c.js' },
    });
    expect(body).toContain(`<link rel="preload" as="script" href="/mf/mf_stores/${entry}" integrity="${integrity}">`);
    expect(registry.revision).toBe(1);
  });

  test('has hashes in all preloads if its scripts request files with them; otherwise only the entry’s', async () => {
    await promoted('mf_stores', ...stores());
    const page = '/mf/mf_stores/stores.33333333.js';
    expect((await open('/tiendas')).body).toContain(`<link rel="preload" as="script" href="${page}">`);
    await promoted('mf_stores', { ...stores('other')[0], version: '2.0.0', integrity: true }, stores('other')[1]);
    const { body } = await open('/tiendas');
    for (const [, url, integrity] of body.matchAll(/<link rel="preload" as="script" href="(\/mf\/[^"]+)"([^>]*)>/g))
      expect([url, integrity]).toEqual([url, expect.stringMatching(/^ integrity="sha256-[\w+/]{43}="$/)]);
    expect(body).toContain(`href="${page}" integrity=`);
  });

  test('has its table of hashes named in its pages, for reading without a network, but not loaded with them', async () => {
    await promoted('mf_stores', { ...stores()[0], hashes: 'hashes.44444444.js' }, { ...stores()[1], 'hashes.44444444.js': 'table' });
    const { body } = await open('/tiendas');
    expect(body).toContain('<link rel="later" href="/mf/mf_stores/hashes.44444444.js">');
    expect(body).not.toContain('as="script" href="/mf/mf_stores/hashes');
    expect((await open('/contacto')).body).not.toContain('hashes.44444444.js');
  });

  test('has its predecessor as a named fallback, for tabs that cannot load it', async () => {
    const first = await promoted('mf_stores', ...stores('one'));
    await promoted('mf_stores', { version: '2.0.0' }, { 'remoteEntry.44444444.js': 'two' });
    const { registry } = await open('/');
    expect(registry.remotes.mf_stores?.previous).toEqual({ release: first, entry: `/mf/mf_stores/${entry}`, integrity: expect.stringMatching(/^sha256-/) });
  });

  test('of the shell is named by the HTML, each file with its hash', async () => {
    const id = await promoted('shell', { entry: ['main.55555555.css', 'main.55555555.js'], fonts: [] }, { 'main.55555555.js': 'x', 'main.55555555.css': 'y' });
    const { body, registry } = await open('/');
    expect(registry.shell).toBe(id);
    expect(body).toMatch(/<link rel="stylesheet" href="\/shell\/main.55555555.css" integrity="sha256-[^"]+">/);
    expect(body).toMatch(/<script defer src="\/shell\/main.55555555.js" integrity="sha256-[^"]+"><\/script>/);
    expect(body).not.toContain('main.0000000a.js');
  });

  test('is counted when a browser opens its page, not for search engines or other pages', async () => {
    const id = await promoted('mf_stores', ...stores());
    await open('/tiendas');
    await open('/ranking');
    await site.inject({ url: '/tiendas', headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } });
    for (const robot of ['Mozilla/5.0 (compatible; YandexSpider)', 'Mozilla/5.0 Slurp', 'Mozilla/5.0 SkypeUriPreview', 'Mozilla/5.0 crawler', 'curl/8'])
      await site.inject({ url: '/tiendas', headers: { 'user-agent': robot } });
    await site.inject({ url: '/tiendas', headers: { 'user-agent': 'facebookexternalhit/1.1' } });
    await site.inject({ method: 'HEAD', url: '/tiendas', headers: { 'user-agent': browser } });
    expect(visits).toEqual([`mf_stores@${id}`]);
  });

  test('is counted with those of the shell and of the page’s widgets, each once', async () => {
    const shell = await promoted('shell', { version: '2.0.0' }, { 'main.55555555.js': 'shell' });
    const id = await promoted('mf_stores', ...stores());
    const seasons = await promoted('mf_seasons', { version: '2.0.0' }, { 'remoteEntry.66666666.js': 'seasons' });
    await open('/tienda/la-torre');
    expect(visits.filter((one) => !one.startsWith('mf_stores')).sort()).toEqual([`mf_seasons@${seasons}`, `shell@${shell}`]);
    expect(visits.filter((one) => one === `mf_stores@${id}`)).toHaveLength(1);
  });

  test('ends when the build that came with the server is live again', async () => {
    await promoted('mf_stores', ...stores());
    await change('mf_stores', { active: null });
    expect((await open('/tiendas')).registry.remotes.mf_stores).toEqual({ ...outline, release: null, entry: '/mf/mf_stores/remoteEntry.0000000c.js' });
  });
});

describe('The files of releases', () => {
  test('are found by name in any release, and cached by browsers for good', async () => {
    await promoted('mf_stores', ...stores());
    await promoted('mf_stores', { version: '2.0.0' }, { 'remoteEntry.44444444.js': 'two' });
    for (const [name, text] of [
      ['remoteEntry.44444444.js', 'two'],
      [entry, 'new'],
      ['remoteEntry.0000000c.js', 'old'],
    ]) {
      const { statusCode, body, headers } = await file(`/mf/mf_stores/${name}`);
      expect([statusCode, body, headers['cache-control'], headers.vary]).toEqual([200, text, 'public, max-age=31536000, immutable', 'accept-encoding']);
    }
  });

  test('are found at once if another server published them', async () => {
    const live = await createRegistryCache(server.db);
    live.watch(() => undefined);
    const here = Fastify();
    siteRoutes(here, { dist: root, origin: 'http://localhost', live, grants: server.grants, verify: server.verify, readFile });
    await release('mf_stores', ...stores());
    const { body } = await here.inject(`/mf/mf_stores/${entry}`);
    live.close();
    await here.close();
    expect(body).toBe('new');
  });

  test('are reported as unavailable, not missing, while their store is unreachable, and return at once', async () => {
    await promoted('mf_stores', {}, { 'remoteEntry.00000003.js': 'new', 'stores.0000000b.js': 'old page' });
    away = true;
    const cut = await file('/mf/mf_stores/remoteEntry.00000003.js');
    expect([cut.statusCode, cut.headers['cache-control']]).toEqual([503, 'no-store']);
    // Files that also came with the server are served from there.
    expect((await file('/mf/mf_stores/stores.0000000b.js')).statusCode).toBe(200);
    expect((await file('/mf/mf_stores/stores.00000009.js')).statusCode).toBe(404);
    away = false;
    expect((await file('/mf/mf_stores/remoteEntry.00000003.js')).statusCode).toBe(200);
  });

  test('of one area are not those of another', async () => {
    await promoted('mf_stores', ...stores());
    for (const area of ['mf_decks', 'mf_nobody', 'shell']) expect((await file(`/mf/${area}/${entry}`)).statusCode).toBe(404);
    expect((await file(`/shell/${entry}`)).statusCode).toBe(404);
  });

  test('that were never verified, or are damaged, do not exist', async () => {
    const id = await release('mf_stores', ...stores());
    await server.db.updateTable('releases').set({ verifiedAt: null }).execute();
    await server.live.changed();
    expect((await file(`/mf/mf_stores/${entry}`)).statusCode).toBe(404);
    await server.db.updateTable('releases').set({ verifiedAt: new Date().toISOString() }).execute();
    await server.live.changed();
    contents.set(`mf_stores/${id}/${entry}`, Buffer.from('changed'));
    const { statusCode, headers, body } = await file(`/mf/mf_stores/${entry}`);
    expect([statusCode, headers['cache-control'], headers['content-type'], body]).toEqual([404, 'no-store', 'text/plain; charset=utf-8', 'No existe.']);
  });
});

describe('A switched-off area', () => {
  test('is replaced by its sentence, and none of its files are named', async () => {
    await promoted('mf_stores', ...stores());
    await change('mf_stores', { off: 'Volvemos a las 8.' }, 'off');
    const { registry, named, statusCode } = await open('/tiendas');
    expect(registry.remotes.mf_stores).toMatchObject({ entry: null, off: 'Volvemos a las 8.' });
    expect(registry.remotes.mf_stores?.previous).toBeUndefined();
    expect([named, statusCode]).toEqual([['/shell/main.0000000a.js'], 200]);
  });

  test('can also be a build that came with the server', async () => {
    await change('mf_stores', { off: 'Volvemos.' }, 'off');
    const { registry, named } = await open('/tiendas');
    expect(registry.remotes.mf_stores).toEqual({ ...outline, release: null, entry: null, off: 'Volvemos.' });
    expect(named).toEqual(['/shell/main.0000000a.js']);
  });
});

describe('An area unknown to the site’s build', () => {
  const guest = {
    label: 'Ligas',
    routes: [
      { path: '/ligas', page: 'leagues' },
      { path: '/liga/:id', page: 'league' },
    ],
    menu: [{ label: 'Ligas', path: '/ligas' }],
    pages: { league: ['league.66666666.js'] },
  };
  const files = { 'remoteEntry.77777777.js': 'g', 'league.66666666.js': 'l' };

  test('has its addresses, titled by its label, and is passed to the shell', async () => {
    expect((await open('/liga/7')).statusCode).toBe(404);
    await promoted('mf_leagues', guest, files);
    const { statusCode, title, body, named, registry } = await open('/liga/7');
    expect([statusCode, title]).toEqual([200, 'Ligas · Mesa Abierta']);
    expect(body).toContain('/liga/7">');
    expect(named).toEqual(['/shell/main.0000000a.js', '/mf/mf_leagues/remoteEntry.77777777.js', '/mf/mf_leagues/league.66666666.js']);
    expect(registry.remotes.mf_leagues).toMatchObject({ label: guest.label, routes: guest.routes, menu: guest.menu });
    expect((await open('/liga/7/otra')).statusCode).toBe(404);
  });

  test('that is restricted to a role does not exist for others: no address, no name, no file', async () => {
    await promoted('mf_leagues', { ...guest, roles: ['owner'] }, files);
    for (const cookies of [{}, grantFor('member'), grantFor('owner', -1)]) {
      const { statusCode, body, registry } = await open('/liga/7', cookies);
      expect([statusCode, body.includes('mf_leagues'), registry.remotes.mf_leagues]).toEqual([404, false, undefined]);
      expect((await file('/mf/mf_leagues/league.66666666.js', cookies)).statusCode).toBe(404);
    }
    const { statusCode, body } = await open('/liga/7', grantFor('owner'));
    expect([statusCode, body.includes('noindex')]).toEqual([200, true]);
    expect((await file('/mf/mf_leagues/league.66666666.js', grantFor('owner'))).body).toBe('l');
  });
});

describe('An area for administrators', () => {
  const gated = '/mf/mf_admin/changes.0000000d.js';

  test('is not named to others, and its page opens without its code', async () => {
    for (const cookies of [{}, grantFor('owner'), { 'mesa-areas': 'x.y' }]) {
      const { statusCode, body, named, registry } = await open('/admin/cambios', cookies);
      expect([statusCode, named, 'mf_admin' in registry.remotes, body.includes('mf_admin')]).toEqual([200, ['/shell/main.0000000a.js'], false, false]);
    }
  });

  test('is confirmed at its own address only, in a document or inside the site', async () => {
    expect((await open('/admin/cambios')).registry.closed).toEqual(['/admin/cambios']);
    const asked = async (at: string) => (await site.inject(`/registry.json?at=${encodeURIComponent(at)}`)).json().closed;
    expect([await asked('/admin/cambios'), await asked('/tiendas'), await asked('/nada'), await asked('/%')]).toEqual([
      ['/admin/cambios'],
      undefined,
      undefined,
      undefined,
    ]);
    expect((await open('/admin/cambios', grantFor('admin'))).registry.closed).toBeUndefined();
  });

  test('serves no files to others', async () => {
    for (const cookies of [{}, grantFor('owner'), grantFor('admin', -1)]) {
      const { statusCode, body, headers } = await file(gated, cookies);
      expect([statusCode, body, headers['cache-control']]).toEqual([404, 'No existe.', 'no-store']);
    }
  });

  test('is available to an administrator, and no shared cache stores it', async () => {
    const { registry, named, headers } = await open('/admin/cambios', grantFor('admin'));
    expect(registry).toMatchObject({ role: 'admin', remotes: { mf_admin: { entry: '/mf/mf_admin/remoteEntry.0000000e.js' } } });
    expect(named).toContain(gated);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
    const answer = await file(gated, grantFor('admin'));
    expect([answer.body, answer.headers['cache-control'], answer.headers.vary]).toEqual([
      'changes',
      'private, max-age=31536000, immutable',
      'accept-encoding, cookie',
    ]);
  });

  test('stays restricted even if a release of it claims to be public', async () => {
    await promoted('mf_admin', { roles: [] }, { 'remoteEntry.88888888.js': 'open?' });
    expect((await open('/')).registry.remotes.mf_admin).toBeUndefined();
    expect((await file('/mf/mf_admin/remoteEntry.88888888.js')).statusCode).toBe(404);
  });
});

describe('A request for the registry', () => {
  test('by an administrator returns their areas and stores them in a cookie that no page can read', async () => {
    const { registry, set, reply } = await registryOf('admin');
    expect(registry).toMatchObject({ role: 'admin', remotes: { mf_admin: {} } });
    expect(set).toEqual([expect.stringMatching(/^mesa-areas=[\w-]+\.[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)]);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'authorization, cookie' });
    const [, value = ''] = /^mesa-areas=([^;]+)/.exec(set[0] ?? '') ?? [];
    expect((await open('/', { 'mesa-areas': value })).registry).toEqual(registry);
  });

  test('by a visitor, or by a role without areas, clears the cookie', async () => {
    for (const as of [null, 'member', 'owner'] as const) {
      const { registry, set } = await registryOf(as, grantFor('admin'));
      expect([registry.role, registry.remotes.mf_admin]).toEqual([null, undefined]);
      expect(set).toEqual(['mesa-areas=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict']);
      expect((await registryOf(as)).set).toEqual([]);
      const previewed = await registryOf(as, { ...grantFor('admin'), 'mesa-preview': 'mf_stores@1.0.0' });
      expect(previewed.set).toEqual(['mesa-areas', 'mesa-preview'].map((name) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`));
    }
  });

  test('by a blocked administrator is answered like a visitor’s', async () => {
    await server.db.insertInto('blockedAccounts').values({ userId: 'user_admin', reason: 'Insulta.', blockedBy: 'other' }).execute();
    const { registry, set } = await registryOf('admin', grantFor('admin'));
    expect([registry.role, registry.remotes.mf_admin]).toEqual([null, undefined]);
    expect(set).toEqual(['mesa-areas=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict']);
  });

  test('with a bad token is refused, and the cookie stays', async () => {
    const reply = await site.inject({ url: '/registry.json', headers: { ...(await server.expired('admin')), cookie: cookieHeader(grantFor('admin')) } });
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('over https sets a cookie for https only', async () => {
    // By its own address, or by what a proxy says of the request.
    for (const origin of ['https://mesa.example', 'http://mesa.example']) {
      const secure = Fastify({ trustProxy: true });
      siteRoutes(secure, { dist: root, origin, live: server.live, grants: server.grants, verify: server.verify, readFile });
      const proxied = { 'x-forwarded-proto': origin.startsWith('https') ? 'http' : 'https' };
      const { headers } = await secure.inject({ url: '/registry.json', headers: { ...(await server.headers('admin')), ...proxied } });
      expect(headers['set-cookie']).toEqual([expect.stringMatching(/; Secure; SameSite=Strict$/)]);
      await secure.close();
    }
  });
});

describe('A canary', () => {
  /** The number of a visitor who is in this per cent of the stores' visitors. */
  const visitorIn = (percent: number) => String([...Array(visitorNumbers).keys()].find((visitor) => bucketIn('mf_stores', visitor) === percent));

  async function trial(percent: number) {
    const active = await promoted('mf_stores', ...stores());
    const canary = await release('mf_stores', { version: '2.0.0' }, { 'remoteEntry.99999999.js': 'try' });
    await change('mf_stores', { canary: { release: canary, percent } }, 'canary');
    return { active, canary };
  }

  test('is shown to visitors with a lower number, always the same ones', async () => {
    const { active, canary } = await trial(30);
    for (const [number, id] of [
      [0, canary],
      [29, canary],
      [30, active],
      [99, active],
    ] as const) {
      const bucket = visitorIn(number);
      const { registry, set, headers } = await open('/tiendas', { 'mesa-bucket': bucket });
      expect([registry.remotes.mf_stores?.release, set]).toEqual([id, []]);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect((await registryOf(null, { 'mesa-bucket': bucket })).registry.remotes.mf_stores?.release).toBe(id);
    }
    expect((await open('/tiendas', { 'mesa-bucket': visitorIn(0) })).registry.remotes.mf_stores?.previous).toMatchObject({ release: active });
  });

  test('is selected per area: a tenth is in each canary, and hardly anybody in all of them', () => {
    const visitors = [...Array(visitorNumbers).keys()];
    const inCanary = (area: string) => visitors.filter((visitor) => bucketIn(area, visitor) < 10);
    const [stores, decks, profile] = [inCanary('mf_stores'), inCanary('mf_decks'), inCanary('mf_profile')].map((all) => new Set(all));
    for (const { size } of [stores, decks, profile] as Set<number>[]) expect(Math.abs(size - visitorNumbers / 10)).toBeLessThan(visitorNumbers / 100);
    const all = visitors.filter((visitor) => stores?.has(visitor) && decks?.has(visitor) && profile?.has(visitor));
    expect(all.length).toBeLessThan(visitorNumbers / 400);
  });

  test('gives each visitor a number once', async () => {
    const { active, canary } = await trial(50);
    const got = new Set<unknown>();
    for (let i = 0; i < 40; i += 1) {
      const { set, registry } = await open('/tiendas');
      const [, number = ''] = /^mesa-bucket=(\d{1,4}); Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/.exec(set[0] ?? '') ?? [];
      expect(registry.remotes.mf_stores?.release).toBe(bucketIn('mf_stores', Number(number)) < 50 ? canary : active);
      got.add(registry.remotes.mf_stores?.release);
    }
    expect(got.size).toBe(2);
  });

  test('uses no numbers without a canary, and ignores invalid ones', async () => {
    const { set, headers } = await open('/tiendas');
    expect([set, headers['cache-control']]).toEqual([[], 'no-cache']);
    await trial(99);
    expect((await open('/tiendas', { 'mesa-bucket': '-1' })).set).toHaveLength(1);
  });
});

describe('A preview link', () => {
  const waiting = (fields: Partial<ReleaseManifest> = {}) =>
    release(
      'mf_stores',
      { version: '3.0.0', routes: [{ path: '/tiendas', page: 'stores' }], pages: { stores: ['stores.aaaaaaaa.js'] }, ...fields },
      { 'remoteEntry.bbbbbbbb.js': 'next', 'stores.aaaaaaaa.js': 'p' },
    );
  async function published(fields: Partial<ReleaseManifest> = {}) {
    const id = await waiting(fields);
    await server.live.changed();
    return id;
  }
  const tokenOf = () => server.call(createReleaseToken, { body: { area: 'mf_stores', name: 'Equipo' } }, 'admin');
  const linkTo = async (id: string, secret?: string) =>
    server.call(
      createPreview,
      { params: { area: 'mf_stores' }, body: { release: id } },
      secret ? null : 'admin',
      secret ? { authorization: `Bearer ${secret}` } : {},
    );
  const previewLinkIn = (set: readonly string[]) => ({ 'mesa-preview-link': /^mesa-preview-link=([^;]+);/.exec(set[0] ?? '')?.[1] ?? '' });
  const dead = (address: string) => site.inject({ url: address, headers: { accept: 'text/html' } });

  test('shows the release to its holders on every page, until when, and has an exit', async () => {
    const id = await published();
    const { secret } = await tokenOf();
    const { address, expiresAt } = await linkTo(id, secret);
    expect((await open('/tiendas')).registry.preview).toBeUndefined();
    const arrived = await open(address);
    expect([arrived.statusCode, arrived.headers.location, arrived.headers['cache-control']]).toEqual([302, '/tiendas', 'no-store']);
    const otherSite = await open(address.replace('/tiendas', '//other.example/tiendas'));
    expect(otherSite.headers.location).toBe('/other.example/tiendas');
    const cookies = previewLinkIn(arrived.set);
    expect(arrived.set[0]).toMatch(/; Max-Age=17\d{4}; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const url of ['/tiendas', '/torneos']) {
      const { registry, headers, set } = await open(url, cookies);
      expect([registry.preview, registry.remotes.mf_stores?.release, set]).toEqual([{ area: 'mf_stores', release: id, until: expiresAt }, id, []]);
      expect(headers['cache-control']).toBe('private, no-cache');
    }
    expect((await registryOf(null, cookies)).registry.preview?.release).toBe(id);
    // The page that a device keeps for reading offline outlasts the link.
    const kept = await open(framePath, cookies);
    expect([kept.statusCode, kept.registry.preview, kept.registry.remotes.mf_stores?.release === id]).toEqual([200, undefined, false]);
    expect((await file('/mf/mf_stores/remoteEntry.bbbbbbbb.js', cookies)).statusCode).toBe(200);
    const out = await open('/tiendas?mf=', cookies);
    expect([out.registry.preview, out.set]).toEqual([undefined, ['mesa-preview-link=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']]);
    expect(visits).toEqual([]);
  });

  test('ends with its time, with the token that created it, and with a newer release; then a sentence says so, and pages are as for everybody', async () => {
    const id = await published();
    const { token, secret } = await tokenOf();
    const [ofToken, ofAdmin] = [await linkTo(id, secret), await linkTo(id)];
    const ran = `/tiendas?vista=${server.previewLinks.sign({ area: 'mf_stores', release: id, token: null, expiresAt: Date.now() - 1 })}`;
    const cookies = previewLinkIn((await open(ofToken.address)).set);
    await server.call(revokeReleaseToken, { params: { id: token.id } }, 'admin');
    const sentence = 'Este enlace de vista previa ya no sirve: venció, lo revocaron o hay una publicación más nueva.';
    for (const address of [ran, ofToken.address, '/tiendas?vista=x', `${ofAdmin.address.slice(0, -3)}abc`]) {
      const { statusCode, body } = await dead(address);
      expect([statusCode, body.includes(sentence)]).toEqual([403, true]);
    }
    const after = await open('/tiendas', cookies);
    expect([after.registry.preview, after.set]).toEqual([undefined, ['mesa-preview-link=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']]);
    expect((await open(ofAdmin.address)).statusCode).toBe(302);
    // All writes of a test have the same time.
    await server.db
      .updateTable('releases')
      .set({ publishedAt: new Date(Date.now() - 3_600_000).toISOString() })
      .where('release', '=', id)
      .execute();
    await published({ version: '3.1.0' });
    expect((await dead(ofAdmin.address)).statusCode).toBe(403);
  });

  test('can be created for an existing release, and not for a restricted one', async () => {
    const params = { area: 'mf_stores' };
    const gone = { params, body: { release: '9.9.9+000000000000' } };
    expect(await server.refused(createPreview, gone, 'admin')).toMatchObject({ httpStatus: 404 });
    const id = await published({ roles: ['admin'] });
    expect(await server.refused(createPreview, { params, body: { release: id } }, 'admin')).toMatchObject({
      httpStatus: 422,
      message: expect.stringContaining('con su cuenta'),
    });
    for (const hours of [0, 337])
      expect(await server.refused(createPreview, { params, body: { release: id, hours } }, 'admin')).toMatchObject({ httpStatus: 400 });
  });
});

describe('The preview of a pull request', () => {
  const files = { 'remoteEntry.bbbbbbbb.js': 'next', 'stores.aaaaaaaa.js': 'p' };
  const id = '0.0.0-pr.12+0123456789ab';
  const startedAt = '2026-11-20T03:00:00.000Z';
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const link = () => `/tiendas?vista=${server.previewLinks.signPullRequest({ area: 'mf_stores', pullRequest: 12, startedAt })}`;
  async function previewed({ days = 14, ...fields }: Partial<ReleaseManifest> & { days?: number } = {}) {
    const pages = { stores: ['stores.aaaaaaaa.js'] };
    const described = manifest('mf_stores', { version: '0.0.0-pr.12', routes: [{ path: '/tiendas', page: 'stores' }], pages, ...fields }, files);
    const expiresAt = inDays(days);
    const row = { area: 'mf_stores', pullRequest: 12, release: id, manifest: JSON.stringify(described), publishedBy: 'token:CI' };
    await server.db
      .insertInto('releasePreviews')
      .values({ ...row, tokenId: null, teammate: null, startedAt, publishedAt: startedAt, expiresAt })
      .execute();
    for (const [name, text] of Object.entries(files)) contents.set(`mf_stores/${id}/${name}`, Buffer.from(text));
    await server.live.changed();
    return expiresAt;
  }
  const cookieOf = (set: readonly string[]) => ({ 'mesa-preview-link': /^mesa-preview-link=([^;]+);/.exec(set[0] ?? '')?.[1] ?? '' });

  test('is shown with its files only to holders of its link', async () => {
    const until = await previewed();
    const arrived = await open(link());
    expect([arrived.statusCode, arrived.headers.location]).toEqual([302, '/tiendas']);
    const { registry } = await open('/tiendas', cookieOf(arrived.set));
    expect([registry.preview, registry.remotes.mf_stores?.release]).toEqual([{ area: 'mf_stores', release: id, until }, id]);
    expect((await file('/mf/mf_stores/remoteEntry.bbbbbbbb.js', cookieOf(arrived.set))).body).toBe('next');
    expect((await open('/tiendas')).registry.remotes.mf_stores?.release).toBeNull();
    expect(visits).toEqual([]);
  });

  test('ends with its time and when it is removed: then the link says so, and its files are gone', async () => {
    await previewed({ days: -1 });
    const asAdmin = () => open(`/tiendas?mf=mf_stores@${encodeURIComponent(id)}`, grantFor('admin'));
    expect((await asAdmin()).registry.preview).toBeUndefined();
    const isOver = async () => [(await open(link())).statusCode, (await file('/mf/mf_stores/remoteEntry.bbbbbbbb.js')).statusCode];
    expect((await open(link())).statusCode).toBe(403);
    await server.db
      .updateTable('releasePreviews')
      .set({ expiresAt: inDays(1) })
      .execute();
    await server.live.changed();
    expect(await isOver()).toEqual([302, 200]);
    expect((await asAdmin()).registry.preview?.release).toBe(id);
    await server.db.deleteFrom('releasePreviews').execute();
    await server.live.changed();
    expect(await isOver()).toEqual([403, 404]);
  });

  test('of an area that requires a role has no link: the site admin sees it with their account', async () => {
    await previewed({ roles: ['admin'] });
    expect((await open(link())).statusCode).toBe(403);
    const asked = `/tiendas?mf=mf_stores@${encodeURIComponent(id)}`;
    expect((await open(asked, grantFor('admin'))).registry.preview?.release).toBe(id);
    expect((await open(asked, grantFor('member'))).registry.preview).toBeUndefined();
    expect((await file('/mf/mf_stores/remoteEntry.bbbbbbbb.js')).statusCode).toBe(404);
    expect((await file('/mf/mf_stores/remoteEntry.bbbbbbbb.js', grantFor('admin'))).statusCode).toBe(200);
  });
});

describe('A preview', () => {
  const waiting = () =>
    release('mf_stores', { version: '3.0.0', pages: { stores: ['stores.aaaaaaaa.js'] } }, { 'remoteEntry.bbbbbbbb.js': 'next', 'stores.aaaaaaaa.js': 'p' });
  async function published() {
    const id = await waiting();
    await server.live.changed();
    return id;
  }

  test('shows an administrator a release that is not live, preloaded as if it were, on all pages', async () => {
    const id = await published();
    for (const plus of ['+', '%2B', '%20']) {
      const { registry, named, set } = await open(`/tiendas?mf=mf_stores@${id.replace('+', plus)}`, grantFor('admin'));
      expect(registry).toMatchObject({
        preview: { area: 'mf_stores', release: id },
        remotes: { mf_stores: { release: id, entry: '/mf/mf_stores/remoteEntry.bbbbbbbb.js' } },
      });
      expect(registry.remotes.mf_stores?.previous).toBeUndefined();
      expect(named).toContain('/mf/mf_stores/stores.aaaaaaaa.js');
      expect(set).toEqual([`mesa-preview=${encodeURIComponent(`mf_stores@${id}`)}; Path=/; HttpOnly; SameSite=Strict`]);
    }
    const kept = { ...grantFor('admin'), 'mesa-preview': `mf_stores@${id}` };
    const again = await open('/tiendas', kept);
    expect([again.registry.preview?.release, again.set]).toEqual([id, []]);
    expect((await registryOf('admin', kept)).registry.preview?.release).toBe(id);
    expect(visits).toEqual([]);
  });

  test('ends with an empty parameter', async () => {
    const id = await published();
    const { registry, set } = await open('/tiendas?mf=', { ...grantFor('admin'), 'mesa-preview': `mf_stores@${id}` });
    expect([registry.preview, set]).toEqual([undefined, ['mesa-preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict']]);
  });

  test('of an unknown release is the live page', async () => {
    const id = await published();
    const live = (await open('/tiendas', grantFor('admin'))).registry;
    for (const wrong of [`mf_decks@${id}`, 'mf_stores@9.9.9+000000000000', 'mf_stores', '@', '%00', 'x'.repeat(500), '../../etc@1']) {
      const { statusCode, registry } = await open(`/tiendas?mf=${wrong}`, grantFor('admin'));
      expect([statusCode, registry]).toEqual([200, live]);
    }
  });

  test('is private: others who follow the address see the live page', async () => {
    const id = await published();
    const live = (await open('/tiendas')).registry;
    for (const cookies of [{}, grantFor('owner')] as Cookies[]) {
      const { registry, set, headers } = await open(`/tiendas?mf=mf_stores@${id}`, { ...cookies, 'mesa-preview': `mf_stores@${id}` });
      expect([registry.preview, registry.remotes, set]).toEqual([undefined, live.remotes, []]);
      expect(headers['cache-control']).toBe(cookies['mesa-areas'] ? 'private, no-cache' : 'no-cache');
    }
  });

  test('shows an area that is off, and one that was never live', async () => {
    const id = await published();
    await change('mf_stores', { off: 'Cerrado.' }, 'off');
    expect((await open(`/tiendas?mf=mf_stores@${id}`, grantFor('admin'))).registry.remotes.mf_stores).toMatchObject({ release: id, entry: expect.any(String) });
    const guest = await release('mf_leagues', { label: 'Ligas', routes: [{ path: '/ligas', page: 'leagues' }] }, { 'remoteEntry.cccccccc.js': 'g' });
    await server.live.changed();
    const { statusCode, registry } = await open(`/ligas?mf=mf_leagues@${guest}`, grantFor('admin'));
    expect([statusCode, registry.remotes.mf_leagues?.label]).toEqual([200, 'Ligas']);
    expect((await open(`/ligas?mf=mf_leagues@${guest}`)).statusCode).toBe(404);
  });

  test('of an unverified release is only for its visit', async () => {
    const files = { 'remoteEntry.dddddddd.js': 'trial' };
    const trial = { area: 'mf_stores', release: '4.0.0+0123456789ab', manifest: manifest('mf_stores', { version: '4.0.0' }, files) };
    contents.set(`mf_stores/${trial.release}/remoteEntry.dddddddd.js`, Buffer.from('trial'));
    const end = server.live.tryOut(trial);
    const cookies = {
      'mesa-areas': server.grants.sign({ userId: 'site', role: 'admin', expiresAt: Date.now() + 60_000, trial: `mf_stores@${trial.release}` }),
    };
    expect((await open('/tiendas', cookies)).registry.remotes.mf_stores).toMatchObject({ release: trial.release });
    expect((await file('/mf/mf_stores/remoteEntry.dddddddd.js', cookies)).body).toBe('trial');
    expect((await file('/mf/mf_stores/remoteEntry.dddddddd.js', grantFor('admin'))).statusCode).toBe(404);
    end();
    expect((await open('/tiendas', cookies)).registry.preview).toBeUndefined();
  });

  test('during a visit is shown with the releases that would go live with it', async () => {
    const shell = await release('shell', { version: '2.0.0' }, { 'main.eeeeeeee.js': 'shell' });
    const decks = await release('mf_decks', { version: '2.0.0' }, { 'remoteEntry.ffffffff.js': 'decks' });
    await server.live.changed();
    const [one, other] = await Promise.all(
      [
        { area: 'shell', release: shell },
        { area: 'mf_decks', release: decks },
      ].map(async (named) => {
        const found = await server.live.find(named.area, named.release);
        return { ...named, manifest: found ?? manifest(named.area, {}, {}) };
      }),
    );
    if (!one || !other) throw new Error('nothing to try');
    const end = server.live.tryOut({ ...other, beside: [one] });
    const cookies = { 'mesa-areas': server.grants.sign({ userId: 'site', role: 'admin', expiresAt: Date.now() + 60_000, trial: `mf_decks@${decks}` }) };
    const { registry } = await open('/exportar-baraja', cookies);
    end();
    expect([registry.shell, registry.remotes.mf_decks?.release]).toEqual([shell, decks]);
    expect((await open('/exportar-baraja')).registry.shell).not.toBe(shell);
  });
});

describe('After a shell and an area changed together', () => {
  const versions = { '1.0.0': '19.3.1', '2.0.0': '20.0.0' };
  const shellOf = (version: keyof typeof versions) =>
    promoted('shell', { version, offers: { react: versions[version] } }, { [`main.0000000${version[0]}.js`]: version });
  const storesOf = (version: keyof typeof versions) =>
    promoted('mf_stores', { version, needs: { react: `^${versions[version]}` } }, { [`remoteEntry.0000001${version[0]}.js`]: version });

  test('a tab with the shell from before gets the area from before, and a new one both, without that area to fall back to', async () => {
    const [shell, before] = [await shellOf('1.0.0'), await storesOf('1.0.0')];
    const [, after] = [await shellOf('2.0.0'), await storesOf('2.0.0')];
    const inTab = async (query: string) => (await site.inject(`/registry.json${query}`)).json<Registry>().remotes.mf_stores;
    expect(await inTab(`?shell=${encodeURIComponent(shell)}`)).toMatchObject({ release: before });
    const { registry } = await open('/tiendas');
    expect(registry.remotes.mf_stores).toMatchObject({ release: after });
    expect(registry.remotes.mf_stores?.previous).toBeUndefined();
    expect(await inTab(`?shell=${encodeURIComponent(registry.shell ?? '')}`)).toEqual(registry.remotes.mf_stores);
  });
});

describe('Every answer of the API', () => {
  test('has the revision, also a 304 and a refusal', async () => {
    await promoted('mf_stores', ...stores());
    const first = await server.app.inject('/api/ranking');
    const again = await server.app.inject({ url: '/api/ranking', headers: { 'if-none-match': String(first.headers.etag) } });
    const refused = await server.app.inject('/api/nothing');
    expect([first, again, refused].map(({ statusCode, headers }) => [statusCode, headers['mesa-revision']])).toEqual([
      [200, '1'],
      [304, '1'],
      [404, '1'],
    ]);
  });
});

describe('The page of releases, for the team of an area', () => {
  const pages = { remote: ['remote.00000010.js'], releases: ['releases.00000011.js'], changes: ['changes.0000000d.js'] };
  const files = {
    'remoteEntry.0000000e.js': 'tools',
    'remote.00000010.js': 'module',
    'releases.00000011.js': 'releases',
    'dialog.00000012.js': 'loaded on demand',
    'changes.0000000d.js': 'changes',
  };
  const codes = async (cookies: Cookies) =>
    Object.fromEntries(
      await Promise.all(Object.keys(files).map(async (name) => [name.split('.')[0], (await file(`/mf/mf_admin/${name}`, cookies)).statusCode])),
    );
  const inTeam = () => server.db.insertInto('areaTeam').values({ area: 'mf_stores', userId: 'mario', role: 'member' }).execute();
  const cookieOf = (set: string[]): Cookies => Object.fromEntries(set.map((one) => one.split(';')[0]?.split('=') ?? []));

  beforeEach(() => build('mf_admin', { roles: ['admin'], pages }, files));

  test('is all of the administration that their registry names and their browser gets', async () => {
    await inTeam();
    const headers = await server.headers('mario');
    const reply = await site.inject({ url: '/registry.json', headers });
    const { remotes, role, team } = reply.json<Registry>();
    expect({ role, team, routes: remotes.mf_admin?.routes, menu: remotes.mf_admin?.menu, roles: remotes.mf_admin?.roles }).toEqual({
      role: 'member',
      team: true,
      routes: [{ path: '/admin/versiones', page: 'releases' }],
      menu: [expect.objectContaining({ label: 'Versiones', path: '/admin/versiones', under: 'Cuenta' })],
      roles: undefined,
    });
    const cookies = cookieOf([reply.headers['set-cookie'] ?? []].flat());
    expect(await codes(cookies)).toEqual({ remoteEntry: 200, remote: 200, releases: 200, dialog: 200, changes: 404 });
    expect((await open('/admin/versiones', cookies)).named).toEqual([
      '/shell/main.0000000a.js',
      '/mf/mf_admin/remoteEntry.0000000e.js',
      '/mf/mf_admin/remote.00000010.js',
      '/mf/mf_admin/releases.00000011.js',
    ]);
    const other = await open('/admin/cambios', cookies);
    expect([other.registry.closed, other.named.filter((name) => name?.includes('changes'))]).toEqual([['/admin/cambios'], []]);
  });

  test('is that of the live release, without what other pages of it need', async () => {
    const released = {
      'remoteEntry.1000000e.js': 'new tools',
      'releases.10000011.js': 'new releases',
      'changes.1000000d.js': 'new changes',
    };
    await promoted('mf_admin', { roles: ['admin'], pages: { releases: ['releases.10000011.js'], changes: ['changes.1000000d.js'] } }, released);
    await inTeam();
    const reply = await site.inject({ url: '/registry.json', headers: await server.headers('mario') });
    const cookies = cookieOf([reply.headers['set-cookie'] ?? []].flat());
    const statuses = Object.keys(released).map(async (name) => (await file(`/mf/mf_admin/${name}`, cookies)).statusCode);
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  });

  test('is closed to other members, who get nothing of it, and to them again once they leave', async () => {
    const stranger = await site.inject({ url: '/registry.json', headers: await server.headers('nina') });
    expect([stranger.json<Registry>().remotes.mf_admin, stranger.json<Registry>().team, stranger.headers['set-cookie']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await inTeam();
    const reply = await site.inject({ url: '/registry.json', headers: await server.headers('mario') });
    const cookies = cookieOf([reply.headers['set-cookie'] ?? []].flat());
    await server.db.deleteFrom('areaTeam').execute();
    expect(Object.values(await codes(cookies))).toEqual([404, 404, 404, 404, 404]);
    const { registry } = await open('/admin/versiones', cookies);
    expect([registry.remotes.mf_admin, registry.team, registry.closed]).toEqual([undefined, undefined, ['/admin/versiones']]);
  });

  test('is accompanied by previews of releases of their area, and of no other', async () => {
    await inTeam();
    const reply = await site.inject({ url: '/registry.json', headers: await server.headers('mario') });
    const cookies = cookieOf([reply.headers['set-cookie'] ?? []].flat());
    const own = await release('mf_stores', ...stores());
    const foreign = await release('mf_decks', { version: '1.0.1' }, { 'remoteEntry.44444444.js': 'decks' });
    await server.live.changed();
    expect((await open(`/tiendas?mf=mf_stores@${encodeURIComponent(own)}`, cookies)).registry.preview).toEqual({ area: 'mf_stores', release: own });
    expect((await open(`/tiendas?mf=mf_decks@${encodeURIComponent(foreign)}`, cookies)).registry.preview).toBeUndefined();
  });
});
