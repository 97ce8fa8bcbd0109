import { createHash } from 'node:crypto';
import { compress, type Encoding } from '../pipeline/compress';

const maxKept = 1000;

/** Compresses pages, equal ones once: a visitor's page is the same for all until something in it changes. */
export function createPackedPages() {
  const kept = new Map<string, Promise<Buffer>>();
  return function pack(html: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${createHash('sha256').update(html).digest('base64')}`;
    const packed = kept.get(key) ?? compress(Buffer.from(html), encoding);
    // The longest unused is the first to go.
    kept.delete(key);
    kept.set(key, packed);
    packed.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return packed;
  };
}
