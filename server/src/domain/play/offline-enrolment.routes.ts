import { createReservedPlayer, listRegulars, reservePlayerIds } from '@mesa/contract/calls/offline-enrolment';
import { seasonOf } from '@mesa/contract/play/structure';
import { transact } from '../../kernel/db/transact';
import type { Deps } from '../../kernel/pipeline/serve';
import { wroteOnly } from '../../kernel/pipeline/writing';
import { requireTournamentEditor, requireVisibleTournament } from '../tournaments/tournaments';
import { peopleOf } from './people';
import { regularsOf } from './regulars';
import { requireReserved, reserveIds } from './reserved-ids';
import { addReservedPlayer, sameAs } from './reserved-player';

/** Serves what a console needs to enrol people without a network: the store's regulars, and ids for new players. */
export function offlineEnrolmentRoutes({ serve, db, now }: Pick<Deps, 'serve' | 'db' | 'now'>): void {
  serve(listRegulars, async ({ params: { id }, caller, noteRead }) => {
    await requireTournamentEditor(db, caller, id);
    // Player IDs and years of birth.
    noteRead(null);
    return { status: 'success', players: await regularsOf(db, await requireVisibleTournament(db, caller, id)) };
  });

  serve(reservePlayerIds, async ({ params: { id }, body: { device, lastId }, caller }) => {
    const blocks = await transact(db, async (transaction) => {
      await requireTournamentEditor(transaction, caller, id);
      // No answer depends on reserved ids.
      wroteOnly([]);
      return reserveIds(transaction, { device, userId: caller.userId, tournamentId: id }, lastId, now());
    });
    return { status: 'success', blocks };
  });

  serve(createReservedPlayer, async ({ params: { id }, body, caller }) =>
    transact(db, async (transaction) => {
      await requireTournamentEditor(transaction, caller, id);
      await requireReserved(transaction, { device: body.device, userId: caller.userId, tournamentId: id }, body.playerId);
      await addReservedPlayer(transaction, caller, body);
      const { date } = await requireVisibleTournament(transaction, caller, id);
      const [person] = await peopleOf(transaction, [body.playerId], seasonOf(date), { forStaff: true });
      if (!person) throw new Error('The created player is not there.');
      return { status: 'success', person, same: await sameAs(transaction, body) };
    }),
  );
}
