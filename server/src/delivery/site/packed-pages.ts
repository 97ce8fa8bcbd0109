import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { usualFootprint } from '../../kernel/footprint';
import { compress, type Encoding } from '../../kernel/pipeline/compress';

/** 8 % smaller than the quality of answers made per request, for half a millisecond more. */
const firstQuality = 6;
/** Another 6 % smaller. Takes 25 to 40 ms of a core, so only pages that are sent often get it. */
const bestQuality = 10;
const often = 3;

/** A page whose compressed forms are shared by all who get it. */
export interface PackedPage {
  /** Returns its bytes as they are sent now. */
  send: () => Promise<Buffer>;
}

const expand = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** Compresses pages, equal ones once: a visitor's page is the same for all until something in it changes. One that is sent often is compressed better. Keeps at most `max` pages. */
export function createPackedPages(max: number = usualFootprint.compressedPages) {
  const kept = new LRUCache<string, PackedPage>({ max });
  let isImproving = false;

  function packed(html: Buffer, encoding: Encoding): PackedPage & { bytes: Promise<Buffer> } {
    const page = { bytes: compress(html, encoding, firstQuality), send };
    let sent = 0;
    let isBest = encoding === 'identity';

    async function improve(from: Exclude<Encoding, 'identity'>): Promise<void> {
      isImproving = true;
      isBest = true;
      try {
        // The text is not kept: a page is sent for hours after this.
        const text = await expand[from](await page.bytes);
        page.bytes = Promise.resolve(await compress(text, from, bestQuality));
      } finally {
        isImproving = false;
      }
    }

    function send(): Promise<Buffer> {
      sent += 1;
      if (encoding !== 'identity' && sent >= often && !isBest && !isImproving) improve(encoding).catch(() => undefined);
      return page.bytes;
    }
    return page;
  }

  return function pack(html: Buffer, encoding: Encoding): PackedPage {
    const key = `${encoding} ${createHash('sha256').update(html).digest('base64')}`;
    const known = kept.get(key);
    if (known) return known;
    const page = packed(html, encoding);
    kept.set(key, page);
    page.bytes.catch(() => kept.delete(key));
    return page;
  };
}

export type PackPage = ReturnType<typeof createPackedPages>;
