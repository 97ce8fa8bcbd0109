import { createReleaseToken, listReleaseTokens, revokeReleaseToken } from '@mesa/release-contract/calls/releases';
import type { Kysely } from 'kysely';
import { audit } from '../kernel/audit/audit';
import type { Tables } from '../kernel/db/tables';
import { transact } from '../kernel/db/transact';
import { HttpError } from '../kernel/errors';
import type { Serve } from '../kernel/pipeline/serve';
import { makeToken } from './tokens';

const columns = ['id', 'area', 'name', 'createdAt', 'usedAt', 'revokedAt'] as const;

interface TokenDeps {
  serve: Serve;
  db: Kysely<Tables>;
  /** Counts that an account creates one more token; refuses (429) where it created as many as it may. */
  takeQuota: (transaction: Kysely<Tables>, userId: string) => Promise<void>;
}

/** Serves the deploy tokens, created and revoked by the site admin, each valid for one area. */
export function tokenRoutes({ serve, db, takeQuota }: TokenDeps): void {
  serve(listReleaseTokens, async () => {
    const tokens = await db.selectFrom('releaseTokens').select(columns).orderBy('area').orderBy('id', 'desc').execute();
    return { status: 'success', tokens };
  });

  serve(createReleaseToken, async ({ body: { area, name }, caller }) => {
    const { secret, hash } = makeToken(area);
    const token = await transact(db, async (transaction) => {
      await takeQuota(transaction, caller.userId);
      const made = await transaction
        .insertInto('releaseTokens')
        .values({ area, name, hash, createdBy: caller.userId })
        .returning(columns)
        .executeTakeFirstOrThrow();
      await audit(transaction, caller, { action: 'create', entity: 'releaseToken', entityId: made.id, after: { area, name } });
      return made;
    });
    return { status: 'success', token, secret };
  });

  serve(revokeReleaseToken, async ({ params: { id }, caller }) => {
    const token = await transact(db, async (transaction) => {
      const revoked = await transaction
        .updateTable('releaseTokens')
        .set({ revokedAt: new Date().toISOString() })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .returning(columns)
        .executeTakeFirst();
      if (!revoked) throw new HttpError('not_found', 'Esa llave no existe, o ya fue revocada.');
      await audit(transaction, caller, { action: 'delete', entity: 'releaseToken', entityId: id, before: { area: revoked.area, name: revoked.name } });
      return revoked;
    });
    return { status: 'success', token };
  });
}
