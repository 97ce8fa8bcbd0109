import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { listPlayers } from '@mesa/contract/calls/players';
import { listTournaments } from '@mesa/contract/calls/tournaments';
import { prefetchHeader } from '@mesa/contract/prefetch';
import { describeOnDisk } from '@mesa/release-server/testing/builds';
import { releases } from '@mesa/release-server/testing/releases';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../app';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { testIdentity } from '../../testing/test-tokens';
import { siteRoutes } from './site.routes';
import { sitemapRoutes } from './sitemap.routes';
import { webManifest } from './web-manifest';

const server = testApp();
const rows = community(server);
const { manifest } = releases(server);
const asPerson = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'user-agent': 'Mozilla/5.0 Chrome/140' };
let root: string;

/** Opens the whole site as served: API, media, posters, pages. */
async function open(options: Partial<AppOptions> = {}): Promise<FastifyInstance> {
  const identity = await testIdentity();
  const { app, live, grants, limits } = await buildApp({ db: server.db, identity, limits: false, uploads: path.join(root, 'uploads'), ...options });
  const origin = 'https://mesa.example';
  sitemapRoutes(app, { db: server.db, dist: root, live, origin, limits });
  siteRoutes(app, { dist: root, origin, live, grants, limits, verify: identity.verify, readFile: async () => null });
  return app;
}
async function limitedTo(limits: NonNullable<AppOptions['limits']>, run: (app: FastifyInstance) => Promise<void>): Promise<void> {
  const app = await open({ limits });
  try {
    await run(app);
  } finally {
    await app.close();
  }
}

const opened = server.seed(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'mesa-addresses-'));
  mkdirSync(path.join(root, 'uploads/cards'), { recursive: true });
  describeOnDisk(root);
  writeFileSync(path.join(root, 'uploads/cards/a.png'), 'a picture');
  const shell = manifest('shell', { pages: { notFound: ['notFound.33333333.js'] } }, { 'main.22222222.js': 'shell' });
  writeFileSync(path.join(root, 'shell/dist/release.json'), JSON.stringify(shell));
  return open();
});
afterAll(async () => {
  await opened()?.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, app = opened()) => app.inject({ url, headers });

describe('Every page', () => {
  test('allows only this site’s own files, and may not be framed', async () => {
    const { headers } = await get('/torneos', asPerson);
    const policy = String(headers['content-security-policy']);
    // Besides files, one inline script, by its hash.
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';style-src 'self'/);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types default");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  test('may use only the camera, the position, full screen and a wake lock of the device', async () => {
    const header = String((await get('/torneos', asPerson)).headers['permissions-policy']);
    const allowed = Object.fromEntries(header.split(', ').map((part) => part.split('=')));
    expect(allowed).toMatchObject({ camera: '(self)', microphone: '()', payment: '()', usb: '()' });
    const open = Object.entries(allowed).filter(([, value]) => value !== '()');
    expect(open).toEqual(['camera', 'fullscreen', 'geolocation', 'screen-wake-lock'].map((feature) => [feature, '(self)']));
  });
});

describe('An unusual address', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'nothing', 'shell'])('/mf/%s/ has no files', async (area) => {
    for (const name of ['remoteEntry.55555555.js', '__proto__', 'constructor.js']) {
      const { statusCode, headers, body } = await get(`/mf/${area}/${name}`);
      expect([statusCode, headers['content-type'], body]).toEqual([404, 'text/plain; charset=utf-8', 'No existe.']);
    }
  });

  test.each([
    '/og/torneo/%00.png',
    '/og/tienda/a%00b.png',
    '/og/expansion/%00.png',
    '/og/__proto__/1.png',
    '/og/constructor/1.png',
    '/og/carta/99999999999.png',
    '/og/tienda/%F0%9F%82%A1.png',
    '/sitemap/__proto__-1.xml',
    '/sitemap/constructor-1.xml',
    '/sitemap/%00.xml',
    '/uploads/__proto__/a.png',
    '/uploads/cards/a%00.png',
  ])('%s is not found, by a program or by a person', async (url) => {
    const program = await get(url);
    expect([program.statusCode, program.json().code]).toEqual([404, 'not_found']);
    const person = await get(url, asPerson);
    expect([person.statusCode, person.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(person.body).toContain('notFound.33333333.js');
  });

  test.each(['/torneos/100%', '/%', '/torneo/%E0%A4%A', '/tienda/%zz?pagina=1', '/coleccion/%c3%28', '/uploads/100%.png', '/og/torneo/%.png'])(
    '%s is answered with the page for an address without one',
    async (url) => {
      const { statusCode, headers, body } = await get(url, asPerson);
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(String(headers['content-security-policy'])).toContain("default-src 'self'");
      expect(body).toContain('<title>Ruta no encontrada · Mesa Abierta</title>');
      expect(body).toContain('notFound.33333333.js');
      expect(body).not.toContain('rel="canonical"');
    },
  );

  test('below /api is never a page, for any visitor', async () => {
    for (const [url, status] of [
      ['/api/tournaments/%', 400],
      ['/api/nada', 404],
      ['/api/image/cards/%00.png', 404],
    ] as const) {
      const { statusCode, headers } = await get(url, asPerson);
      expect([url, statusCode, headers['content-type']]).toEqual([url, status, 'application/json; charset=utf-8']);
    }
  });

  test.each(['__proto__', 'constructor', '%00', 'toString'])('does not break a page: /jugador/%s and the like', async (name) => {
    for (const url of [`/jugador/${name}`, `/tienda/${name}`, `/torneo/${name}`, `/coleccion/${name}`, `/torneos/${name}`, `/baraja/1/${name}`, `/${name}`]) {
      const { statusCode, headers } = await get(url, asPerson);
      expect([url, [200, 404].includes(statusCode), headers['content-type']]).toEqual([url, true, 'text/html; charset=utf-8']);
    }
  });
});

