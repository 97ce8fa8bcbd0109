import { mkdir, mkdtemp, readdir, realpath, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { answerErrors } from '../../kernel/pipeline/answer-errors';
import { drawPicture, type Picture } from './draw-picture';
import { imageRoutes } from './images.routes';

let home: string;
let app: FastifyInstance;
const uploads = (...path: string[]) => join(home, 'uploads', ...path);
const cached = async () => (await readdir(join(home, 'cache')).catch(() => [])).sort();

const picture = (width: number, height = 100, background = '#c33') => sharp({ create: { width, height, channels: 3, background } });

let drawnLater: Picture[];
let fails: boolean;
const drawer = {
  draw: async (wanted: Picture, path: string) => {
    drawnLater.push(wanted);
    if (fails) throw new Error('no');
    await drawPicture(wanted, path);
  },
  close: () => undefined,
};
/** Waits for background work. */
async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await wait(10);
}
const hasAvif = async () => (await cached()).some((name) => name.endsWith('.avif'));

async function start(options: { maxBytes?: number; makers?: number; maxWaiting?: number } = {}) {
  await app?.close();
  [drawnLater, fails] = [[], false];
  app = Fastify();
  answerErrors(app);
  imageRoutes(app, { media: [uploads(), join(home, 'site')], cache: join(home, 'cache'), drawer, ...options });
}

const get = (url: string, headers: Record<string, string> = { accept: 'image/avif,image/webp,*/*' }) => app.inject({ url: `/api/image/${url}`, headers });

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'images-')));
  await mkdir(uploads('cards'), { recursive: true });
  await picture(600, 840).png().toFile(uploads('cards', 'a.png'));
  await start();
});
afterEach(async () => {
  await app.close();
  await rm(home, { recursive: true });
});

