import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { answerErrors } from '../../kernel/pipeline/answer-errors';
import { imageRoutes } from './images.routes';
import { openTcgdexPictures, type TcgdexPicturesOptions } from './tcgdex-pictures';

let home: string;
let app: FastifyInstance;
let server: Server;
/** The requests to TCGdex. */
let asked: string[];
let down: unknown[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

const card = (width: number) => sharp({ create: { width, height: Math.round(width * 1.4), channels: 3, background: '#c33' } }).webp();
const paths = new Set(['es/sv/sv03/125', 'es/sv/sv03/126', 'es/sv/sv03/logo']);
const webp = { accept: 'image/webp' };
const get = (path: string, headers: Record<string, string> = webp) => app.inject({ url: `/api/image/assets.tcgdex.net/${path}`, headers });
const statusOf = async (path: string) => (await get(path)).statusCode;
const kept = () => readdir(join(home, 'tcgdex')).catch(() => []);

async function start(options: Partial<TcgdexPicturesOptions> = {}) {
  await app?.close();
  app = Fastify({ routerOptions: { maxParamLength: 200 } });
  answerErrors(app);
  const tcgdex = openTcgdexPictures({
    folder: join(home, 'tcgdex'),
    paths: async () => paths,
    onDown: (error) => down.push(error),
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ...options,
  });
  imageRoutes(app, { media: [], cache: join(home, 'images'), tcgdex });
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'tcgdex-pictures-'));
  [asked, down] = [[], []];
  const [low, high] = [await card(245).toBuffer(), await card(600).toBuffer()];
  answer = ({ url }, response) => response.setHeader('content-type', 'image/webp').end(url?.endsWith('/low.webp') ? low : high);
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await start();
});
afterEach(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(home, { recursive: true });
});

describe('A picture of TCGdex', () => {
  test('has the requested width, and is fetched from TCGdex once for all widths', async () => {
    const first = await get('es/sv/sv03/125/high.webp?w=480');
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      expect.stringContaining('max-age=604800'),
    ]);
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 });
    expect(await sharp((await get('es/sv/sv03/125/high.webp?w=320')).rawPayload).metadata()).toMatchObject({ width: 320 });
    expect(asked).toEqual(['/es/sv/sv03/125/high.webp']);
  });

  test('that is small comes from the small version, and a logo from the only one', async () => {
    expect([await statusOf('es/sv/sv03/125/high.webp?w=240'), await statusOf('es/sv/sv03/logo.webp?w=320')]).toEqual([200, 200]);
    expect(asked).toEqual(['/es/sv/sv03/125/low.webp', '/es/sv/sv03/logo.webp']);
  });

  test('is fetched once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf('es/sv/sv03/125/high.webp')));
    expect([new Set(answers), asked]).toEqual([new Set([200]), ['/es/sv/sv03/125/high.webp']]);
  });

  test('stays available without TCGdex, also after a restart, and is not sent again to clients that have it', async () => {
    const first = await get('es/sv/sv03/125/high.webp');
    answer = (_, response) => response.destroy();
    await start();
    expect(await statusOf('es/sv/sv03/125/high.webp')).toBe(200);
    expect(await statusOf('es/sv/sv03/125/high.webp?w=720')).toBe(200);
    expect((await get('es/sv/sv03/125/high.webp', { ...webp, 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
    expect(asked).toHaveLength(1);
  });

  test('is refused in an unsupported width', async () => {
    expect(await statusOf('es/sv/sv03/125/high.webp?w=81')).toBe(400);
    expect(asked).toEqual([]);
  });
});

describe('TCGdex gets no request for', () => {
  test.each([
    'es/sv/sv03/999/high.webp',
    'es/sv/sv03/125',
    'es/sv/sv03/125/high.png',
    'es/sv/sv03/..%2f..%2fadmin/high.webp',
    '%2e%2e/%2e%2e/etc/passwd',
    'es/sv/sv03/125%3fx=1/high.webp',
    'es/sv/sv03/125%23/high.webp',
    '@127.0.0.1/sv/sv03/125/high.webp',
    'http:%2f%2f127.0.0.1/sv/sv03/125/high.webp',
    '',
  ])('what the catalogue does not name: %s', async (path) => {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers.etag, headers['cache-control']]).toEqual([404, undefined, 'no-store']);
    expect(asked).toEqual([]);
  });
});