test('A shortcut of the installed site leads to a page', async () => {
  for (const { url } of webManifest.shortcuts) expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
});

describe('A file of the media', () => {
  test('is sent in parts, and a part outside it is refused with its length (416)', async () => {
    const part = await get('/uploads/cards/a.png', { range: 'bytes=2-8' });
    expect([part.statusCode, part.body]).toEqual([206, 'picture']);
    const beyond = await get('/uploads/cards/a.png', { range: 'bytes=100-200' });
    expect([beyond.statusCode, beyond.json().code, beyond.headers['content-range']]).toEqual([416, 'range_not_satisfiable', 'bytes */9']);
    expect((await get('/uploads/cards/a.png', { range: 'lines=1-2' })).statusCode).toBe(200);
  });

  test('may be shown by other sites, and is kept for an hour', async () => {
    const { headers } = await get('/uploads/cards/a.png');
    expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=3600' });
  });

  test('that is a link, or in a linked folder, is not sent', async () => {
    const [cards, secret] = [path.join(root, 'uploads/cards'), path.join(root, 'secret.png')];
    writeFileSync(secret, 'secret');
    symlinkSync(secret, path.join(cards, 'link.png'));
    symlinkSync(cards, path.join(root, 'uploads/linked'));
    for (const address of ['/uploads/cards/link.png', '/uploads/linked/a.png']) expect([address, (await get(address)).statusCode]).toEqual([address, 404]);
  });
});

describe('The visitor’s host name', () => {
  test('is in no cacheable answer', async () => {
    await rows.store({ slug: 'la-torre' });
    await rows.tournament();
    for (const url of [
      '/',
      '/torneos',
      '/tienda/la-torre',
      '/robots.txt',
      '/sitemap.xml',
      '/sitemap/sitio.xml',
      '/sitemap/tiendas-1.xml',
      '/nada',
      '/registry.json',
    ]) {
      const { body, headers } = await get(url, { host: 'evil.example', 'x-forwarded-host': 'evil.example', ...asPerson });
      expect([url, `${body}${JSON.stringify(headers)}`.includes('evil.example')]).toEqual([url, false]);
    }
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://mesa.example/sitemap.xml');
  });
});

describe('A visitor above the limit', () => {
  test.each([
    ['pages', '/torneos'],
    ['pages', '/nada'],
    ['pages', '/sitemap.xml'],
    ['posters', '/og/mesa-abierta.png'],
    ['posters', '/og/torneo/1.png'],
    ['files', '/api/image/cards/a.png'],
    ['files', '/uploads/cards/a.png'],
    ['files', '/catalogue/0123456789abcdef.json'],
    ['files', '/shell/main.22222222.js'],
    ['files', '/mf/mf_stores/remoteEntry.55555555.js'],
    ['reads', '/registry.json'],
    ['reads', '/api/openapi.json'],
  ] as const)('is refused %s: %s', (limit, url) =>
    limitedTo({ [limit]: 2 }, async (app) => {
      const statuses: number[] = [];
      for (let i = 0; i < 3; i += 1) statuses.push((await get(url, {}, app)).statusCode);
      expect(statuses[1]).not.toBe(429);
      const { statusCode, headers } = await get(url, {}, app);
      expect([statuses[2], statusCode, Number(headers['retry-after']) > 0]).toEqual([429, 429, true]);
    }),
  );

  test('keeps the whole limit for their own calls, however many pages the server rendered for them', () =>
    limitedTo({ reads: 2 }, async (app) => {
      for (let i = 0; i < 4; i += 1) {
        const { statusCode, body } = await get('/torneos', asPerson, app);
        expect([statusCode, body.includes(`"path":"${listTournaments.path}"`)]).toEqual([200, true]);
      }
      const read = async () => (await app.inject({ method: 'POST', url: listPlayers.path, payload: {} })).statusCode;
      expect([await read(), await read(), await read()]).toEqual([200, 200, 429]);
    }));

  test('keeps the limit of shown pages however many links the browser prefetches, which are refused first', () =>
    limitedTo({ reads: 2, prefetches: 1 }, async (app) => {
      const read = async (headers: Record<string, string> = {}) =>
        (await app.inject({ method: 'POST', url: listPlayers.path, payload: {}, headers })).statusCode;
      const ahead = () => read({ [prefetchHeader]: '1' });
      expect([await ahead(), await ahead(), await ahead()]).toEqual([200, 429, 429]);
      expect([await read(), await read(), await read()]).toEqual([200, 200, 429]);
    }));

  test('gets the reason as a page if they requested a page', () =>
    limitedTo({ pages: 0 }, async (app) => {
      const { statusCode, headers, body } = await get('/torneos', asPerson, app);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([429, 'text/html; charset=utf-8', 'no-store']);
      expect(body).toContain('Demasiados intentos seguidos. Espera un momento.');
    }));

  test('is counted by the /64 of an IPv6 address, and by the whole of an IPv4 address', () =>
    limitedTo({ pages: 1 }, async (app) => {
      const from = async (remoteAddress: string) => (await app.inject({ url: '/nada', remoteAddress })).statusCode;
      expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2:ffff::9'), await from('2001:db8:1:3::1')]).toEqual([404, 429, 404]);
      expect([await from('203.0.113.7'), await from('::ffff:203.0.113.7'), await from('203.0.113.8')]).toEqual([404, 429, 404]);
    }));
});
