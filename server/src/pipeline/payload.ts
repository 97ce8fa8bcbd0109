import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const smallest = 1024;
const compressors = {
  br: (json: Buffer) => promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: json.length } }),
  gzip: (json: Buffer) => promisify(gzip)(json, { level: 5 }),
};
type Coding = keyof typeof compressors;

/** An answer as it leaves: its bytes, their tag, and what compressing them gave, each made once. */
export class Payload {
  readonly json: Buffer;
  readonly etag: string;
  #compressed: Partial<Record<Coding, Promise<Buffer>>> = {};

  constructor(value: unknown) {
    this.json = Buffer.from(JSON.stringify(value));
    this.etag = `W/"${createHash('sha1').update(this.json).digest('base64url')}"`;
  }

  compressed(coding: Coding): Promise<Buffer> {
    this.#compressed[coding] ??= compressors[coding](this.json);
    return this.#compressed[coding];
  }
}

/** The coding that the caller takes, the smaller first; `;q=0` refuses one. */
function codingFor(request: FastifyRequest): Coding | null {
  const accepted = new Map<string, boolean>();
  for (const part of String(request.headers['accept-encoding'] ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    accepted.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  return accepted.get('br') ? 'br' : accepted.get('gzip') ? 'gzip' : null;
}

const isKnown = (request: FastifyRequest, etag: string): boolean => {
  const tags = request.headers['if-none-match'];
  return tags !== undefined && (tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2)));
};

/** How long others may keep an answer: one that anyone may read is asked for again by its tag, any other is not kept. */
export type Keeping = 'public' | 'private' | 'none';
const cacheControl: Record<Keeping, string> = { public: 'no-cache', private: 'private, no-cache', none: 'no-store' };

/** Sends an answer: 304 where the caller has it already, else its bytes, compressed if that is worth it. */
export async function sendPayload(request: FastifyRequest, reply: FastifyReply, payload: Payload, { status, keeping }: { status: number; keeping: Keeping }) {
  reply.header('cache-control', cacheControl[keeping]).header('vary', 'authorization, accept-encoding');
  if (keeping !== 'none') {
    reply.header('etag', payload.etag);
    if (isKnown(request, payload.etag)) return reply.code(304).send();
  }
  reply.code(status).type('application/json; charset=utf-8');
  const coding = payload.json.length > smallest ? codingFor(request) : null;
  if (!coding) return reply.send(payload.json);
  return reply.header('content-encoding', coding).send(await payload.compressed(coding));
}
