import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import type { Preview } from '../site/shown';
import { createSigner } from './grant';
import type { Live } from './live';

/** What a link to a preview holds, signed: anyone who has it may look at this release. */
interface Look {
  area: string;
  release: string;
  /** The deploy token that made it, which is revoked with it; null: the site's administrator did. */
  token: number | null;
  /** The area's newest release then: a newer one ends the look. */
  newest: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Makes links to releases that are not live, and opens them. */
export interface Looks {
  sign(look: Omit<Look, 'newest'>): string;
  /** null for what is no link, has run out, was revoked, or was replaced by a newer release. */
  open(text: string | undefined): Promise<Preview | null>;
}

export const lookCookie = 'mesa-look';

const isLook = (value: unknown): value is Look => {
  const { area, release, token, newest, expiresAt } = (value ?? {}) as Partial<Record<keyof Look, unknown>>;
  const isText = [area, release, newest].every((one) => typeof one === 'string');
  return isText && (token === null || typeof token === 'number') && typeof expiresAt === 'number';
};

interface LookOptions {
  key: Buffer;
  db: Kysely<Tables>;
  live: Live;
}

export function createLooks({ key, db, live }: LookOptions): Looks {
  const signer = createSigner(key, lookCookie);

  async function isRevoked(token: number | null): Promise<boolean> {
    if (token === null) return false;
    const row = await db.selectFrom('releaseTokens').select('revokedAt').where('id', '=', token).executeTakeFirst();
    return !row || row.revokedAt !== null;
  }

  return {
    sign: (look) => signer.sign({ ...look, newest: live.newestOf(look.area) ?? look.release } satisfies Look),
    async open(text) {
      const look = signer.read(text);
      if (!isLook(look) || look.expiresAt <= Date.now()) return null;
      const { area, release, token, newest, expiresAt } = look;
      const manifest = await live.find(area, release);
      if (!manifest || live.newestOf(area) !== newest || (await isRevoked(token))) return null;
      return { area, release, manifest, until: new Date(expiresAt).toISOString() };
    },
  };
}
