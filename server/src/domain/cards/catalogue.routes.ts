import { cataloguePath } from '@mesa/contract/card-search/catalogue-file';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../kernel/errors';
import { encodingOf } from '../../kernel/pipeline/compress';
import { type Limits, noLimits } from '../../kernel/pipeline/limits';
import type { CardSearch } from './card-search';

interface CatalogueOptions {
  cardSearch: CardSearch;
  limits?: Limits;
}

/** Serves GET /catalogue/<version>.json: all cards, so that browsers search without the server. */
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
