import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { describeOnDisk } from '@mesa/release-server/testing/builds';
import { releases } from '@mesa/release-server/testing/releases';
import Fastify, { type FastifyInstance } from 'fastify';
import { testApp } from '../../testing/test-app';
import { createDrawnPages } from '../rendering/drawn-pages';
import type { RenderJob } from '../rendering/job';
import type { Pool } from '../rendering/pool';
import { siteRoutes } from './site.routes';

const server = testApp();
const { promoted, change, readFile, manifest, writeBuild } = releases(server);
let root: string;
let site: FastifyInstance | undefined;
const minute = 60_000;
/** The renderers' jobs and sources. */
let jobs: RenderJob[];
let sources: string[];
let warmed: RenderJob['files'][];
/** The renderer's answer, if it is not a page at once. */
let answer: ((job: RenderJob) => Promise<string | null>) | null;
/** The head that the renderer returns. */
let head: string | null;
let stores: string[];

/** Replaces the processes, which are tested in rendering/pool.test.ts and in the browser. */
const pool: Pool = {
  async render(job, source) {
    jobs.push(job);
    const read = await Promise.all(job.files.map(source)).catch(() => null);
    if (!read) return null;
    sources.push(...read);
    const html = answer ? await answer(job) : `<link rel="preload" as="image" href="/hero.webp"/><h1>${job.address}</h1>${job.answers}`;
    return html === null ? null : { html: job.address === null ? null : Buffer.from(html), head: job.head && head };
  },
  trial: async () => null,
  async warm(files) {
    warmed.push(files);
  },
  close: () => undefined,
};

const build = (area: string, files: Record<string, string>, fields: Parameters<typeof manifest>[1] = {}) => writeBuild(root, area, fields, files);

beforeEach(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'mesa-drawn-'));
  describeOnDisk(root);
  [jobs, sources, warmed, answer, head] = [[], [], [], null, 'null'];
  stores = ['La Torre'];
  build(
    'shell',
    { 'main.00000001.js': 'shell', 'main.00000001.css': '@font-face{src:url(/shell/a.woff)}', 'server.00000001.cjs': 'the renderer' },
    { entry: ['main.00000001.css', 'main.00000001.js'], server: 'server.00000001.cjs', pages: { notFound: [] } },
  );
  build(
    'mf_stores',
    { 'remoteEntry.00000002.js': 'stores', 'stores.00000002.css': '@layer a{}', 'server.00000002.cjs': 'the stores' },
    { server: 'server.00000002.cjs', pages: { remote: [], stores: ['stores.00000002.css'] } },
  );
  // It has a widget on the page of a store.
  build('mf_seasons', { 'remoteEntry.00000004.js': 'seasons', 'server.00000004.cjs': 'the seasons' }, { server: 'server.00000004.cjs' });
  build('mf_decks', { 'remoteEntry.00000003.js': 'decks' }, { pages: { remote: [], exportDeck: [] } });
  await serveSite({ timeout: minute });
});

/** Serves the site with this build; a busy machine has a minute for each page. Calls but that of the stores answer with `status`. */
async function serveSite({ timeout, status = 503 }: { timeout: number; status?: number }) {
  await site?.close();
  site = Fastify();
  site.post('/api/stores/list', async () => ({ stores, pagination: { pages: 1 } }));
  site.all('/api/*', (_, reply) => reply.code(status).send({}));
  siteRoutes(site, {
    ...{ dist: root, origin: 'http://localhost', live: server.live, grants: server.grants, verify: server.verify, readFile },
    previewLinks: server.previewLinks,
    drawnPages: createDrawnPages(pool, readFile, { timeout }),
    answersTimeout: minute,
  });
  await site.ready();
}
afterEach(async () => {
  await site?.close();
  site = undefined;
  rmSync(root, { recursive: true });
});

const opened = (): FastifyInstance => {
  if (!site) throw new Error('The site is not open');
  return site;
};

async function open(url: string, cookie = '') {
  const { body, statusCode } = await opened().inject({ url, headers: { cookie } });
  return { statusCode, body, drawn: /<div id="root">(.*)<\/div>/.exec(body)?.[1] };
}

