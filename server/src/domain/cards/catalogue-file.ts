import { createHash } from 'node:crypto';
import type { IndexedExpansion } from '@mesa/contract/card-search/card-index';
import { type CatalogueCard, packCatalogue } from '@mesa/contract/card-search/catalogue-file';
import { compress } from '../../kernel/pipeline/compress';

/** The catalogue as a file for browsers, named by its content: all servers have the same. */
export interface CatalogueAsFile {
  version: string;
  body: Buffer;
  /** Compressed at the highest level, once. */
  compressed(encoding: 'br' | 'gzip'): Promise<Buffer>;
}

/** Packs the catalogue for browsers. */
export function catalogueAsFile(cards: readonly CatalogueCard[], expansions: readonly IndexedExpansion[]): CatalogueAsFile {
  const body = Buffer.from(JSON.stringify(packCatalogue(cards, expansions)));
  const made = new Map<string, Promise<Buffer>>();
  return {
    version: createHash('sha256').update(body).digest('hex').slice(0, 16),
    body,
    compressed(encoding) {
      const bytes = made.get(encoding) ?? compress(body, encoding, 11);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}
