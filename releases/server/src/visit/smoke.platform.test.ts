import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { registryBlock } from '@mesa/release-contract/registry';
import { noChromium } from '../testing/no-chromium';
import type { VisitedPage } from '../visited';

import { createSmoke, findChromium } from './smoke';
import { withDifferences } from './with-differences';

const release = '1.1.0+0123456789ab';
const hydrated = '<script>performance.mark("hydrated")</script>';
const page = (body: string, { registry = release, script = hydrated } = {}) =>
  `<!doctype html><main>${body}</main><script type="application/json" id="${registryBlock}">{"release":"${registry}"}</script>${script}`;
const heading = '<h1>Barajas</h1>';
const row = '<a href="/baraja/7">Siete</a>';
const writes = (html: string) => `<script>document.querySelector("main").innerHTML = ${JSON.stringify(html)}; performance.mark("drawn")</script>`;
const pages: Record<string, string> = {
  '/good': page(`${heading}${row}<noscript><a href="/sin-script">Filtrar</a></noscript>`),
  '/forbidden-call': page(heading, { script: `${hydrated}<script>fetch("/api/me")</script>` }),
  '/asks-registry': page(heading, {
    script: `${hydrated}<script>fetch("/registry.json").then(({ status }) => { if (status !== 503) throw new Error("asked") })</script>`,
  }),
  '/throws': page(heading, { script: `${hydrated}<script>throw new Error("no existe la carta")</script>` }),
  '/says': page(heading, { script: `${hydrated}<script>console.error("clave repetida")</script>` }),
  '/missing': page(heading, { script: `${hydrated}<script src="/mf/mf_decks/deck.12345678.js"></script>` }),
  '/store-away': page(heading, { script: `${hydrated}<script src="/mf/mf_decks/deck.12345503.js"></script>` }),
  '/database-away': page('', { script: '<script>fetch("/api/decks-503").then(() => { throw new Error("no answer") })</script>' }),
  '/reports': page(heading, { script: `${hydrated}<script>navigator.sendBeacon("/api/load-failures", "mf_decks entry")</script>` }),
  '/mismatch': page(heading, {
    script: `${hydrated}<script>navigator.sendBeacon("/api/load-failures", ${JSON.stringify(
      JSON.stringify({ area: 'mf_decks', release, kind: 'mismatch', page: 'deck', message: 'text did not match' }),
    )}); console.error("not as drawn")</script>`,
  }),
  '/other-tab': page(heading, {
    script: `${hydrated}<script>navigator.sendBeacon("/api/load-failures", ${JSON.stringify(
      JSON.stringify({ area: 'mf_decks', release, kind: 'killed', page: 'deck', message: 'La pestaña se cerró.' }),
    )})</script>`,
  }),
  '/other': page(heading, { registry: '1.0.0+ba9876543210' }),
  '/endless': page(heading, { script: '<script>setTimeout(() => { for (;;); })</script>' }),
  '/endless-later': page(heading, { script: `${hydrated}<script>setTimeout(() => { for (;;); }, 100)</script>` }),
  '/endless-while-waited-for': page(heading, {
    script: '<script>let asked = 0; performance.getEntriesByName = () => { for (asked += 1; asked > 9;); return []; }</script>',
  }),
  '/never': page(heading, { script: '' }),
  '/loses-a-row': page(`${heading}${row}`, { script: writes(heading) }),
  '/swallowed': page(`${heading}<!-- ${row}`),
  '/not-drawn': page('', { script: writes(heading) }),
  '/drawn-by-browsers': page('', { script: writes(heading) }),
};
/** Scripts of the area, at addresses as in a build. */
const script = (name: string) => `/mf/mf_decks/${name}.12345678.js`;
const scripts: Record<string, string> = {
  [script('late')]: 'setTimeout(() => {\n  throw new Error("tarde");\n}, 10_000);',
  [script('promise')]: 'new Promise((done) => setTimeout(done, 10_000)).then(() => {\n\n  throw new Error("prometido"); });',
  [script('loop')]: 'const spin = () => {\n  for (;;);\n};\nsetTimeout(() => setTimeout(spin, 4000), 6000);',
  [script('logs')]: 'try {\n  null.x;\n} catch (error) { console.error(error); }',
  [script('says')]: '\n\nconsole.error("sin pila");',
  [script('ticks')]:
    'let ticks = 0; const timer = setInterval(() => { ticks += 1; if (ticks > 3) { clearInterval(timer); throw new Error("cuatro"); } }, 3000);',
  [script('works')]: 'const timer = setTimeout(() => { throw new Error("never"); }, 5000); clearTimeout(timer); setTimeout(() => document.title = "x", 9000);',
  [script('restless')]:
    'const { port1, port2 } = new MessageChannel();\nport1.onmessage = () => {\n  for (let i = 0; i < 1e4; i += 1) Math.sqrt(i);\n  port2.postMessage(null);\n};\nport2.postMessage(null);',
  // A number of steps, not a time, of which a busy machine would give it only a part.
  [script('slow')]: 'function work() {\n  let sum = 0; for (let i = 0; i < 1e9; i += 1) sum += Math.sqrt(i); return sum;\n}\n\ndocument.title = work();',
  '/mf/mf_stores/other.12345678.js': 'throw new Error("de otra área");',
};
for (const name of Object.keys(scripts)) {
  const [, short = ''] = /(\w+)\.12345678/.exec(name) ?? [];
  pages[`/script-${short}`] = page(heading, { script: `${hydrated}<script src="${name}"></script>` });
}