describe('A visitor', () => {
  test('gets the rendered page in the HTML with inline styles, and preloads of its first pictures in the head', async () => {
    const { drawn, body } = await open('/tiendas');
    expect(drawn).toMatch(/^<h1>\/tiendas<\/h1>.*La Torre/);
    expect(body).toMatch(
      /<style data-href="main.00000001.css" data-url="\/shell\/main.00000001.css">@font-face{src:url\(\/shell\/a.woff\)}<\/style>\s*<style data-href="stores.00000002.css" data-url="\/mf\/mf_stores\/stores.00000002.css">@layer a{}<\/style>/,
    );
    expect(body.indexOf('<link rel="preload" as="image" href="/hero.webp"/>')).toBeLessThan(body.indexOf('</head>'));
    expect(body).not.toContain('necesita JavaScript');
    expect(sources).toEqual(['the renderer', 'the stores']);
  });

  test('gets no script, preload or data before the page: after it the shell’s scripts are requested, and the area’s are named', async () => {
    const { body } = await open('/tiendas');
    const [head = '', rest = ''] = body.split('<div id="root">');
    expect(head).not.toMatch(/(?:src|href)="[^"]*\.js|application\/json/);
    expect(head).not.toContain('rel="stylesheet"');
    expect(rest.match(/<link [^>]*>/g)).toStrictEqual([
      '<link rel="preload" as="script" fetchpriority="low" href="/shell/main.00000001.js" data-run>',
      '<link as="script" href="/mf/mf_stores/remoteEntry.00000002.js" data-preload>',
    ]);
  });

  test('gets the files that only a widget needs named as such, because the page responds without them', async () => {
    await serveSite({ timeout: minute, status: 200 });
    const { body } = await open('/tienda/la-torre');
    expect(body.match(/<link as="script" [^>]*>/g)).toStrictEqual([
      '<link as="script" href="/mf/mf_stores/remoteEntry.00000002.js" data-preload>',
      '<link as="script" href="/mf/mf_seasons/remoteEntry.00000004.js" data-widget>',
    ]);
  });

  test('gets the not-found page rendered too', async () => {
    expect(await open('/no/existe')).toMatchObject({ statusCode: 404, drawn: expect.stringContaining('<h1>/404</h1>') });
  });

  test('gets the preloads of all its first pictures in the head, in their order, and other links where they are', async () => {
    const links = ['/a.webp', '/b.webp'].map((url) => `<link rel="preload" as="image" href="${url}"/>`);
    answer = async () => `${links.join('')}<h1>Tiendas</h1><link rel="preload" as="image" href="/c.webp"/>`;
    const { body, drawn } = await open('/tiendas');
    expect(body.slice(0, body.indexOf('</head>'))).toContain(links.join(''));
    expect(drawn).toBe('<h1>Tiendas</h1><link rel="preload" as="image" href="/c.webp"/>');
  });

  test('shares a rendered page with other visitors, also compressed, until something in it changes', async () => {
    const packed = await opened().inject({ url: '/tiendas', headers: { 'accept-encoding': 'br' } });
    const tracked = '/tiendas?utm_source=chat&utm_medium=x&fbclid=1&gclid=2&igshid=3';
    const again = await opened().inject({ url: tracked, headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(again.rawPayload).toString()).toContain('<h1>/tiendas</h1>');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('La Torre');
    await Promise.all([open('/tiendas'), open('/tiendas')]);
    expect(jobs).toHaveLength(1);
    stores = ['La Torre', 'El Faro'];
    expect((await open('/tiendas')).drawn).toContain('El Faro');
    expect(jobs).toHaveLength(2);
    // The registry's revision alone changes no page.
    await change('mf_decks', { off: 'En obras' });
    await change('mf_decks', { off: null });
    await open('/tiendas');
    expect(jobs).toHaveLength(2);
  });

  test('does not wait for a slow page; the next one gets it', async () => {
    await serveSite({ timeout: 20 });
    let finish: (html: string) => void = () => undefined;
    const late = new Promise<string>((resolve) => {
      finish = resolve;
    });
    answer = () => late;
    expect((await open('/tiendas')).drawn).toBe('');
    finish('<h1>late</h1>');
    // The renderer may still be working on it.
    let drawn: string | undefined;
    while (!drawn) ({ drawn } = await open('/tiendas'));
    expect(drawn).toBe('<h1>late</h1>');
    expect(jobs).toHaveLength(1);
  });

  test('reads without scripts how to reload a page that was not ready, and it is rendered again', async () => {
    answer = async () => null;
    const { drawn, body } = await open('/tiendas');
    expect(drawn).toBe('');
    expect(body).toContain('<p>Esta vez la página no estuvo lista a tiempo. <a href="">Cárgala de nuevo</a>: también se lee sin JavaScript.</p></noscript>');
    expect(body).not.toContain('necesita JavaScript');
    answer = null;
    expect((await open('/tiendas')).drawn).toContain('/tiendas');
  });
});

