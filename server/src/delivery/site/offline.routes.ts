import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { framePath, webManifestPath, workerPath } from '@mesa/contract/documents';
import type { Registry } from '@mesa/release-contract/registry';
import { folderOf } from '@mesa/release-server/builds';
import { readIntact } from '@mesa/release-server/intact-file';
import type { Build, Shown } from '@mesa/release-server/shown';
import type { ReleaseStore } from '@mesa/release-server/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compress, encodingOf } from '../../kernel/pipeline/compress';
import { type Limits, noLimits } from '../../kernel/pipeline/limits';
import { webManifest } from './web-manifest';

interface OfflineOptions {
  /** Whether browsers may store anything. */
  offline: boolean;
  /** Returns this visitor's builds without previews, which must not outlast their link. */
  shownTo: (request: FastifyRequest) => Promise<{ shown: Shown; registry: Registry }>;
  frameHtml: (shown: Shown, registry: Registry) => Buffer;
  readRelease: ReleaseStore['read'];
  limits?: Limits;
}

/** Replaces a worker that is switched off: deletes everything it stored, and itself. */
const removal = `addEventListener('install',()=>skipWaiting());
addEventListener('activate',(event)=>event.waitUntil((async()=>{
await clients.claim();
for(const name of await caches.keys())await caches.delete(name);
indexedDB.deleteDatabase('workbox-expiration');
await registration.unregister();
})()));
`;

/** Shells from before the worker have none: returning to one removes the worker. */
async function workerOf({ release, manifest }: Build, readRelease: ReleaseStore['read']): Promise<Buffer | null> {
  const name = manifest.files.find((file) => /^sw\.[0-9a-f]{8}\.js$/.test(file.name))?.name;
  if (name === undefined) return null;
  if (release !== null) return readIntact(readRelease, 'shell', release, manifest, name);
  const folder = folderOf(manifest);
  return folder === undefined ? null : readFile(path.join(folder, name));
}

async function send(request: FastifyRequest, reply: FastifyReply, body: Buffer | string): Promise<FastifyReply> {
  const encoding = encodingOf(request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding, cookie').send(await compress(Buffer.from(body), encoding));
}

/** Serves what a browser needs for offline reading: the service worker, the frame without a page, and the web manifest. */
export function offlineRoutes(app: FastifyInstance, { offline, shownTo, frameHtml, readRelease, limits = noLimits }: OfflineOptions): void {
  app.get(workerPath, { onRequest: limits.files }, async (request, reply) => {
    const shell = (await shownTo(request)).shown.buildOf('shell');
    const worker = offline && shell ? await workerOf(shell, readRelease) : null;
    return send(request, reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8'), worker ?? removal);
  });

  app.get(framePath, { onRequest: limits.pages }, async (request, reply) => {
    if (!offline) return reply.callNotFound();
    const { shown, registry } = await shownTo(request);
    return send(request, reply.header('cache-control', 'no-store').type('text/html; charset=utf-8'), frameHtml(shown, registry));
  });

  app.get(webManifestPath, { onRequest: limits.files }, (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('application/manifest+json; charset=utf-8').send(JSON.stringify(webManifest)),
  );
}
