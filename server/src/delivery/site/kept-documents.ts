import { signedInCookie } from '@mesa/release-contract/signed-in';
import { readCookie } from '@mesa/release-server/cookies';
import type { Shown } from '@mesa/release-server/shown';
import type { Visit } from '@mesa/release-server/visitor';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { usualFootprint } from '../../kernel/footprint';
import type { Encoding } from '../../kernel/pipeline/compress';
import type { PackedPage } from './packed-pages';
import type { PageAt } from './page';
import type { Rendered } from './rendering';
import { wantsParts } from './who-renders';

/** The finished document of an address: what every visitor without a session, a preview or a canary gets there. */
export interface KeptDocument {
  readonly found: PageAt | null;
  readonly shown: Shown;
  readonly undrawn: Rendered['undrawn'];
  /** When the page was rendered, in milliseconds since 1970. */
  readonly renderedAt: number;
  readonly inlineStyles: readonly string[];
  readonly packed: PackedPage;
  /** Returns whether the answers in it are still the cached ones. */
  readonly isCurrent: () => boolean;
}

/** Returns what a request's document depends on besides the answers in it; null if the visitor may get another one than others. */
export function documentKey(request: FastifyRequest, { cookies, personal }: Visit, revision: number, encoding: Encoding): string | null {
  if (personal || cookies.length > 0 || wantsParts(request) || readCookie(request, signedInCookie) !== undefined) return null;
  return `${revision} ${encoding} ${request.url}`;
}

/**
 * Keeps finished documents until the registry or an answer in them changes, so that most visits neither ask nor assemble anything. `max` limits their
 * number.
 */
export function createKeptDocuments(max: number = usualFootprint.compressedPages) {
  const kept = new LRUCache<string, KeptDocument>({ max });
  return {
    /** Returns the document of this key, if nothing in it has changed. */
    find(key: string): KeptDocument | null {
      const document = kept.get(key);
      if (document?.isCurrent()) return document;
      kept.delete(key);
      return null;
    },
    keep: (key: string, document: KeptDocument): void => void kept.set(key, document),
  };
}

export type KeptDocuments = ReturnType<typeof createKeptDocuments>;
