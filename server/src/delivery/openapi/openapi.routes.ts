import type { FastifyInstance } from 'fastify';
import type { Limits } from '../../kernel/pipeline/limits';
import { jsonPayload, type Payload, sendPayload } from '../../kernel/pipeline/payload';
import type { ServedEndpoints } from '../../kernel/pipeline/serve';
import { openApi } from './openapi';

/** Serves the OpenAPI document, built on first request from the served calls. */
export function openApiRoutes(app: FastifyInstance, served: ServedEndpoints, limits: Limits): void {
  let document: Payload | undefined;
  app.get('/api/openapi.json', { onRequest: limits.reads }, (request, reply) => {
    document ??= jsonPayload(openApi(served));
    return sendPayload(request, reply, document, { status: 200, keeping: 'public' });
  });
}
