import type { FastifyInstance } from 'fastify';

/** Reads an empty JSON body as `{}`, because callers send the JSON content type even for calls without fields. */
export function readEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, body, done);
  });
}
