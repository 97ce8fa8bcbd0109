import type { Kysely } from 'kysely';
import { createSigner } from './grant';
import type { Accounts } from './host';
import type { RegistryCache } from './registry-cache';
import type { Preview } from './shown';
import type { ReleaseTables } from './tables';
import { teamsOf } from './team';

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

/** The signed content of a link to the preview of a pull request: it shows the latest build, and ends with the preview. */
interface PullRequestLink {
  area: string;
  pullRequest: number;
  /** When the pull request got its first preview; a later one, after that was removed, has another link. */
  startedAt: string;
}

/** Creates links to releases that are not live, and opens them. */
export interface PreviewLinks {
  sign(link: Omit<PreviewLink, 'newest'>): string;
  /** Returns the link to the preview of a pull request, the same one each time. */
  signPullRequest(link: PullRequestLink): string;
  /** Returns null for an invalid, expired or revoked link, and for one replaced by a newer release. */
  open(text: string | undefined): Promise<Preview | null>;
}

export const previewLinkCookie = 'mesa-preview-link';

const isPreviewLink = (value: unknown): value is PreviewLink => {
  const { area, release, token, newest, expiresAt } = (value ?? {}) as Partial<Record<keyof PreviewLink, unknown>>;
  const isText = [area, release, newest].every((one) => typeof one === 'string');
  return isText && (token === null || typeof token === 'number') && typeof expiresAt === 'number';
};

const isPullRequestLink = (value: unknown): value is PullRequestLink => {
  const { area, pullRequest, startedAt } = (value ?? {}) as Partial<Record<keyof PullRequestLink, unknown>>;
  return typeof area === 'string' && typeof pullRequest === 'number' && typeof startedAt === 'string';
};

interface PreviewLinkOptions {
  key: Buffer;
  db: Kysely<ReleaseTables>;
  live: RegistryCache;
  accounts: Pick<Accounts, 'blocked'>;
}

export function createPreviewLinks({ key, db, live, accounts }: PreviewLinkOptions): PreviewLinks {
  const signer = createSigner(key, previewLinkCookie);

  async function isRevoked(token: number | null): Promise<boolean> {
    if (token === null) return false;
    const valid = await db
      .selectFrom('releaseTokens')
      .select('id')
      .where('id', '=', token)
      .where('revokedAt', 'is', null)
      .where('createdBy', 'not in', accounts.blocked)
      .executeTakeFirst();
    return !valid;
  }

  const hasLeft = async (area: string, teammate: string | null) => teammate !== null && !(await teamsOf(db, accounts, teammate)).has(area);

  async function openPullRequest({ area, pullRequest, startedAt }: PullRequestLink): Promise<Preview | null> {
    const found = await db
      .selectFrom('releasePreviews')
      .select(['release', 'manifest', 'tokenId', 'teammate', 'expiresAt'])
      .where('area', '=', area)
      .where('pullRequest', '=', pullRequest)
      .where('startedAt', '=', startedAt)
      .executeTakeFirst();
    if (!found || Date.parse(found.expiresAt) <= Date.now() || found.manifest.roles.length > 0) return null;
    if ((await isRevoked(found.tokenId)) || (await hasLeft(area, found.teammate))) return null;
    return { area, release: found.release, manifest: found.manifest, until: found.expiresAt };
  }

  return {
    signPullRequest: ({ area, pullRequest, startedAt }) => signer.sign({ area, pullRequest, startedAt }),
    sign: (link) => signer.sign({ ...link, newest: live.newestOf(link.area) ?? link.release } satisfies PreviewLink),
    async open(text) {
      const link = signer.read(text);
      if (isPullRequestLink(link)) return openPullRequest(link);
      if (!isPreviewLink(link) || link.expiresAt <= Date.now()) return null;
      const { area, release, token, teammate = null, newest, expiresAt } = link;
      const manifest = await live.find(area, release);
      if (!manifest || live.newestOf(area) !== newest || (await isRevoked(token)) || (await hasLeft(area, teammate))) return null;
      return { area, release, manifest, until: new Date(expiresAt).toISOString() };
    },
  };
}
