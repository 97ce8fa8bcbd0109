import { realpathSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './http';
import type { Limits } from './pipeline/limits';

/** Plain names alone: nothing in an address can lead out of the folder or to a hidden file. */
const mediaPath = /^(?:[a-z0-9][\w-]*\/){0,3}[a-z0-9][\w.-]*\.(?:png|webp|jpe?g|gif|avif)$/i;

async function hasLink(root: string, path: string): Promise<boolean> {
  let at = root;
  for (const part of path.split('/')) {
    at = join(at, part);
    if ((await lstat(at)).isSymbolicLink()) return true;
  }
  return false;
}

/** The site's media: logo, cards, icons, heroes, expansions. A link in the folder is not followed. */
export async function uploadRoutes(app: FastifyInstance, folder: string, limits: Limits): Promise<void> {
  const root = realpathSync(folder);
  await app.register(fastifyStatic, { root, serve: false, dotfiles: 'deny', index: false, maxAge: '1h' });
  app.get<{ Params: { '*': string } }>('/uploads/*', { onRequest: limits.files }, async (request, reply) => {
    const path = request.params['*'];
    if (!mediaPath.test(path) || (await hasLink(root, path).catch(() => true))) throw new HttpError('not_found');
    return reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'cross-origin').sendFile(path);
  });
}
