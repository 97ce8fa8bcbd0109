import { createHash } from 'node:crypto';
import type { IndexedExpansion } from '@mesa/contract/rules/card-index';
import { type CatalogueCard, cataloguePath, packCatalogue } from '@mesa/contract/rules/catalogue-file';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../kernel/http';
import { compress, encodingOf } from '../../kernel/pipeline/compress';
import { type Limits, noLimits } from '../../kernel/pipeline/limits';
import type { CardSearch } from './card-search';

/** The catalogue as browsers keep it, under the name of its content: two servers have the same. */
export interface CatalogueAsFile {
  version: string;
  body: Buffer;
  /** Compressed as well as can be, once. */
  compressed(encoding: 'br' | 'gzip'): Promise<Buffer>;
}

/** Packs the catalogue for browsers. */
export function catalogueAsFile(cards: readonly CatalogueCard[], expansions: readonly IndexedExpansion[]): CatalogueAsFile {
  const body = Buffer.from(JSON.stringify(packCatalogue(cards, expansions)));
  const made = new Map<string, Promise<Buffer>>();
  return {
    version: createHash('sha256').update(body).digest('hex').slice(0, 16),
    body,
    compressed(encoding) {
      const bytes = made.get(encoding) ?? compress(body, encoding, 11);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

interface CatalogueOptions {
  cardSearch: CardSearch;
  limits?: Limits;
}

/** GET /catalogue/<version>.json: all cards as browsers search them without the server. */
export function catalogueRoutes(app: FastifyInstance, { cardSearch, limits = noLimits }: CatalogueOptions): void {
  app.get<{ Params: { version: string } }>(cataloguePath(':version(^[0-9a-f]{16}$)'), { onRequest: limits.files }, async (request, reply) => {
    const file = await cardSearch.fileOf(request.params.version);
    if (!file) throw new HttpError('not_found');
    const encoding = encodingOf(request);
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding').type('application/json; charset=utf-8');
    if (encoding === 'identity') return reply.send(file.body);
    return reply.header('content-encoding', encoding).send(await file.compressed(encoding));
  });
}
