import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { IdParam } from '@mesa/contract/calls/primitives';
import type { BoardShape } from '@mesa/contract/format/board-paths';
import { posterKinds, sitePoster } from '@mesa/contract/format/poster-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pathOfPicture } from '../../domain/cards/tcgdex-path';
import { createPlayStates } from '../../domain/play/state';
import { HttpError } from '../../kernel/errors';
import type { Limits } from '../../kernel/pipeline/limits';
import { parsed } from '../../kernel/pipeline/parsed';
import type { Deps } from '../../kernel/pipeline/serve';
import { loadSharp } from '../images/draw-picture';
import { PictureCache, type PictureCacheOptions } from '../images/picture-cache';
import { sendPicture } from '../images/send-picture';
import { findSource, type SourceFile } from '../images/source-file';
import type { TcgdexPictures } from '../images/tcgdex-pictures';
import type { BoardPicture } from './draw-board';
import { forgetErased } from './forget-erased';
import type { Poster } from './poster';
import { readBoard } from './read-board';
import { agendaBoard, metaBoard, seasonBoard, tournamentBoard } from './read-lists';
import { readPoster, siteOwnPoster } from './read-poster';

/** Only a small number of rounds and parts is ever published. */
const boardFile = /^(imagen|historia|enlace)-([1-9]\d?)\.png$/;
const listFile = /^(imagen|historia|enlace)\.png$/;
const boardSubject = /^(?:(posiciones|ahora)|ronda-([1-9]\d?))$/;

/** Increase it when posters change, so that older ones are not served. */
const recipe = 1;
const maxPixels = 40_000_000;
const cardWidth = 380;

type Sources = ReadonlyMap<string, SourceFile>;

/** Returns the files of the cards' pictures, from the media and from TCGdex; never from another site. */
async function sourcesOf({ media, tcgdex }: Pick<PosterOptions, 'media' | 'tcgdex'>, { cards }: Poster): Promise<Sources> {
  const find = async (picture: string): Promise<SourceFile | null> => {
    const [, folder = '', file = ''] = /^\/uploads\/([^/]+)\/([^/]+)$/.exec(picture) ?? [];
    if (folder) return findSource(media, folder, file);
    const path = pathOfPicture(picture);
    return path === null ? null : tcgdex.source(path, cardWidth).catch(() => null);
  };
  const pictures = [...new Set(cards.flatMap(({ picture }) => picture ?? []))];
  const found = await Promise.all(pictures.map(async (picture) => [picture, await find(picture)] as const));
  return new Map(found.flatMap(([picture, source]) => (source ? [[picture, source] as const] : [])));
}

/** Depends on everything that is drawn, so that a new name, result or picture gives a new poster. */
const keyOf = (drawn: Poster | BoardPicture, sources: Sources = new Map()): string =>
  createHash('sha256')
    .update(JSON.stringify([recipe, drawn, [...sources]]))
    .digest('hex')
    .slice(0, 40)
    .concat('.png');

async function asData({ path }: SourceFile): Promise<string> {
  const sharp = await loadSharp();
  const picture = sharp(path, { limitInputPixels: maxPixels, pages: 1 })
    .rotate()
    .resize({ width: cardWidth, withoutEnlargement: true })
    .flatten({ background: '#fff' });
  return `data:image/jpeg;base64,${(await picture.jpeg({ quality: 90 }).toBuffer()).toString('base64')}`;
}

async function writePng(svg: string, path: string): Promise<void> {
  const sharp = await loadSharp();
  await sharp(Buffer.from(svg)).timeout({ seconds: 20 }).removeAlpha().png({ palette: true, quality: 90, effort: 4, dither: 0.8 }).toFile(path);
}

const make = (poster: Poster, sources: Sources) => async (path: string) => {
  const pictures = new Map<string, string>();
  for (const [address, source] of sources) {
    const data = await asData(source).catch(() => null);
    if (data) pictures.set(address, data);
  }
  const { drawPoster } = await import('./draw-poster');
  await writePng(drawPoster(poster, pictures), path);
};

const makeBoard = (board: BoardPicture) => async (path: string) => writePng((await import('./draw-board')).drawBoard(board), path);