test.each([
  ['a page that scripts build', '/exportar-baraja', '', 'Esta página necesita JavaScript'],
  ['a page of one person', '/perfil', '', 'Esta página es de quien inicia sesión y necesita JavaScript'],
  ['somebody who may be signed in', '/tiendas', 'mesa-signed-in=1', 'Con la sesión iniciada, y en una vista previa, las páginas necesitan JavaScript'],
])('Without scripts %s reads why there is no content', async (_, url, cookie, sentence) => {
  const { body } = await open(url, cookie);
  expect(/<noscript>.*<p>(.*?):/.exec(body)?.[1]).toBe(sentence);
});

test('Without scripts an address without its item reads that there is nothing, and the way to the beginning', async () => {
  await serveSite({ timeout: minute, status: 404 });
  const { body, statusCode, drawn } = await open('/tienda/la-torre');
  expect([statusCode, drawn]).toEqual([404, '']);
  expect(body).toContain('<p>No hay nada en esta dirección. <a href="/">Ir al inicio</a></p></noscript>');
});

describe('The browser renders', () => {
  const admin = () => `mesa-areas=${server.grants.sign({ userId: 'user_admin', role: 'admin', expiresAt: Date.now() + 60_000 })}`;

  test.each([
    ['the page of a person who was signed in here', '/tiendas', () => 'mesa-signed-in=1'],
    ['the page of an administrator', '/tiendas', admin],
    ['what is for one person', '/perfil', () => ''],
    ['a page whose first answers did not come', '/torneos', () => ''],
    ['a page of an area without a build for the server', '/exportar-baraja', () => ''],
  ])('%s', async (_, url, cookie) => {
    expect((await open(url, cookie())).drawn).toBe('');
    expect(jobs).toEqual([]);
  });

  test('whatever the holder of a preview link sees, also its head', async () => {
    const release = await promoted(
      'mf_stores',
      { server: 'server.00000009.cjs', pages: { remote: [], stores: [], store: [] } },
      { 'remoteEntry.00000009.js': 'next', 'server.00000009.cjs': 'the next stores' },
    );
    await change('mf_stores', { active: null });
    const link = server.previewLinks.sign({ area: 'mf_stores', release, token: null, expiresAt: Date.now() + minute });
    for (const url of ['/tiendas', '/tienda/la-torre']) {
      const { headers, body } = await opened().inject({ url, headers: { cookie: `mesa-preview-link=${link}` } });
      expect([url, headers['mesa-rendering'], body.includes(release)]).toEqual([url, 'browser; reason=signed-in', true]);
      expect(body).toContain('en una vista previa, las páginas necesitan JavaScript');
    }
    expect(jobs).toEqual([]);
  });

  test.each([
    ['names a file beside it', '.a{background:url(a.png)}'],
    ['names one in quotes', ".a{background:url('a.png')}"],
    ['would end the element', '.a::after{content:"</style>"}'],
    ['imports another', '@import "/b.css";'],
    ['is changed by a parser', '.a{}\r\n'],
  ])('a page whose style cannot be inline: it %s', async (_, text) => {
    build(
      'mf_stores',
      { 'remoteEntry.00000002.js': 'stores', 'stores.00000005.css': text, 'server.00000002.cjs': 'the stores' },
      {
        server: 'server.00000002.cjs',
        pages: { remote: [], stores: ['stores.00000005.css'] },
      },
    );
    const { drawn, body } = await open('/tiendas');
    expect(drawn).toBe('');
    expect(body).toContain('<link rel="preload" as="style" href="/mf/mf_stores/stores.00000005.css">');
  });

  test('an area whose file was changed after the build', async () => {
    writeFileSync(path.join(root, 'mf-stores/dist/server.00000002.cjs'), 'something else');
    expect((await open('/tiendas')).drawn).toBe('');
  });
});

