import { type AreaTeam, listTeams, removeTeammate, saveTeammate } from '@mesa/release-contract/calls/team';
import type { TeamRole } from '@mesa/release-contract/team';
import type { Kysely } from 'kysely';
import type { Caller, Deployer } from './callers';
import type { Host } from './host';
import { RefusedCall } from './refused-call';
import type { Serve } from './serve';
import type { ReleaseTables } from './tables';
import { readTeams, requireAction, standingOf } from './team';
import { transact } from './transact';

interface TeamDeps extends Pick<Host, 'db' | 'accounts' | 'audit'> {
  serve: Serve;
}

/** Revokes the tokens of an area that a person made. */
async function revokeTokens(transaction: Kysely<ReleaseTables>, audit: Host['audit'], caller: Caller, area: string, userId: string): Promise<void> {
  const revoked = await transaction
    .updateTable('releaseTokens')
    .set({ revokedAt: new Date().toISOString() })
    .where('area', '=', area)
    .where('createdBy', '=', userId)
    .where('revokedAt', 'is', null)
    .returning(['id', 'name'])
    .execute();
  for (const { id, name } of revoked) await audit(transaction, caller, { action: 'delete', entity: 'releaseToken', entityId: id, before: { area, name } });
}

/** Locks a person's place in a team and returns their role; null without a place. */
async function lockPlace(transaction: Kysely<ReleaseTables>, area: string, userId: string): Promise<TeamRole | null> {
  const row = await transaction.selectFrom('areaTeam').select('role').where('area', '=', area).where('userId', '=', userId).forUpdate().executeTakeFirst();
  return row?.role ?? null;
}

/** A token cannot make these calls. */
function personOf(deployer: Deployer): Caller {
  if ('token' in deployer) throw new RefusedCall('forbidden');
  return deployer;
}

/** Serves the teams of the areas: who is in them, invitations by username, and removals. */
export function teamRoutes({ serve, db, accounts, audit }: TeamDeps): void {
  async function teamOf(transaction: Kysely<ReleaseTables>, caller: Caller, area: string): Promise<{ status: 'success'; team: AreaTeam }> {
    const [team] = await readTeams(transaction, accounts, caller, [area]);
    return { status: 'success', team: team ?? { area, people: [] } };
  }

  serve(listTeams, async ({ caller, noteRead }) => {
    const { areas } = await standingOf(db, accounts, caller);
    const teams = await readTeams(db, accounts, caller, areas);
    if (teams.some(({ people }) => people.some(({ userId }) => userId !== caller.userId))) noteRead(null);
    return { status: 'success', teams };
  });

  serve(saveTeammate, async ({ params: { area }, body: { username, role }, caller: deployer }) => {
    const caller = personOf(deployer);
    return transact(db, async (transaction) => {
      const userId = await accounts.find(transaction, username);
      if (userId === null) {
        const message = 'Ninguna cuenta tiene ese nombre de usuario. Pídele el que muestra su perfil.';
        throw new RefusedCall('rule_violation', message, { issues: [{ path: 'username', message }] });
      }
      const before = await lockPlace(transaction, area, userId);
      if (before === role) return teamOf(transaction, caller, area);
      await transaction
        .insertInto('areaTeam')
        .values({ area, userId, role })
        .onConflict((conflict) => conflict.columns(['area', 'userId']).doUpdateSet({ role }))
        .execute();
      // A token has the rights of an owner, so it ends with its maker's.
      if (before === 'owner') await revokeTokens(transaction, audit, caller, area, userId);
      await audit(transaction, caller, {
        action: before === null ? 'create' : 'update',
        entity: 'areaTeam',
        entityId: area,
        before: before === null ? null : { userId, teamRole: before },
        after: { userId, teamRole: role },
      });
      return teamOf(transaction, caller, area);
    });
  });

  serve(removeTeammate, async ({ params: { area }, body: { userId }, caller: deployer }) => {
    const caller = personOf(deployer);
    if (userId !== caller.userId) requireAction(await standingOf(db, accounts, caller), area, 'team');
    return transact(db, async (transaction) => {
      const role = await lockPlace(transaction, area, userId);
      if (role === null) throw new RefusedCall('not_found', `Esa persona no está en el equipo de ${area}.`);
      await transaction.deleteFrom('areaTeam').where('area', '=', area).where('userId', '=', userId).execute();
      await revokeTokens(transaction, audit, caller, area, userId);
      await audit(transaction, caller, { action: 'delete', entity: 'areaTeam', entityId: area, before: { userId, teamRole: role } });
      return teamOf(transaction, caller, area);
    });
  });
}
