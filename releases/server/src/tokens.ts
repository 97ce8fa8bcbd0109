import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DeployToken } from './callers';
import type { Accounts } from './host';
import { RefusedCall } from './refused-call';
import type { ReleaseTables } from './tables';

/** `mesa_mf_decks_…` names its area, so that the owner of a leaked token can be found. */
const form = /^Bearer (mesa_(?:shell|mf_[a-z][a-z0-9_]{1,30})_[\w-]{43})$/i;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns a new secret, and the data to store about it. */
export function makeToken(area: string): { secret: string; hash: string } {
  const secret = `mesa_${area}_${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashOf(secret) };
}

/** Returns a request's deploy token; null without one; throws a 401 for an unknown or revoked one, and for one made by an account that is blocked. */
export async function readToken(
  db: Kysely<ReleaseTables>,
  { blocked }: Pick<Accounts, 'blocked'>,
  authorization: string | undefined,
): Promise<DeployToken | null> {
  const secret = form.exec(authorization ?? '')?.[1];
  if (secret === undefined) return null;
  const token = await db
    .updateTable('releaseTokens')
    .set({ usedAt: new Date().toISOString() })
    .where('hash', '=', hashOf(secret))
    .where('revokedAt', 'is', null)
    .where('createdBy', 'not in', blocked)
    .returning(['id', 'area', 'name'])
    .executeTakeFirst();
  if (!token)
    throw new RefusedCall(
      'unauthenticated',
      'Esta llave de despliegue no existe, fue revocada, o es de una cuenta bloqueada. Pide otra a un administrador del sitio.',
    );
  return token;
}
