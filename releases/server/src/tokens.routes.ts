import { createReleaseToken, listReleaseTokens, revokeReleaseToken } from '@mesa/release-contract/calls/tokens';
import { mayAct } from '@mesa/release-contract/team';
import type { Host } from './host';
import { RefusedCall } from './refused-call';
import type { Serve } from './serve';
import { requireAction, type Standing, standingOf } from './team';
import { makeToken } from './tokens';
import { transact } from './transact';

const columns = ['id', 'area', 'name', 'createdAt', 'usedAt', 'revokedAt'] as const;

/** Returns whether someone may see and manage the tokens of an area. */
function mayManage(standing: Standing, area: string): boolean {
  const as = standing.in(area);
  return as !== null && mayAct(as, 'tokens');
}

interface TokenDeps extends Pick<Host, 'db' | 'accounts' | 'takeQuota' | 'audit'> {
  serve: Serve;
}

/** Serves the deploy tokens, created and revoked by the site admin and the owners of the area, each valid for one area. */
export function tokenRoutes({ serve, db, accounts, takeQuota, audit }: TokenDeps): void {
  serve(listReleaseTokens, async ({ caller }) => {
    const standing = await standingOf(db, accounts, caller);
    const tokens = await db.selectFrom('releaseTokens').select(columns).orderBy('area').orderBy('id', 'desc').execute();
    return { status: 'success', tokens: tokens.filter(({ area }) => mayManage(standing, area)) };
  });

  serve(createReleaseToken, async ({ body: { area, name }, caller }) => {
    const { secret, hash } = makeToken(area);
    const token = await transact(db, async (transaction) => {
      // Their place in the team stays locked, so that a removal at the same time revokes this token too.
      await transaction.selectFrom('areaTeam').select('area').where('userId', '=', caller.userId).forShare().execute();
      requireAction(await standingOf(transaction, accounts, caller), area, 'tokens');
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
    const standing = await standingOf(db, accounts, caller);
    const token = await transact(db, async (transaction) => {
      const revoked = await transaction
        .updateTable('releaseTokens')
        .set({ revokedAt: new Date().toISOString() })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .returning(columns)
        .executeTakeFirst();
      // A token of another area is as unknown as one that does not exist.
      if (!revoked || standing.in(revoked.area) === null) throw new RefusedCall('not_found', 'Esa llave no existe, o ya fue revocada.');
      requireAction(standing, revoked.area, 'tokens');
      await audit(transaction, caller, { action: 'delete', entity: 'releaseToken', entityId: id, before: { area: revoked.area, name: revoked.name } });
      return revoked;
    });
    return { status: 'success', token };
  });
}
