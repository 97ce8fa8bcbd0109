import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../kernel/errors';
import type { Limits } from '../kernel/pipeline/limits';

/** Plain names only: no address can leave the folder or reach a hidden file. */
const mediaPath = /^(?:[a-z0-9][\w-]*\/){0,3}[a-z0-9][\w.-]*\.(?:png|webp|jpe?g|gif|avif)$/i;

/** Returns whether a file exists without a link on its path. */
async function holds(root: string, path: string): Promise<boolean> {
  let at = root;
  for (const part of path.split('/')) {
    at = join(at, part);
    const found = await lstat(at).catch(() => null);
    if (!found || found.isSymbolicLink()) return false;
  }
  return true;
}

/** Serves GET /uploads/* from the first of these folders that has the file. Links are not followed. */
export async function uploadRoutes(app: FastifyInstance, media: readonly string[], limits: Limits): Promise<void> {
  await app.register(fastifyStatic, { root: [...media], serve: false, dotfiles: 'deny', index: false, maxAge: '1h' });
  app.get<{ Params: { '*': string } }>('/uploads/*', { onRequest: limits.files }, async (request, reply) => {
    const path = request.params['*'];
    if (!mediaPath.test(path)) throw new HttpError('not_found');
    for (const root of media) {
      if (await holds(root, path))
        return reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'cross-origin').sendFile(path, root);
    }
    throw new HttpError('not_found');
  });
}
