import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { registryBlock } from '@mesa/contract/calls/registry';
import { createSmoke, findChromium, type Smoke } from './smoke';

const release = '1.1.0+0123456789ab';
const page = (body: string, { registry = release, script = '' } = {}) =>
  `<!doctype html><main>${body}</main><script type="application/json" id="${registryBlock}">{"preview":"${registry}"}</script>${script}`;
const heading = '<h1>Barajas</h1>';
const pages: Record<string, string> = {
  '/good': page(heading),
  '/forbidden-call': page(heading, { script: '<script>fetch("/api/me")</script>' }),
  '/asks-registry': page(heading, {
    script: '<script>fetch("/registry.json").then(({ status }) => { if (status !== 503) throw new Error("asked") })</script>',
  }),
  '/throws': page(heading, { script: '<script>throw new Error("no existe la carta")</script>' }),
  '/says': page(heading, { script: '<script>console.error("clave repetida")</script>' }),
  '/missing': page(heading, { script: '<script src="/mf/mf_decks/deck.12345678.js"></script>' }),
  '/store-away': page(heading, { script: '<script src="/mf/mf_decks/deck.12345503.js"></script>' }),
  '/database-away': page('', { script: '<script>fetch("/api/decks-503").then(() => { throw new Error("no answer") })</script>' }),
  '/reports': page(heading, { script: '<script>navigator.sendBeacon("/api/load-failures", "mf_decks entry")</script>' }),
  '/other': page(heading, { registry: '1.0.0+ba9876543210' }),
};

const chromium = findChromium(process.env.CHROMIUM_PATH);

(chromium ? describe : describe.skip)('A visit to a release', () => {
  let server: Server;
  let smoke: Smoke;
  let cookies: string | undefined;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/good') cookies = request.headers.cookie;
      if (request.url?.includes('503')) {
        response.writeHead(503).end();
        return;
      }
      const found = pages[request.url ?? ''];
      response.writeHead(found ? 200 : request.url === '/api/me' ? 401 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(found ?? '');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    smoke = createSmoke({ origin: `http://127.0.0.1:${port}`, chromium: chromium ?? '' });
  });
  afterAll(() => void server.close());

  test.each<[string, string | null]>([
    ['/good', null],
    ['/forbidden-call', null],
    ['/asks-registry', null],
    ['/throws', 'error: no existe la carta'],
    ['/says', 'consola: clave repetida'],
    ['/missing', '/mf/mf_decks/deck.12345678.js respondió 404'],
    ['/reports', 'el marco no pudo mostrarla: mf_decks entry'],
    ['/other', 'la página se abrió sin esta publicación'],
  ])(
    'of %s finds: %s',
    async (path, fault) => {
      expect(await smoke({ path, release, grant: 'the-grant' })).toBe(fault);
    },
    60_000,
  );

  test.each([
    ['/store-away', '/mf/mf_decks/deck.12345503.js respondió 503'],
    ['/database-away', '/api/decks-503 respondió 503'],
  ])(
    'of %s finds no fault of the release: the site did not answer well',
    async (path, message) => {
      await expect(smoke({ path, release, grant: 'the-grant' })).rejects.toMatchObject({ name: 'VisitOutage', message });
    },
    60_000,
  );

  test('brings its grant along', async () => {
    await smoke({ path: '/good', release, grant: 'the-grant' });
    expect(cookies).toBe('mesa-areas=the-grant');
  }, 60_000);
});

test('Without a browser there is none to be found', () => {
  expect([findChromium('/nowhere/chromium'), '/usr/bin/chromium', '/usr/bin/chromium-browser', null]).toContain(findChromium('/nowhere/chromium'));
  expect(findChromium(process.execPath)).toBe(process.execPath);
});
