import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, type Encoding, encodingOf } from '../../kernel/pipeline/compress';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};
const compressible = new Set(['.js', '.css', '.json', '.svg']);
/** Maximum bytes of compressed files in memory. */
const maxKept = 64 * 1024 * 1024;

/** Returns whether a name is a plain file name: no address can leave the folder, and manifests are not served. */
export const isFileName = (name: string): boolean => /^\w[\w.-]*$/.test(name) && types[path.extname(name)] !== undefined && name !== 'release.json';

/** The source of a file. */
export interface FileSource {
  /** Identifies its content. */
  key: string;
  /** Returns null if the file does not exist. */
  read: () => Promise<Buffer | null>;
}

/** Sends files of builds, compressed once and cached. A missing file is a plain-text 404, never a page; an unreadable one is a 503. */
export function createFileSender() {
  const kept = new Map<string, Promise<Buffer | null>>();
  const sizes = new Map<string, number>();
  let bytes = 0;

  function forget(key: string): void {
    kept.delete(key);
    bytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  function weigh(key: string, body: Buffer): void {
    bytes += body.length - (sizes.get(key) ?? 0);
    sizes.set(key, body.length);
    for (const oldest of kept.keys()) {
      if (bytes <= maxKept) return;
      if (oldest !== key) forget(oldest);
    }
  }

  function bodyOf({ key: content, read }: FileSource, encoding: Encoding): Promise<Buffer | null> {
    const key = `${encoding}:${content}`;
    const known = kept.get(key);
    if (known) {
      // Drops the least recently used first.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const raw = read();
    const quick = raw.then((body) => body && compress(body, encoding));
    kept.set(key, quick);
    quick.then(
      async (body) => {
        if (!body) return forget(key);
        weigh(key, body);
        if (encoding === 'identity') return;
        // The first visitor does not wait for the best compression; later ones get it.
        const small = await compress((await raw) as Buffer, encoding, 11);
        if (kept.get(key) !== quick) return;
        kept.set(key, Promise.resolve(small));
        weigh(key, small);
      },
      () => forget(key),
    );
    return quick;
  }

  return async function send(request: FastifyRequest, reply: FastifyReply, name: string, sources: readonly FileSource[], open = true): Promise<FastifyReply> {
    const extension = path.extname(name);
    const encoding = compressible.has(extension) ? encodingOf(request) : 'identity';
    let failure: unknown = null;
    for (const source of sources) {
      const body = await bodyOf(source, encoding).catch((error: unknown) => {
        failure = error;
        return null;
      });
      if (!body) continue;
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      const keeping = /\.[0-9a-f]{8}\.\w+$/.test(name) ? 'max-age=31536000, immutable' : 'no-cache';
      return reply
        .header('vary', open ? 'accept-encoding' : 'accept-encoding, cookie')
        .header('cache-control', keeping === 'no-cache' ? keeping : `${open ? 'public' : 'private'}, ${keeping}`)
        .type(types[extension] ?? 'application/octet-stream')
        .send(body);
    }
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    if (failure === null) return reply.code(404).send('No existe.');
    // A store that does not answer does not mean that a file is missing.
    request.log.error({ err: failure }, 'a file of a build could not be read');
    return reply.code(503).send('No disponible en este momento.');
  };
}