describe('a picture of the media', () => {
  test('comes from uploads, otherwise from the site’s own pictures', async () => {
    await mkdir(join(home, 'site/cards'), { recursive: true });
    await picture(300, 100).png().toFile(join(home, 'site/cards/a.png'));
    await picture(300, 100).png().toFile(join(home, 'site/cards/hero.png'));
    const sizeOf = async (url: string) => (await sharp((await get(url)).rawPayload).metadata()).height;
    expect([await sizeOf('cards/a.png?w=160'), await sizeOf('cards/hero.png?w=160')]).toEqual([224, 53]);
  });

  test('has the requested width, as WebP if the client accepts it and otherwise as PNG', async () => {
    const webp = await get('cards/a.png?w=160');
    expect([webp.statusCode, webp.headers['content-type'], webp.headers.vary]).toEqual([200, 'image/webp', 'accept']);
    // Other sites may show it, and no browser may read anything else into it.
    expect(webp.headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin', 'x-content-type-options': 'nosniff' });
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160, height: 224 });
    const png = await get('cards/a.png?w=160', { accept: 'image/webp;q=0, image/png' });
    expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width: 160 });
  });

  test('that a camera took on its side is upright', async () => {
    await picture(300, 100).withMetadata({ orientation: 6 }).jpeg().toFile(uploads('cards', 'foto.jpg'));
    expect(await sharp((await get('cards/foto.jpg?w=80')).rawPayload).metadata()).toMatchObject({ width: 80, height: 240 });
  });

  test('is 480 pixels wide by default, and never enlarged', async () => {
    expect(await sharp((await get('cards/a.png')).rawPayload).metadata()).toMatchObject({ width: 480 });
    expect(await sharp((await get('cards/a.png?w=1600')).rawPayload).metadata()).toMatchObject({ width: 600 });
  });

  test('is made once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('cards/a.png?w=80')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await cached()).toHaveLength(1);
  });

  test('is not sent again to clients that have it, until the file changes', async () => {
    // Without compression all have the same size.
    const replace = (background: string) => picture(600, 840, background).png({ compressionLevel: 0 }).toFile(uploads('cards', 'a.png'));
    await replace('#c33');
    const first = await get('cards/a.png?w=80');
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toContain('max-age=604800');
    const again = await get('cards/a.png?w=80', { accept: 'image/webp', 'if-none-match': etag });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    // A cache in between names all that it has, and may have compressed one.
    const several = await get('cards/a.png?w=80', { accept: 'image/webp', 'if-none-match': `"other", W/${etag}` });
    expect(several.statusCode).toBe(304);
    await replace('#33c');
    await utimes(uploads('cards', 'a.png'), new Date(), new Date(Date.now() + 5000));
    expect((await get('cards/a.png?w=80', { accept: 'image/webp', 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('can be JPEG, WebP or GIF', async () => {
    await picture(200).jpeg().toFile(uploads('cards', 'b.jpg'));
    await picture(200).webp().toFile(uploads('cards', 'c.webp'));
    await picture(200).gif().toFile(uploads('cards', 'd.gif'));
    for (const name of ['b.jpg', 'c.webp', 'd.gif']) expect([name, (await get(`cards/${name}?w=80`)).statusCode]).toEqual([name, 200]);
  });

  test('stays within its folder’s size: the ones requested longest ago are deleted first', async () => {
    await get('cards/a.png?w=80');
    const [oldest = ''] = await cached();
    await utimes(join(home, 'cache', oldest), new Date(0), new Date(Date.now() - 60_000));
    const { size } = await stat(join(home, 'cache', oldest));
    await start({ maxBytes: size * 3 });
    for (const width of [96, 160, 240, 320]) await get(`cards/a.png?w=${width}`);
    const sizes = await Promise.all((await cached()).map(async (name) => (await stat(join(home, 'cache', name))).size));
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(size * 3);
    expect(await cached()).not.toContain(oldest);
  });
});

test('A picture that finds too many others waiting is refused for a moment, not missing', async () => {
  await start({ makers: 0, maxWaiting: 0 });
  const reply = await get('cards/a.png?w=320');
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable']);
  await start();
  expect((await get('cards/a.png?w=320')).statusCode).toBe(200);
});

describe('an AVIF', () => {
  const both = 'image/avif,image/webp,*/*';
  const typeOf = async (accept: string) => (await get('cards/a.png?w=160', { accept })).headers['content-type'];

  test('replaces the WebP of a picture that is requested again', async () => {
    const first = await get('cards/a.png?w=160', { accept: both });
    expect([first.headers['content-type'], first.headers['cache-control']]).toEqual(['image/webp', expect.stringContaining('s-maxage=600')]);
    await wait(50);
    expect([await hasAvif(), drawnLater]).toEqual([false, []]);
    expect(await typeOf(both)).toBe('image/webp');
    await until(hasAvif);
    // A client with the WebP that revalidates it gets the AVIF.
    const later = await get('cards/a.png?w=160', { accept: both, 'if-none-match': String(first.headers.etag) });
    expect([later.statusCode, later.headers['content-type'], later.headers.vary]).toEqual([200, 'image/avif', 'accept']);
    expect(later.headers['cache-control']).not.toContain('s-maxage');
    expect(await sharp(later.rawPayload).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 160, height: 224 });
    const again = await get('cards/a.png?w=160', { accept: both, 'if-none-match': String(later.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(drawnLater).toHaveLength(1);
  });

  test('is sent at once to clients that accept nothing else, and never to those that do not accept it', async () => {
    expect(await typeOf('image/avif')).toBe('image/avif');
    expect(await typeOf('image/avif;q=0, image/webp')).toBe('image/webp');
    expect(await typeOf('image/avif;level=1;q=0, IMAGE/WEBP')).toBe('image/webp');
    expect(await typeOf('image/webp,*/*')).toBe('image/webp');
    expect(await typeOf('*/*')).toBe('image/png');
    expect(drawnLater).toEqual([]);
  });

  test('that fails is tried once, and the WebP stays', async () => {
    fails = true;
    for (let i = 0; i < 4; i += 1) {
      expect(await typeOf(both)).toBe('image/webp');
      await wait(20);
    }
    expect(drawnLater).toHaveLength(1);
    expect(await cached()).toHaveLength(1);
  });
});

describe('not a picture of the media', () => {
  test.each(['w=0', 'w=81', 'w=1e3', 'w=', 'w=160&w=80', 'w=-80', 'w=080'])('an unsupported width: %s', async (query) => {
    expect((await get(`cards/a.png?${query}`)).statusCode).toBe(400);
  });

  test.each([
    'cards/nada.png',
    'otra/a.png',
    'cards/a.svg',
    'cards/a.png.svg',
    'cards/.png',
    'cards/..%2fa.png',
    '..%2fcards/a.png',
    '%2e%2e/a.png',
    'cards/%00a.png',
    'cards/a.png%00.webp',
    'cards/C:%5ca.png',
    'cards',
  ])('%s', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(answer.headers.etag).toBeUndefined();
  });

  test('a link, wherever it leads, and a linked folder', async () => {
    await writeFile(join(home, 'secreto.png'), await picture(10).png().toBuffer());
    await symlink(join(home, 'secreto.png'), uploads('cards', 'fuera.png'));
    await symlink(uploads('cards', 'a.png'), uploads('cards', 'dentro.png'));
    await symlink(uploads('cards'), uploads('atajo'));
    await mkdir(uploads('cards', 'carpeta.png'));
    for (const url of ['cards/fuera.png', 'cards/dentro.png', 'atajo/a.png', 'cards/carpeta.png'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });

  test('an SVG under any name, a text, an empty file and half a picture', async () => {
    await writeFile(uploads('cards', 'svg.png'), '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="file:///etc/passwd"/></svg>');
    await writeFile(uploads('cards', 'texto.jpg'), 'hola');
    await writeFile(uploads('cards', 'nada.webp'), '');
    const whole = await picture(600, 840).png({ compressionLevel: 0 }).toBuffer();
    await writeFile(uploads('cards', 'media.png'), whole.subarray(0, whole.length / 2));
    for (const name of ['svg.png', 'texto.jpg', 'nada.webp', 'media.png']) {
      const { statusCode, headers } = await get(`cards/${name}?w=80`);
      // No cache keeps the refusal: the file can be mended.
      expect([name, statusCode, headers.etag, headers['cache-control']]).toEqual([name, 404, undefined, 'no-store']);
    }
    expect(await cached()).toEqual([]);
  });

  test('a small file that claims more pixels than any picture', async () => {
    await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png()
      .toFile(uploads('cards', 'bomba.png'));
    expect((await get('cards/bomba.png?w=80')).statusCode).toBe(404);
    expect(await cached()).toEqual([]);
  });
});
