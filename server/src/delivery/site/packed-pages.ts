import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { usualFootprint } from '../../kernel/footprint';
import { compress, type Encoding } from '../../kernel/pipeline/compress';

/** 8 % smaller than the quality of answers made per request, for half a millisecond more. */
const firstQuality = 6;
/** Another 6 % smaller. Takes 25 to 40 ms of a core, so only pages that are sent often get it. */
const bestQuality = 10;
const often = 3;

interface Packed {
  bytes: Promise<Buffer>;
  sent: number;
  isBest: boolean;
}

/** Compresses pages, equal ones once: a visitor's page is the same for all until something in it changes. One that is sent often is compressed better. Keeps at most `max` pages. */
export function createPackedPages(max: number = usualFootprint.compressedPages) {
  const kept = new LRUCache<string, Packed>({ max });
  let isImproving = false;

  async function improve(page: Packed, html: string, encoding: Encoding): Promise<void> {
    isImproving = true;
    page.isBest = true;
    const better = await compress(Buffer.from(html), encoding, bestQuality).catch(() => null);
    if (better) page.bytes = Promise.resolve(better);
    isImproving = false;
  }

  return function pack(html: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${createHash('sha256').update(html).digest('base64')}`;
    const known = kept.get(key);
    if (known) {
      known.sent += 1;
      if (known.sent >= often && !known.isBest && !isImproving) void improve(known, html, encoding);
      return known.bytes;
    }
    const bytes = compress(Buffer.from(html), encoding, firstQuality);
    kept.set(key, { bytes, sent: 1, isBest: encoding === 'identity' });
    bytes.catch(() => kept.delete(key));
    return bytes;
  };
}

export type PackPage = ReturnType<typeof createPackedPages>;