describe('A fetched file that is not a picture', () => {
  /** Made before the request, which has a time limit. */
  let wide: Buffer;
  beforeAll(async () => {
    wide = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
  });
  /** A valid picture followed by 20 MB. */
  const heavy = async () => Buffer.concat([await card(600).toBuffer(), Buffer.alloc(20 * 1024 * 1024, 1)]);
  const answers: Record<string, (response: ServerResponse) => unknown> = {
    'an answer that there is none': (response) => response.writeHead(404, { 'content-type': 'image/webp' }).end(),
    'a redirect to a place inside': (response) => response.writeHead(302, { location: '/inside' }).end(),
    'a page': (response) => response.setHeader('content-type', 'text/html').end('<h1>Hola</h1>'),
    'an SVG': (response) => response.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a page that says it is a picture': (response) => response.setHeader('content-type', 'image/webp').end('<h1>Hola</h1>'),
    'a picture that says it is 20 MB': async (response) => {
      const bytes = await heavy();
      response.writeHead(200, { 'content-type': 'image/webp', 'content-length': bytes.length }).end(bytes);
    },
    '20 MB that do not say so': async (response) => {
      response.writeHead(200, { 'content-type': 'image/webp' }).write(await heavy());
      response.end();
    },
    'half a picture': async (response) => response.setHeader('content-type', 'image/webp').end((await card(600).toBuffer()).subarray(0, 200)),
    'a small file of too many pixels': (response) => response.setHeader('content-type', 'image/png').end(wide),
    nothing: (response) => response.setHeader('content-type', 'image/webp').end(),
  };

  test.each(Object.keys(answers))('%s: it is refused, not kept and not asked for again; others still come', async (name) => {
    const usual = answer;
    answer = (_, response) => answers[name]?.(response);
    expect([await statusOf('es/sv/sv03/125/high.webp'), await statusOf('es/sv/sv03/125/high.webp'), await statusOf('es/sv/sv03/125/high.webp?w=360')]).toEqual([
      404, 404, 404,
    ]);
    expect([asked, await kept(), down]).toEqual([['/es/sv/sv03/125/high.webp'], [], []]);
    answer = usual;
    expect(await statusOf('es/sv/sv03/126/high.webp')).toBe(200);
  });

  test.each(['says how large it is', 'does not say how large it is'])('a picture that is one byte too large and %s', async (says) => {
    const picture = await card(600).toBuffer();
    answer = (_, response) => {
      const length = says.startsWith('says') ? { 'content-length': picture.length } : {};
      response.writeHead(200, { 'content-type': 'image/webp', ...length }).write(picture);
      response.end();
    };
    await start({ maxBytes: picture.length - 1 });
    expect(await statusOf('es/sv/sv03/125/high.webp')).toBe(404);
    await start({ maxBytes: picture.length });
    expect(await statusOf('es/sv/sv03/125/high.webp')).toBe(200);
  });

  test('is requested again after a while', async () => {
    await start({ missingMs: 1 });
    const usual = answer;
    answer = (_, response) => response.writeHead(404).end();
    expect(await statusOf('es/sv/sv03/125/high.webp')).toBe(404);
    answer = usual;
    while ((await statusOf('es/sv/sv03/125/high.webp')) !== 200) expect(asked.length).toBeLessThan(50);
    expect(asked.length).toBeGreaterThan(1);
  });
});

describe('While TCGdex does not answer', () => {
  const faults: Record<string, (response: ServerResponse) => void> = {
    'it hangs': () => undefined,
    'it hangs in the middle': (response) => response.writeHead(200, { 'content-type': 'image/webp' }).write('RIFF'),
    'it ends in the middle': (response) => {
      response.writeHead(200, { 'content-type': 'image/webp', 'content-length': 1000 }).write('RIFF', () => response.destroy());
    },
    'it hangs up': (response) => response.destroy(),
    'it has a fault': (response) => response.writeHead(503).end(),
    'it is asked too often': (response) => response.writeHead(429).end(),
  };

  test.each(Object.keys(faults))('%s: every picture is refused, and it is asked no more', async (name) => {
    await start({ timeoutMs: 100 });
    answer = (_, response) => faults[name]?.(response);
    expect([await statusOf('es/sv/sv03/125/high.webp'), await statusOf('es/sv/sv03/125/high.webp'), await statusOf('es/sv/sv03/126/high.webp')]).toEqual([
      404, 404, 404,
    ]);
    expect([asked, await kept(), down.length]).toEqual([['/es/sv/sv03/125/high.webp'], [], 1]);
  });

  test('pictures are refused if nothing listens there, and it is reported once', async () => {
    await start({ origin: 'http://127.0.0.1:9/' });
    expect([await statusOf('es/sv/sv03/125/high.webp'), await statusOf('es/sv/sv03/126/high.webp'), down.length]).toEqual([404, 404, 1]);
  });

  test('pictures that are asked for together are refused, and it is reported once', async () => {
    const waiting: (() => void)[] = [];
    answer = (_, response) => {
      waiting.push(() => response.writeHead(503).end());
      if (waiting.length === 2) for (const end of waiting) end();
    };
    expect(await Promise.all(['125', '126'].map((number) => statusOf(`es/sv/sv03/${number}/high.webp`)))).toEqual([404, 404]);
    expect([asked.length, down.length]).toEqual([2, 1]);
  });

  test('pictures are available again once it answers', async () => {
    await start({ restMs: 0 });
    const usual = answer;
    answer = (_, response) => response.writeHead(500).end();
    expect(await statusOf('es/sv/sv03/125/high.webp')).toBe(404);
    answer = usual;
    expect(await statusOf('es/sv/sv03/125/high.webp')).toBe(200);
  });
});
