import { endStaffPass as endCall, issueStaffPass as issueCall, listStaffPasses } from '@mesa/contract/calls/tournament-staff';
import { transact } from '../../kernel/db/transact';
import type { Deps } from '../../kernel/pipeline/serve';
import { lockTournament, requireTournamentEditor } from '../tournaments/tournaments';
import { endStaffPass, issueStaffPass, staffPassesOf } from './staff-passes';

/** Serves the passes of judges and helpers, for a tournament's organisers. */
export function staffPassRoutes({ serve, db, now }: Pick<Deps, 'serve' | 'db' | 'now'>): void {
  serve(
    listStaffPasses,
    async ({ params: { id }, caller }) => {
      await requireTournamentEditor(db, caller, id);
      return { status: 'success', passes: await staffPassesOf(db, id, now()) };
    },
    { fresh: true },
  );

  serve(issueCall, async ({ params: { id }, body: { role, insteadOf }, caller }) =>
    transact(db, async (transaction) => {
      await lockTournament(transaction, caller, id);
      const given = await issueStaffPass(transaction, caller, id, { role, insteadOf, now: now() });
      return { status: 'success', passes: await staffPassesOf(transaction, id, now()), given };
    }),
  );

  serve(endCall, async ({ params: { id }, body: { passId }, caller }) =>
    transact(db, async (transaction) => {
      await lockTournament(transaction, caller, id);
      await endStaffPass(transaction, caller, id, passId);
      return { status: 'success', passes: await staffPassesOf(transaction, id, now()) };
    }),
  );
}
