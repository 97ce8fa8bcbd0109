import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, type Encoding, encodingOf, unpooled } from './compress';

const smallest = 1024;
type Coding = Exclude<Encoding, 'identity'>;

/** An answer ready to send: its bytes, their tag, and the compressed forms, each created once. */
export class Payload {
  readonly body: Buffer;
  readonly etag: string;
  #compressed: Partial<Record<Coding, Promise<Buffer>>> = {};
  #bytes: number;
  /** Called when it uses more memory than before, so that a cache can weigh it again. */
  onGrowth: () => void = () => undefined;

  constructor(
    text: string,
    readonly type: string,
  ) {
    this.body = unpooled(Buffer.from(text));
    this.etag = `W/"${createHash('sha1').update(this.body).digest('base64url')}"`;
    this.#bytes = this.body.length;
  }

  /** Returns the memory of its bytes and compressed forms. */
  get bytes(): number {
    return this.#bytes;
  }

  compressed(coding: Coding): Promise<Buffer> {
    this.#compressed[coding] ??= this.#compress(coding);
    return this.#compressed[coding];
  }

  async #compress(coding: Coding): Promise<Buffer> {
    const body = await compress(this.body, coding);
    this.#bytes += body.length;
    this.onGrowth();
    return body;
  }
}

export const jsonPayload = (value: unknown): Payload => new Payload(JSON.stringify(value), 'application/json; charset=utf-8');

const isKnown = (request: FastifyRequest, etag: string): boolean => {
  const tags = request.headers['if-none-match'];
  return tags !== undefined && (tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2)));
};

/** How long clients may store an answer: public ones are revalidated by tag, others are not stored. */
export type Keeping = 'public' | 'private' | 'none';
const cacheControl: Record<Keeping, string> = { public: 'no-cache', private: 'private, no-cache', none: 'no-store' };

/** Sends an answer: 304 if the caller has it, otherwise its bytes, compressed if worthwhile. */
export async function sendPayload(request: FastifyRequest, reply: FastifyReply, payload: Payload, { status, keeping }: { status: number; keeping: Keeping }) {
  reply.header('cache-control', cacheControl[keeping]).header('vary', 'authorization, accept-encoding');
  if (keeping !== 'none') {
    reply.header('etag', payload.etag);
    if (isKnown(request, payload.etag)) return reply.code(304).send();
  }
  reply.code(status).type(payload.type);
  const coding = payload.body.length > smallest ? encodingOf(request) : 'identity';
  if (coding === 'identity') return reply.send(payload.body);
  return reply.header('content-encoding', coding).send(await payload.compressed(coding));
}
