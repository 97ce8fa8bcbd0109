import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../kernel/db/tables';
import { HttpError } from '../kernel/http';

/** `mesa_mf_decks_…`: it says of which area it is, so that one that is found in the wrong place can be put back. */
const form = /^Bearer (mesa_(?:shell|mf_[a-z][a-z0-9_]{1,30})_[\w-]{43})$/i;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new secret, and what is kept of it. */
export function makeToken(area: string): { secret: string; hash: string } {
  const secret = `mesa_${area}_${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashOf(secret) };
}

/** What a request's deploy token lets its holder do. */
export interface DeployToken {
  id: number;
  area: string;
  name: string;
}

/** The deploy token of a request: null where it has none, 401 for one that is unknown or revoked. */
export async function readToken(db: Kysely<Tables>, authorization: string | undefined): Promise<DeployToken | null> {
  const secret = form.exec(authorization ?? '')?.[1];
  if (secret === undefined) return null;
  const token = await db
    .updateTable('releaseTokens')
    .set({ usedAt: new Date().toISOString() })
    .where('hash', '=', hashOf(secret))
    .where('revokedAt', 'is', null)
    .returning(['id', 'area', 'name'])
    .executeTakeFirst();
  if (!token) throw new HttpError('unauthenticated', 'Esta llave de despliegue no existe o fue revocada. Pide otra a un administrador del sitio.');
  return token;
}
