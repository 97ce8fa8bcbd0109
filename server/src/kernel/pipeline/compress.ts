import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Returns the best of our encodings that the caller accepts. */
export function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = new Negotiator({ headers }).encodings(['br', 'gzip']);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Copies bytes into their own memory: a small Buffer is usually a slice of a larger block, which it keeps alive. */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * Returns the bits of the smallest window that holds a body, which compresses as well as a larger one. Brotli reserves twice its window, and V8 counts
 * that as used memory: with the usual 8 MB for each page, it collects all garbage after a few.
 */
const windowBits = ({ length }: Buffer): number =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))));

/** Compresses a body. Uses a low quality for answers made per request: fast rather than small. */
export async function compress(body: Buffer, encoding: Encoding, quality = 4): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return unpooled(await promisify(gzip)(body, { level: Math.min(quality, 9) }));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length, [BROTLI_PARAM_LGWIN]: windowBits(body) };
  return unpooled(await promisify(brotliCompress)(body, { params }));
}