/** Results of the rendering other than `done`. */
const drawings: Record<string, string> = { '/not-drawn': 'failed', '/drawn-by-browsers': 'none' };
/** A link that the server renders differently from a browser; hydration keeps the server's attribute. */
const wrongAttribute = (signedIn: boolean) => page(`${heading}<a href="/baraja/${signedIn ? 7 : 'undefined'}">Siete</a>`);

/** Shared texts end in the site's address, as the browser or the server knows it. */
const shares = (signedIn: boolean) =>
  page(`${heading}<a href="https://wa.example/send?text=${signedIn ? 'http://localhost:3000' : 'https://mesa.example'}">Enviar</a>`);

/** Slower in the release than in the live one. */
const slower = (_: boolean, onTrial: boolean) => page(heading, { script: `${onTrial ? `<script src="${script('slow')}"></script>` : ''}${hydrated}` });

/** With a banner that the live one lacks. */
const differs = (_: boolean, onTrial: boolean) => page(`${heading}${onTrial ? '<p style="background: #000; height: 200px"></p>' : ''}`);

const chromium = findChromium(process.env.CHROMIUM_PATH);

describe('A visit to a release', () => {
  let server: Server;
  let origin: string;
  /** The cookies of the requests for each page. */
  let asked: Map<string, Set<string>>;
  beforeAll(async () => {
    if (chromium === null) throw new Error(noChromium);
    server = createServer((request, response) => {
      const address = request.url ?? '';
      const cookie = request.headers.cookie ?? '';
      asked.set(address, (asked.get(address) ?? new Set()).add(cookie));
      if (address.includes('503')) {
        response.writeHead(503).end();
        return;
      }
      const code = scripts[address];
      if (code !== undefined) {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
        return;
      }
      const differing = { '/wrong-attribute': wrongAttribute, '/shares': shares, '/slower': slower, '/differs': differs }[address];
      const found = differing ? differing(cookie.includes('mesa-signed-in'), cookie.includes('mesa-areas')) : pages[address];
      const headers = { 'content-type': 'text/html; charset=utf-8', 'x-mesa-drawing': drawings[address] ?? 'done' };
      response.writeHead(found ? 200 : address === '/api/me' ? 401 : 404, headers).end(found ?? page('<h1>No existe</h1>'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    origin = `http://127.0.0.1:${port}`;
  });
  beforeEach(() => {
    asked = new Map();
  });
  afterAll(() => void server?.close());

  const visit = async (addresses: readonly string[], limits: { budget?: number; grace?: number; timeout?: number } = {}) => {
    const smoke = createSmoke({ origin, chromium: chromium ?? '', timeout: 3000, ...limits });
    const planned = addresses.map((address) => ({ page: 'deck', address, file: 'deck.12345678.js' }));
    return smoke({ area: 'mf_decks', release, grant: () => 'the-grant', pages: planned });
  };
  describe('finds', () => {
    const faults: [string, string | null][] = [
      ['/good', null],
      ['/forbidden-call', null],
      ['/asks-registry', null],
      ['/drawn-by-browsers', null],
      ['/shares', null],
      ['/other-tab', null],
      ['/throws', 'error: no existe la carta'],
      ['/says', 'consola: clave repetida'],
      ['/missing', '/mf/mf_decks/deck.12345678.js respondió 404'],
      ['/nowhere', 'la dirección no lleva a ninguna página'],
      ['/reports', 'el marco no pudo mostrarla: mf_decks entry'],
      ['/mismatch', 'el navegador no la dibuja como el servidor: text did not match'],
      ['/other', 'se abrió sin esta publicación'],
      ['/endless', 'no se mostró en 3 segundos'],
      ['/endless-later', 'no se mostró en 3 segundos'],
      ['/endless-while-waited-for', 'no se mostró en 3 segundos'],
      ['/never', 'no se mostró en 3 segundos'],
      ['/loses-a-row', 'el servidor la dibuja con el enlace a /baraja/7, y el navegador no'],
      ['/swallowed', 'no se mostró en 3 segundos'],
      ['/wrong-attribute', 'el servidor la dibuja con el enlace a /baraja/undefined, y el navegador no'],
      ['/not-drawn', 'el servidor no pudo dibujarla, o no a tiempo'],
    ];
    let visited: VisitedPage[];
    beforeAll(async () => {
      asked = new Map();
      visited = await visit(
        faults.map(([address]) => address),
        { budget: 500_000 },
      );
    }, 300_000);

    test.each(faults)('of %s: %s', (address, fault) => {
      expect(visited.find((one) => one.address === address)).toMatchObject({ opened: true, fault: fault === null ? null : { message: fault } });
    });
  });

  test.each([
    ['/store-away', '/mf/mf_decks/deck.12345503.js respondió 503'],
    ['/database-away', '/api/decks-503 respondió 503'],
  ])(
    'of %s finds no fault of the release: the site did not answer well',
    async (address, message) => {
      await expect(visit([address])).rejects.toMatchObject({ name: 'VisitOutage', message });
    },
    60_000,
  );

  test('sends its grant, except to the live pages', async () => {
    await visit(['/good']);
    const cookies = [...(asked.get('/good') ?? [])].sort();
    expect(cookies).toEqual(['', 'mesa-areas=the-grant', 'mesa-areas=the-grant; mesa-signed-in=1']);
  }, 60_000);

  describe('stays on the page, and finds with its place what fails later:', () => {
    test.each([
      ['late', 'error: tarde', 2],
      ['promise', 'error: prometido', 3],
      ['ticks', 'error: cuatro', 1],
      ['loop', 'no se mostró en 3 segundos', 2],
      ['logs', "consola: TypeError: Cannot read properties of null (reading 'x')", 2],
      ['says', 'consola: sin pila', 3],
      ['restless', 'no deja de trabajar: se dibuja una y otra vez', 2],
    ])(
      '%s',
      async (name, message, line) => {
        const [visited] = await visit([`/script-${name}`]);
        expect(visited?.fault).toMatchObject({ message, frames: expect.arrayContaining([expect.objectContaining({ file: `${name}.12345678.js`, line })]) });
      },
      60_000,
    );

    test('nothing, if timers are cleared or work', async () => {
      expect(await visit(['/script-works'])).toMatchObject([{ fault: null }]);
    }, 60_000);
  });

  test('finds a page that takes much more processor time than the live one, and which code takes it', async () => {
    const [visited] = await visit(['/slower'], { timeout: 60_000 });
    expect(visited?.fault).toMatchObject({
      message: expect.stringMatching(/^ocupa el procesador \d{3,5} ms más que la que está en línea antes de responder$/),
      frames: [{ file: 'slow.12345678.js', line: 1, column: 14 }, {}],
    });
  }, 300_000);

  test('finds no fault in a page that is as slow as the live one', async () => {
    expect(await visit(['/script-slow'], { timeout: 60_000 })).toMatchObject([{ fault: null }]);
  }, 300_000);

  test('of a widget on another area’s page ignores faults that the live page has too', async () => {
    const smoke = createSmoke({ origin, chromium: chromium ?? '', timeout: 3000 });
    const on = (address: string) => ({ page: 'own', widget: 'own', address, file: 'own.12345678.js' });
    const visited = await smoke({ area: 'mf_decks', release, grant: () => 'the-grant', pages: [on('/script-other'), on('/script-late')] });
    expect(visited).toMatchObject([{ fault: null }, { fault: { message: 'error: tarde' } }]);
  }, 60_000);

  test('stores a picture of each page at both widths: rendered, hydrated, and live', async () => {
    const [visited] = await visit(['/good']);
    const kept = visited?.pictures.map(({ width, kind, jpeg }) => `${width} ${kind} ${jpeg.subarray(0, 3).toString('hex')}`).sort();
    expect(kept).toEqual(['1280 drawn ffd8ff', '1280 hydrated ffd8ff', '1280 live ffd8ff', '360 drawn ffd8ff', '360 hydrated ffd8ff', '360 live ffd8ff']);
  }, 60_000);

  test('is compared with the live pages: nothing in equal ones, and what was added in another', async () => {
    const [same, other] = await visit(['/good', '/differs']);
    if (!same || !other) throw new Error('a page was not opened');
    expect((await withDifferences(same)).differences.map(({ width, share }) => [width, share])).toEqual([
      [360, 0],
      [1280, 0],
    ]);
    const { differences, pictures } = await withDifferences(other);
    // About 200 of 740 and 800 rows.
    expect(differences).toEqual([
      { width: 360, share: expect.closeTo(0.26, 1) },
      { width: 1280, share: expect.closeTo(0.25, 1) },
    ]);
    expect(pictures.filter(({ kind }) => kind === 'difference').map(({ width }) => width)).toEqual([360, 1280]);
  }, 60_000);

  test('continues after a hanging page, and opens no more when its time is over', async () => {
    expect(await visit(['/never', '/good'])).toMatchObject([{ fault: { width: 360, message: 'no se mostró en 3 segundos' } }, { opened: true, fault: null }]);
    expect(await visit(['/good', '/throws'], { budget: -1 })).toMatchObject([
      { opened: false, fault: null, pictures: [] },
      { opened: false, fault: null, pictures: [] },
    ]);
  }, 60_000);

  test('leaves a page that takes much longer than the time, and reports it as not seen', async () => {
    expect(await visit(['/never'], { budget: 1000, grace: 0 })).toMatchObject([{ opened: false, fault: null, pictures: [] }]);
  }, 60_000);
});

test('Without a browser none is found', () => {
  expect(['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', null]).toContain(findChromium('/nowhere/chromium'));
  expect(findChromium(process.execPath)).toBe(process.execPath);
});
