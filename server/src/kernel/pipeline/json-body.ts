import type { FastifyInstance } from 'fastify';

/** Reads a JSON body of zero bytes as `{}`: callers send the JSON content type also where a call has no fields. */
export function readEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, body, done);
  });
}