describe('The headers of a page tell', () => {
  const headersOf = async (url: string, cookie = '') => {
    const { headers } = await opened().inject({ url, headers: { cookie } });
    return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('mesa-')));
  };

  test('which area and version it comes from, and whether this visitor’s rendering is new', async () => {
    expect(await headersOf('/tiendas')).toEqual({ 'mesa-page': 'mf_stores; page=stores; version="1.0.0"', 'mesa-rendering': 'new' });
    expect((await headersOf('/tiendas'))['mesa-rendering']).toMatch(/^cached; age=\d+$/);
    // The question changes nothing about the page.
    expect((await headersOf('/tiendas?quien'))['mesa-rendering']).toMatch(/^cached/);
    expect(jobs).toHaveLength(1);
  });

  test('the release and how many seconds it is live; of every part, if the address asks', async () => {
    const release = await promoted(
      'mf_seasons',
      { version: '2.0.0', server: 'server.00000006.cjs' },
      { 'remoteEntry.00000006.js': '', 'server.00000006.cjs': '' },
    );
    await change('mf_seasons', { since: new Date(Date.now() - 3_600_000).toISOString() });
    const headers = await headersOf('/tienda/la-torre?quien');
    expect(headers['mesa-page']).toBe('mf_stores; page=store; version="1.0.0"');
    const [shell, page, ...widgets] = String(headers['mesa-parts']).split(', ');
    expect([shell, page]).toEqual(['shell; version="1.0.0"', headers['mesa-page']]);
    expect(widgets).toContainEqual(expect.stringMatching(new RegExp(`^mf_seasons; widget=[\\w-]+; release="${release.replace('+', '\\+')}"; age=36\\d\\d$`)));
  });

  test('why the browser renders it', async () => {
    expect((await headersOf('/tiendas', 'mesa-signed-in=1'))['mesa-rendering']).toBe('browser; reason=signed-in');
    expect((await headersOf('/perfil'))['mesa-rendering']).toBe('browser; reason=for-one');
    expect((await headersOf('/exportar-baraja'))['mesa-rendering']).toBe('browser; reason=needs-script');
    expect((await headersOf('/no/existe?quien'))['mesa-parts']).toBe('shell; version="1.0.0"');
  });

  test('nothing of the release of a page that the visitor may not open', async () => {
    await promoted(
      'mf_admin',
      { version: '3.0.0', roles: ['admin'], announced: true, routes: [{ path: '/admin/versiones', page: 'releases' }] },
      { 'remoteEntry.00000007.js': '' },
    );
    const admin = `mesa-areas=${server.grants.sign({ userId: 'user_admin', role: 'admin', expiresAt: Date.now() + 60_000 })}`;
    expect((await headersOf('/admin/versiones'))['mesa-page']).toBe('mf_admin; page=releases');
    expect((await headersOf('/admin/versiones', admin))['mesa-page']).toMatch(/^mf_admin; page=releases; release="3.0.0\+/);
    await promoted('mf_secret', { version: '1.0.0', roles: ['admin'], routes: [{ path: '/secreto', page: 'secret' }] }, { 'remoteEntry.00000008.js': '' });
    expect(await headersOf('/secreto?quien')).toEqual({ 'mesa-rendering': 'new', 'mesa-parts': 'shell; version="1.0.0"' });
  });
});

describe('The head of a page', () => {
  const titleOf = (body: string) => /<title>(.*)<\/title>/.exec(body)?.[1];

  test('comes from its area’s code, also if the browser renders the page', async () => {
    head = JSON.stringify({
      title: 'La Torre',
      description: 'Tienda en Lima.',
      picture: { url: '/og/tienda/la-torre.png', width: 1200, height: 630, alt: 'Afiche' },
    });
    for (const cookie of ['', 'mesa-signed-in=1']) {
      const { body } = await open('/tienda/la-torre', cookie);
      expect(titleOf(body)).toBe('La Torre · Mesa Abierta');
      expect(body).toContain('content="http://localhost/og/tienda/la-torre.png"');
      expect(body).toContain('<link rel="canonical" href="http://localhost/tienda/la-torre">');
    }
    expect(jobs.at(-1)).toMatchObject({ address: null, head: { area: 'mf_stores', page: 'store' } });
  });

  test.each([
    ['is nothing', 'null'],
    ['is no JSON', 'La Torre'],
    ['is no title', JSON.stringify({ title: 7, description: 'x' })],
    ['leads to another site', JSON.stringify({ title: 'x', description: 'x', picture: { url: '//evil.example/a.png', width: 1, height: 1, alt: '' } })],
    ['is endless', JSON.stringify({ title: 'x', description: 'x'.repeat(100_000) })],
  ])('and %s leaves the plain title', async (_, told) => {
    head = told;
    expect(titleOf((await open('/tienda/la-torre')).body)).toBe('Tiendas · Mesa Abierta');
  });

  test('has the plain title if the renderer fails', async () => {
    answer = () => Promise.resolve(null);
    const { body, statusCode } = await open('/tienda/la-torre');
    expect([statusCode, titleOf(body)]).toEqual([200, 'Tiendas · Mesa Abierta']);
  });

  test('cannot name a page of another area as its address', async () => {
    head = JSON.stringify({ title: 'x', description: 'x', path: '/torneos' });
    expect((await open('/tienda/la-torre')).body).toContain('<link rel="canonical" href="http://localhost/tienda/la-torre">');
  });
});

