import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { defaultImageWidth, imageWidths } from '@mesa/contract/rules/image-widths';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { HttpError } from '../http';
import { type Limits, noLimits } from '../pipeline/limits';
import { BackgroundQueue } from './background-queue';
import { drawPicture, type Format, recipe } from './draw-picture';
import { createDrawer, type Drawer } from './drawer';
import { PictureCache, type PictureCacheOptions } from './picture-cache';
import { findSource, type SourceFile } from './source-file';

/** Whether an Accept header names a format, and not to refuse it. A wildcard names none: browsers send it with every request. */
function formatsOf(accept: string): (format: Format) => boolean {
  const named = new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes();
  return (format) => named.includes(`image/${format}`);
}

const keyOf = ({ path, mtimeMs, size }: SourceFile, width: number, format: Format): string =>
  createHash('sha256')
    .update(JSON.stringify([recipe, path, mtimeMs, size, width]))
    .digest('hex')
    .slice(0, 40)
    .concat('.', format);

export interface ImageOptions extends PictureCacheOptions {
  /** The folders in which media are looked for, <folder>/<file>, in this order. */
  media: readonly string[];
  /** Where made pictures are kept. */
  cache: string;
  /** Draws in the background. */
  drawer?: Drawer;
  limits?: Limits;
}

const week = 7 * 24 * 60 * 60;

/**
 * GET /api/image/:folder/:file?w=: a picture of the media in one of the fixed widths and in the best format the caller takes.
 * An AVIF takes four times as long as a WebP: nobody waits for it who takes both. A picture that is asked for a second time
 * gets one, drawn when there is time, and from then on that is what is answered.
 */
export function imageRoutes(app: FastifyInstance, { media, cache, drawer = createDrawer(), limits = noLimits, ...options }: ImageOptions): void {
  const pictures = new PictureCache(cache, options);
  const later = new BackgroundQueue();
  app.addHook('onClose', async () => {
    later.clear();
    drawer.close();
    await later.idle();
  });

  app.get<{ Params: { folder: string; file: string }; Querystring: { w?: string | string[] } }>(
    '/api/image/:folder/:file',
    { onRequest: limits.files },
    async (request, reply) => {
      const { folder, file } = request.params;
      const { w = String(defaultImageWidth) } = request.query;
      const width = imageWidths.find((one) => String(one) === w);
      if (width === undefined) throw new HttpError('invalid', `El ancho w debe ser uno de: ${imageWidths.join(', ')}.`);
      const source = await findSource(media, folder, file);
      if (!source) throw new HttpError('not_found');

      const takes = formatsOf(request.headers.accept ?? '');
      const keys = { avif: keyOf(source, width, 'avif'), webp: keyOf(source, width, 'webp'), png: keyOf(source, width, 'png') };
      const kept = takes('avif') ? await pictures.find(keys.avif) : null;
      const format: Format = kept ? 'avif' : takes('webp') ? 'webp' : takes('avif') ? 'avif' : 'png';
      const isStandIn = format === 'webp' && takes('avif');
      if (isStandIn && (await pictures.find(keys.webp))) {
        later.add(keys.avif, () => pictures.getApart(keys.avif, (path) => drawer.draw({ source: source.path, width, format: 'avif' }, path)));
      }
      const etag = `"${keys[format]}"`;
      reply
        .header('etag', etag)
        .header('vary', 'accept')
        // The name of a picture may get another one: after a week, the tag tells whether it did. A cache between us and many
        // visitors asks sooner for what comes in place of a stand-in.
        .header('cache-control', `public, max-age=${week}${isStandIn ? ', s-maxage=600' : ''}, stale-while-revalidate=2592000`)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match']?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)) return reply.code(304).send();

      // Opened and not read by name, so that making room cannot take it away in the middle.
      const made = await pictures
        .get(keys[format], (path) => drawPicture({ source: source.path, width, format }, path))
        .then((path) => open(path))
        .catch((error: unknown) => {
          request.log.warn({ err: error, folder, file }, 'picture could not be made');
          reply.removeHeader('etag').removeHeader('cache-control');
          throw new HttpError('not_found');
        });
      const { size } = await made.stat();
      return reply.type(`image/${format}`).header('content-length', size).send(made.createReadStream());
    },
  );
}