export interface PosterOptions extends PictureCacheOptions, Pick<Deps, 'db' | 'now'> {
  /** The folders with the cards' pictures, searched in this order. */
  media: readonly string[];
  tcgdex: TcgdexPictures;
  /** The folder of drawn posters. */
  cache: string;
  limits: Limits;
  /** The site's address, to be typed. */
  origin: string;
}

/** How often servers with their own folder check for erasures by others. */
const hour = 3_600_000;

/**
 * GET /og/:kind/:id.png: serves link previews for chats, drawn on first request; and the pairings and places of played tournaments as pictures.
 * Returns a function that deletes posters after an account was erased.
 */
export function posterRoutes(app: FastifyInstance, { db, now, media, tcgdex, cache, limits, origin, ...options }: PosterOptions): () => Promise<void> {
  const made = new PictureCache(cache, options);
  const states = createPlayStates();
  const forget = () =>
    forgetErased(db, made, `${cache}.erasure`).catch((error: unknown) => app.log.error(error, 'posters could not be deleted after an account was erased'));
  const timer = setInterval(() => void forget(), hour).unref();
  app.addHook('onListen', forget);
  app.addHook('onClose', async () => clearInterval(timer));

  async function sendPoster(request: FastifyRequest, reply: FastifyReply, poster: Poster): Promise<FastifyReply> {
    const sources = await sourcesOf({ media, tcgdex }, poster);
    return send(request, reply, keyOf(poster, sources), make(poster, sources));
  }

  async function send(request: FastifyRequest, reply: FastifyReply, key: string, write: (path: string) => Promise<void>): Promise<FastifyReply> {
    const etag = `"${key}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=600, stale-while-revalidate=86400')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match']?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)) return reply.code(304).send();
    return sendPicture(reply, 'image/png', await made.get(key, write).then((path) => open(path)));
  }

  const limited = { onRequest: limits.posters };
  app.get(sitePoster, limited, (request, reply) => sendPoster(request, reply, siteOwnPoster));
  app.get<{ Params: { kind: string; file: string } }>('/og/:kind/:file', limited, async (request, reply) => {
    const kind = posterKinds.find((one) => one === request.params.kind);
    const [, id] = /^([^\0]{1,150})\.png$/.exec(request.params.file) ?? [];
    if (!kind || !id) throw new HttpError('not_found');
    return sendPoster(request, reply, await readPoster[kind](db, id, now()));
  });
  app.get<{ Params: { id: string; subject: string; file: string } }>('/og/mesa/:id/:subject/:file', limited, async (request, reply) => {
    const { id, subject, file } = request.params;
    const [, named, round] = boardSubject.exec(subject) ?? [];
    const [, shape, part] = boardFile.exec(file) ?? [];
    if (!/^[1-9]\d{0,8}$/.test(id) || !(named || round) || !shape) throw new HttpError('not_found');
    const wanted = { id: Number(id), subject: named ? (named as 'posiciones' | 'ahora') : Number(round), shape: shape as BoardShape, part: Number(part) };
    const board = await readBoard(db, states, origin, wanted);
    return send(request, reply, keyOf(board), makeBoard(board));
  });

  async function sendList(request: FastifyRequest, reply: FastifyReply, file: string, read: (shape: BoardShape) => Promise<BoardPicture>) {
    const [, shape] = listFile.exec(file) ?? [];
    if (!shape) throw new HttpError('not_found');
    const board = await read(shape as BoardShape);
    return send(request, reply, keyOf(board), makeBoard(board));
  }
  app.get<{ Params: { slug: string; file: string } }>('/og/temporada/:slug/:file', limited, (request, reply) =>
    sendList(request, reply, request.params.file, (shape) => seasonBoard(db, origin, request.params.slug, request.query, shape)),
  );
  app.get<{ Params: { id: string; file: string } }>('/og/torneo/:id/:file', limited, (request, reply) => {
    const { id } = parsed(z.object({ id: IdParam }), request.params);
    return sendList(request, reply, request.params.file, (shape) => tournamentBoard(db, origin, id, shape));
  });
  app.get<{ Params: { file: string } }>('/og/agenda/:file', limited, (request, reply) =>
    sendList(request, reply, request.params.file, (shape) => agendaBoard(db, origin, request.query, shape, now())),
  );
  app.get<{ Params: { file: string } }>('/og/meta/:file', limited, (request, reply) =>
    sendList(request, reply, request.params.file, (shape) => metaBoard(db, origin, request.query, shape, now())),
  );
  return forget;
}
