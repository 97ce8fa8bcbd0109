import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { defaultImageWidth, imageWidths } from '@mesa/shared/rules/image-widths';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { HttpError } from '../http';
import { PictureCache, type PictureCacheOptions } from './picture-cache';
import { findSource, type SourceFile } from './source-file';

/** More pixels than any card or hero has; a small file may claim to hold gigabytes of them. */
const mostPixels = 40_000_000;
const mostSeconds = 15;
/** Raised when the same picture comes out otherwise, so that nothing made before is served. */
const recipe = 1;

type Format = 'webp' | 'png';

const formatFor = (accept = ''): Format => (/\bimage\/webp\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i.test(accept) ? 'webp' : 'png');

const keyOf = ({ path, mtimeMs, size }: SourceFile, width: number, format: Format): string =>
  createHash('sha256')
    .update(JSON.stringify([recipe, path, mtimeMs, size, width]))
    .digest('hex')
    .slice(0, 40)
    .concat('.', format);

const draw = (source: SourceFile, width: number, format: Format) => async (path: string) => {
  const picture = sharp(source.path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true })
    .timeout({ seconds: mostSeconds })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  await (format === 'webp' ? picture.webp({ quality: 80, effort: 3 }) : picture.png({ compressionLevel: 9, palette: true })).toFile(path);
};

export interface ImageOptions extends PictureCacheOptions {
  /** Where the media lie: <folder>/<file>. */
  uploads: string;
  /** Where made pictures are kept. */
  cache: string;
}

/** GET /api/image/:folder/:file?w=: a picture of the media in one of the fixed widths and in the best format the caller takes. */
export function imageRoutes(app: FastifyInstance, { uploads, cache, ...options }: ImageOptions): void {
  mkdirSync(uploads, { recursive: true });
  const root = realpathSync(uploads);
  const pictures = new PictureCache(cache, options);

  app.get<{ Params: { folder: string; file: string }; Querystring: { w?: string | string[] } }>('/api/image/:folder/:file', async (request, reply) => {
    const { folder, file } = request.params;
    const { w = String(defaultImageWidth) } = request.query;
    const width = imageWidths.find((one) => String(one) === w);
    if (width === undefined) throw new HttpError('invalid', `El ancho w debe ser uno de: ${imageWidths.join(', ')}.`);
    const source = await findSource(root, folder, file);
    if (!source) throw new HttpError('not_found');

    const format = formatFor(request.headers.accept);
    const key = keyOf(source, width, format);
    const etag = `"${key}"`;
    reply
      .header('etag', etag)
      .header('vary', 'accept')
      // The name of a picture may get another one: after a week, the tag tells whether it did.
      .header('cache-control', 'public, max-age=604800, stale-while-revalidate=2592000')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match']?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)) return reply.code(304).send();

    // Opened and not read by name, so that making room cannot take it away in the middle.
    const made = await pictures
      .get(key, draw(source, width, format))
      .then((path) => open(path))
      .catch((error: unknown) => {
        request.log.warn({ err: error, folder, file }, 'picture could not be made');
        reply.removeHeader('etag').removeHeader('cache-control');
        throw new HttpError('not_found');
      });
    const { size } = await made.stat();
    return reply.type(`image/${format}`).header('content-length', size).send(made.createReadStream());
  });
}
