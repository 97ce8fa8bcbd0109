import type { Kysely } from 'kysely';
import type { Tables } from '../kernel/db/tables';
import { createSigner } from './grant';
import type { RegistryCache } from './registry-cache';
import type { Preview } from './shown';
import { teamsOf } from './team';
import { blockedAccounts } from './tokens';

/** The signed content of a preview link: its holder may view this release. */
interface PreviewLink {
  area: string;
  release: string;
  /** The deploy token that created it, and whose revocation ends it; null for a site admin. */
  token: number | null;
  /** The person in the area's team who created it, and whose leaving ends it. Absent in links from before teams. */
  teammate?: string | null;
  /** The area's newest release at that time: a newer one ends the preview. */
  newest: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Creates links to releases that are not live, and opens them. */
export interface PreviewLinks {
  sign(link: Omit<PreviewLink, 'newest'>): string;
  /** Returns null for an invalid, expired or revoked link, and for one replaced by a newer release. */
  open(text: string | undefined): Promise<Preview | null>;
}

export const previewLinkCookie = 'mesa-preview-link';

const isPreviewLink = (value: unknown): value is PreviewLink => {
  const { area, release, token, newest, expiresAt } = (value ?? {}) as Partial<Record<keyof PreviewLink, unknown>>;
  const isText = [area, release, newest].every((one) => typeof one === 'string');
  return isText && (token === null || typeof token === 'number') && typeof expiresAt === 'number';
};

interface PreviewLinkOptions {
  key: Buffer;
  db: Kysely<Tables>;
  live: RegistryCache;
}

export function createPreviewLinks({ key, db, live }: PreviewLinkOptions): PreviewLinks {
  const signer = createSigner(key, previewLinkCookie);

  async function isRevoked(token: number | null): Promise<boolean> {
    if (token === null) return false;
    const valid = await db
      .selectFrom('releaseTokens')
      .select('id')
      .where('id', '=', token)
      .where('revokedAt', 'is', null)
      .where('createdBy', 'not in', blockedAccounts(db))
      .executeTakeFirst();
    return !valid;
  }

  const hasLeft = async (area: string, teammate: string | null) => teammate !== null && !(await teamsOf(db, teammate)).has(area);

  return {
    sign: (link) => signer.sign({ ...link, newest: live.newestOf(link.area) ?? link.release } satisfies PreviewLink),
    async open(text) {
      const link = signer.read(text);
      if (!isPreviewLink(link) || link.expiresAt <= Date.now()) return null;
      const { area, release, token, teammate = null, newest, expiresAt } = link;
      const manifest = await live.find(area, release);
      if (!manifest || live.newestOf(area) !== newest || (await isRevoked(token)) || (await hasLeft(area, teammate))) return null;
      return { area, release, manifest, until: new Date(expiresAt).toISOString() };
    },
  };
}
