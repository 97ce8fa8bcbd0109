import { setImmediate as others } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON bodies; an empty one is `{}`, because callers send the JSON content type even for calls without fields. Bodies of more than `largeLength`
 * characters are parsed one at a time, and other requests are answered in between.
 */
export function readJsonBodies(app: FastifyInstance, largeLength: number): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  let turn: Promise<unknown> = Promise.resolve();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else if (body.length <= largeLength) parse(request, body, done);
    else
      turn = turn
        .then(() => parse(request, body, done))
        .catch(done)
        .then(() => others());
  });
}
