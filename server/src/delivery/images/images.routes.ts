import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { defaultImageWidth, type ImageWidth, imageWidths } from '@mesa/contract/rules/image-widths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { HttpError } from '../../kernel/http';
import { type Limits, noLimits } from '../../kernel/pipeline/limits';
import { BackgroundQueue } from './background-queue';
import { drawPicture, type Format, recipe } from './draw-picture';
import { createDrawer, type Drawer } from './drawer';
import { PictureCache, type PictureCacheOptions } from './picture-cache';
import { findSource } from './source-file';
import { tcgdexPath } from './tcgdex-path';
import type { TcgdexPictures } from './tcgdex-pictures';

/** Whether an Accept header names a format, and not to refuse it. A wildcard names none: browsers send it with every request. */
function formatsOf(accept: string): (format: Format) => boolean {
  const named = new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes();
  return (format) => named.includes(`image/${format}`);
}

/** By what tells the source from another one. */
const keyOf = (source: readonly unknown[], width: number, format: Format): string =>
  createHash('sha256')
    .update(JSON.stringify([recipe, ...source, width]))
    .digest('hex')
    .slice(0, 40)
    .concat('.', format);

function widthOf(w: string | string[] = String(defaultImageWidth)): ImageWidth {
  const width = imageWidths.find((one) => String(one) === w);
  if (width === undefined) throw new HttpError('invalid', `El ancho w debe ser uno de: ${imageWidths.join(', ')}.`);
  return width;
}

interface Wanted {
  width: ImageWidth;
  /** What tells the source from another one. */
  identity: readonly unknown[];
  /** Where the source lies, once it does. */
  source: () => Promise<string>;
}

export interface ImageOptions extends PictureCacheOptions {
  /** The folders in which media are looked for, <folder>/<file>, in this order. */
  media: readonly string[];
  /** Where made pictures are kept. */
  cache: string;
  /** Draws in the background. */
  drawer?: Drawer;
  limits?: Limits;
  /** None are answered without it. */
  tcgdex?: TcgdexPictures;
}

type Query = { w?: string | string[] };
const week = 7 * 24 * 60 * 60;

/**
 * GET /api/image/:folder/:file?w=: a picture of the media in one of the fixed widths and in the best format the caller takes;
 * GET /api/image/assets.tcgdex.net/:file?w= the same of a picture of TCGdex, which browsers never ask themselves.
 * An AVIF takes four times as long as a WebP: nobody waits for it who takes both. A picture that is asked for a second time
 * gets one, drawn when there is time, and from then on that is what is answered.
 */
export function imageRoutes(app: FastifyInstance, { media, cache, tcgdex, drawer = createDrawer(), limits = noLimits, ...options }: ImageOptions): void {
  const pictures = new PictureCache(cache, options);
  const later = new BackgroundQueue();
  app.addHook('onClose', async () => {
    later.clear();
    drawer.close();
    await later.idle();
  });

  async function send(request: FastifyRequest, reply: FastifyReply, { width, identity, source }: Wanted): Promise<FastifyReply> {
    const takes = formatsOf(request.headers.accept ?? '');
    const keys = { avif: keyOf(identity, width, 'avif'), webp: keyOf(identity, width, 'webp'), png: keyOf(identity, width, 'png') };
    const kept = takes('avif') ? await pictures.find(keys.avif) : null;
    const format: Format = kept ? 'avif' : takes('webp') ? 'webp' : takes('avif') ? 'avif' : 'png';
    const isStandIn = format === 'webp' && takes('avif');
    if (isStandIn && (await pictures.find(keys.webp))) {
      later.add(keys.avif, async () => {
        const from = await source();
        return pictures.getApart(keys.avif, (path) => drawer.draw({ source: from, width, format: 'avif' }, path));
      });
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

    /** The source is there before it is this picture's turn: one that has to come takes no maker's time. */
    const make = async () => {
      const from = await source();
      return pictures.get(keys[format], (path) => drawPicture({ source: from, width, format }, path));
    };
    // Opened and not read by name, so that making room cannot take it away in the middle.
    const made = await pictures
      .find(keys[format])
      .then((path) => path ?? make())
      .then((path) => open(path))
      .catch((error: unknown) => {
        if (!(error instanceof HttpError)) request.log.warn({ err: error, url: request.url }, 'picture could not be made');
        reply.removeHeader('etag').removeHeader('cache-control');
        throw error instanceof HttpError && error.code === 'unavailable' ? error : new HttpError('not_found');
      });
    const { size } = await made.stat();
    return reply.type(`image/${format}`).header('content-length', size).send(made.createReadStream());
  }

  app.get<{ Params: { folder: string; file: string }; Querystring: Query }>('/api/image/:folder/:file', { onRequest: limits.files }, async (request, reply) => {
    const { folder, file } = request.params;
    const width = widthOf(request.query.w);
    const source = await findSource(media, folder, file);
    if (!source) throw new HttpError('not_found');
    return send(request, reply, { width, identity: [source.path, source.mtimeMs, source.size], source: async () => source.path });
  });

  if (!tcgdex) return;
  app.get<{ Params: { '*': string }; Querystring: Query }>('/api/image/assets.tcgdex.net/*', { onRequest: limits.files }, async (request, reply) => {
    const width = widthOf(request.query.w);
    const path = tcgdexPath(request.params['*']);
    if (path === null) throw new HttpError('not_found');
    return send(request, reply, { width, identity: ['tcgdex', path], source: async () => (await tcgdex.source(path, width)).path });
  });
}
