import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

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

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding of ours that a browser takes. */
export function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding'] ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** For text that is made anew for each visit: quick rather than small. */
export async function compress(text: string | Buffer, encoding: Encoding, quality = 4): Promise<Buffer> {
  const body = Buffer.from(text);
  if (encoding === 'br')
    return brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
  return encoding === 'gzip' ? gzip(body, { level: Math.min(quality, 9) }) : body;
}

interface Kept {
  mtime: number;
  body: Promise<Buffer>;
}

/** Sends files of a build, compressed once and kept until the file is replaced. What is not there is a 404 in plain text, never a page. */
export function createFileSender() {
  const kept = new Map<string, Kept>();

  function compressedFile(file: string, mtime: number, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding}:${file}`;
    const known = kept.get(key);
    if (known?.mtime === mtime) return known.body;
    const raw = readFile(file);
    const entry: Kept = { mtime, body: raw.then((body) => compress(body, encoding)) };
    kept.set(key, entry);
    entry.body.then(
      // The first visitor does not wait for the smallest form; the next ones get it.
      async () => {
        if (encoding !== 'identity') entry.body = Promise.resolve(await compress(await raw, encoding, 11));
      },
      () => kept.delete(key),
    );
    return entry.body;
  }

  return async function send(request: FastifyRequest, reply: FastifyReply, folder: string, name: string): Promise<FastifyReply> {
    const extension = path.extname(name);
    const type = types[extension];
    const file = path.join(folder, name);
    // One flat folder of files with plain names: nothing in an address can lead out of it.
    const found = type && /^\w[\w.-]*$/.test(name) && name !== 'route-assets.json' ? await stat(file).catch(() => null) : null;
    if (!type || !found?.isFile()) return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('No existe.');
    const encoding = compressible.has(extension) ? encodingOf(request) : 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .header('vary', 'accept-encoding')
      .header('cache-control', /\.[0-9a-f]{8}\.\w+$/.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type(type)
      .send(await compressedFile(file, found.mtimeMs, encoding));
  };
}
