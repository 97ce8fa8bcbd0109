import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from '../../kernel/pipeline/compress';

/** Compresses pages, equal ones once: a visitor's page is the same for all until something in it changes. */
export function createPackedPages() {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: 1000 });
  return function pack(html: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${createHash('sha256').update(html).digest('base64')}`;
    const known = kept.get(key);
    if (known) return known;
    const packed = compress(Buffer.from(html), encoding);
    kept.set(key, packed);
    packed.catch(() => kept.delete(key));
    return packed;
  };
}

export type PackPage = ReturnType<typeof createPackedPages>;
