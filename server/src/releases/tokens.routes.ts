import { createReleaseToken, listReleaseTokens, revokeReleaseToken } from '@mesa/contract/calls/releases';
import { takeQuota } from '../domain/quotas/quotas';
import { audit } from '../kernel/audit/audit';
import { transact } from '../kernel/db/transact';
import { type Deps, HttpError } from '../kernel/http';
import { makeToken } from './tokens';

const columns = ['id', 'area', 'name', 'createdAt', 'usedAt', 'revokedAt'] as const;

/** Serves the deploy tokens, created and revoked by the site admin, each valid for one area. */
export function tokenRoutes({ serve, db, now, settings }: Deps): void {
  serve(listReleaseTokens, async () => {
    const tokens = await db.selectFrom('releaseTokens').select(columns).orderBy('area').orderBy('id', 'desc').execute();
    return { status: 'success', tokens };
  });

  serve(createReleaseToken, async ({ body: { area, name }, caller }) => {
    const { secret, hash } = makeToken(area);
    const token = await transact(db, async (transaction) => {
      await takeQuota(transaction, settings.quotas, caller.userId, 'tokens', now());
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
