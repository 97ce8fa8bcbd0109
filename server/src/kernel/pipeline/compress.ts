import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding of ours that the caller takes. */
export function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = new Negotiator({ headers }).encodings(['br', 'gzip']);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** The bytes in memory of their own: a small Buffer is mostly a slice of a larger block, and keeping it keeps the whole block. */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Compresses a body. The quality of answers that are made for each request is low: quick rather than small. */
export async function compress(body: Buffer, encoding: Encoding, quality = 4): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return unpooled(await promisify(gzip)(body, { level: Math.min(quality, 9) }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return unpooled(await promisify(brotliCompress)(body, { params }));
}