describe('The renderers', () => {
  test('have read the visitors’ builds before the first visitor, and after each change', async () => {
    expect(warmed).toContainEqual([
      { area: 'shell', name: 'server.00000001.cjs' },
      { area: 'mf_stores', name: 'server.00000002.cjs' },
    ]);
    const files = { 'remoteEntry.00000004.js': 'new', 'server.00000004.cjs': 'the new stores' };
    await promoted('mf_stores', { server: 'server.00000004.cjs', pages: { remote: [] } }, files);
    await open('/ranking');
    expect(warmed.at(-1)).toContainEqual({ area: 'mf_stores', name: 'server.00000004.cjs' });
    await open('/tiendas');
    expect(sources).toContain('the new stores');
  });

  test('get files that browsers cannot fetch', async () => {
    for (const url of ['/shell/server.00000001.cjs', '/mf/mf_stores/server.00000002.cjs']) expect((await opened().inject(url)).statusCode).toBe(404);
  });
});

describe('A release before it is accepted', () => {
  const ofStores = { 'remoteEntry.00000005.js': 'new', 'server.00000005.cjs': 'the new stores' };
  const fields = { version: '5.0.0', server: 'server.00000005.cjs', pages: { remote: [], stores: [] } };

  /** Returns what the grant holder of a visit gets. */
  async function look(url: string, changed: Parameters<typeof manifest>[1] = {}) {
    const release = await promoted('mf_stores', { ...fields, ...changed }, ofStores);
    await change('mf_stores', { active: null });
    const end = server.live.tryOut({ area: 'mf_stores', release, manifest: manifest('mf_stores', { ...fields, ...changed }, ofStores) });
    const grant = server.grants.sign({ userId: 'site', role: 'admin', expiresAt: Date.now() + minute, trial: `mf_stores@${release}` });
    const { body, headers } = await opened().inject({ url, headers: { cookie: `mesa-areas=${grant}` } });
    end();
    return { body, release, drawing: headers['x-mesa-drawing'], drawn: /<div id="root">(.*)<\/div>/.exec(body)?.[1] };
  }

  test('is rendered by its own build, as visitors will see it, without a preview’s ribbon', async () => {
    const { body, release, drawing, drawn } = await look('/tiendas');
    expect(drawn).toContain('<h1>/tiendas</h1>');
    expect(drawing).toBe('done');
    expect(sources).toContain('the new stores');
    expect(body).toContain(release);
    expect(JSON.parse(jobs.at(-1)?.registry ?? '{}')).toMatchObject({ role: null });
    expect(body).not.toContain('"preview"');
    // Apart from what visitors get.
    expect(jobs.at(-1)?.isTrial).toBe(true);
    await open('/tiendas');
    expect(jobs.at(-1)?.isTrial).toBeUndefined();
  });

  test('reports whether its page failed to render, or is never rendered', async () => {
    answer = async () => null;
    expect(await look('/tiendas', { version: '5.1.0' })).toMatchObject({ drawing: 'failed', drawn: expect.not.stringContaining('<h1>') });
    expect((await look('/exportar-baraja', { version: '5.2.0' })).drawing).toBe('none');
  });

  test('reports nothing about rendering to visitors', async () => {
    expect((await opened().inject('/tiendas')).headers).not.toHaveProperty('x-mesa-drawing');
  });
});
