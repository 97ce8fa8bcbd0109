import { listTournamentStaff, removeTournamentStaff, type Staff, saveTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { displayName } from '@mesa/contract/rules/names';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { byDisplayedName } from '../identity/by-displayed-name';
import { accountByUsername } from '../players/account-by-username';
import { mayEditStore } from '../stores/access';
import { lockTournament, requireTournamentEditor } from '../tournaments/tournaments';

/** Returns the judges and helpers of a tournament by name. */
async function staffOf(db: Kysely<Tables>, tournamentId: number): Promise<Staff[]> {
  const rows = await db
    .selectFrom('tournamentStaff as s')
    .innerJoin('players as p', 'p.userId', 's.userId')
    .select(['s.userId', 's.role', 'p.username', 'p.name', 'p.optionalname', 'p.useUsername'])
    .where('s.tournamentId', '=', tournamentId)
    .orderBy('s.userId')
    .execute();
  return byDisplayedName(rows).map(({ userId, role, ...names }) => ({ userId, role, username: names.username, name: displayName(names) }));
}

const idsOf = (staff: readonly Staff[], role: Staff['role']) => staff.filter((one) => one.role === role).map(({ userId }) => userId);

/** Serves the judges and helpers of a tournament, for its organisers. */
export function staffRoutes({ serve, db }: Pick<Deps, 'serve' | 'db'>): void {
  /** Changes the judges and helpers under the tournament's lock, and records it. */
  const changeStaff = (caller: Caller, id: number, change: (transaction: Kysely<Tables>, storeId: number) => Promise<void>) =>
    transact(db, async (transaction) => {
      const { storeId } = await lockTournament(transaction, caller, id);
      const byRole = (staff: readonly Staff[]) => ({ judges: idsOf(staff, 'judge'), helpers: idsOf(staff, 'helper') });
      const before = byRole(await staffOf(transaction, id));
      await change(transaction, storeId);
      const staff = await staffOf(transaction, id);
      const after = byRole(staff);
      const changed = (['judges', 'helpers'] as const).filter((role) => before[role].join() !== after[role].join());
      const only = (all: typeof after) => Object.fromEntries(changed.map((role) => [role, all[role]]));
      if (changed.length > 0)
        await audit(transaction, caller, { action: 'update', entity: 'tournament', entityId: id, before: only(before), after: only(after) });
      return staff;
    });

  serve(listTournamentStaff, async ({ params: { id }, caller }) => {
    await requireTournamentEditor(db, caller, id);
    return { status: 'success', staff: await staffOf(db, id) };
  });

  serve(saveTournamentStaff, async ({ params: { id }, body: { username, role }, caller }) => {
    const staff = await changeStaff(caller, id, async (transaction, storeId) => {
      const refuse = (message: string) => new HttpError('rule_violation', message, { issues: [{ path: 'username', message }] });
      const userId = await accountByUsername(transaction, username);
      if (userId === null) throw refuse('Ninguna cuenta tiene ese nombre de usuario. Pídele el que muestra su perfil.');
      if (await mayEditStore(transaction, { userId, role: 'member' }, storeId))
        throw refuse('Esa persona administra la tienda: ya puede hacerlo todo en este torneo.');
      await transaction
        .insertInto('tournamentStaff')
        .values({ tournamentId: id, userId, role })
        .onConflict((conflict) => conflict.columns(['tournamentId', 'userId']).doUpdateSet({ role }))
        .execute();
    });
    return { status: 'success', staff };
  });

  serve(removeTournamentStaff, async ({ params: { id }, body: { userId }, caller }) => {
    const staff = await changeStaff(caller, id, async (transaction) => {
      await transaction.deleteFrom('tournamentStaff').where('tournamentId', '=', id).where('userId', '=', userId).execute();
    });
    return { status: 'success', staff };
  });
}
