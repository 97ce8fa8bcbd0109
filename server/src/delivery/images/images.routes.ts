import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { defaultImageWidth, type ImageWidth, imageWidths } from '@mesa/contract/images/image-widths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { tcgdexPath } from '../../domain/cards/tcgdex-path';
import { HttpError } from '../../kernel/errors';
import { type Limits, noLimits } from '../../kernel/pipeline/limits';
import { BackgroundQueue } from './background-queue';
import { drawPicture, type Format, recipe } from './draw-picture';
import { createDrawer, type Drawer } from './drawer';
import { PictureCache, type PictureCacheOptions } from './picture-cache';
import { sendPicture } from './send-picture';
import { findSource } from './source-file';
import type { TcgdexPictures } from './tcgdex-pictures';

/** Returns whether an Accept header names a format without refusing it. Ignores wildcards, which browsers send with every request. */
function formatsOf(accept: string): (format: Format) => boolean {
  const named = new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes();
  return (format) => named.includes(`image/${format}`);
}

/** Identifies a picture by its source and width. */
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
  /** Distinguishes the source from others. */
  identity: readonly unknown[];
  /** Resolves to the source's path once it exists. */
  source: () => Promise<string>;
}

export interface ImageOptions extends PictureCacheOptions {
  /** The folders with media, <folder>/<file>, searched in this order. */
  media: readonly string[];
  /** The folder of resized pictures. */
  cache: string;
  /** Draws in the background. */
  drawer?: Drawer;
  limits?: Limits;
  /** Without it, TCGdex's pictures are not served. */
  tcgdex?: TcgdexPictures;
}

type Query = { w?: string | string[] };
const week = 7 * 24 * 60 * 60;

/**
 * GET /api/image/:folder/:file?w=: serves a picture of the media in a fixed width and in the best format the client accepts. GET
 * /api/image/assets.tcgdex.net/:file?w= does the same for TCGdex, which browsers never contact. An AVIF takes four times as long as a WebP, so
 * clients that accept both get the WebP first; a picture requested a second time is drawn as AVIF in the background and then served.
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
      // A file of the same name can be replaced, so clients revalidate with the tag after a week. A shared cache asks sooner for the replacement of a
      // stand-in.
      .header('cache-control', `public, max-age=${week}${isStandIn ? ', s-maxage=600' : ''}, stale-while-revalidate=2592000`)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match']?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)) return reply.code(304).send();

    /** Fetches the source before it is this picture's turn, so that a slow source occupies no maker. */
    const make = async () => {
      const from = await source();
      return pictures.get(keys[format], (path) => drawPicture({ source: from, width, format }, path));
    };
    const made = await pictures
      .find(keys[format])
      .then((path) => path ?? make())
      .then((path) => open(path))
      .catch((error: unknown) => {
        if (!(error instanceof HttpError)) request.log.warn({ err: error, url: request.url }, 'picture could not be made');
        throw error instanceof HttpError && error.code === 'unavailable' ? error : new HttpError('not_found');
      });
    return sendPicture(reply, `image/${format}`, made);
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
