import { addPlayers, getResult, listEntries, listResults, listResultsOfPlayer, removePlayers, saveResults } from '@mesa/contract/calls/results';
import { totalPagesOf } from '../../kernel/db/paginate';
import type { Deps } from '../../kernel/pipeline/serve';
import { enrol, removeEnrolled } from './enrolment';
import { entriesOf, resultOf, resultPage, resultsOfPlayer } from './results';
import { saveAll } from './save-results';

export function resultRoutes({ serve, db, now }: Deps): void {
  serve(listEntries, async ({ params: { id }, caller }) => ({ status: 'success', data: await entriesOf(db, caller, id, now()) }));
  serve(addPlayers, async ({ body: { tournamentId, playerIds }, caller }) => enrol(db, caller, tournamentId, playerIds));
  serve(removePlayers, async ({ body: { tournamentId, playerIds }, caller }) => removeEnrolled(db, caller, tournamentId, playerIds));

  serve(listResults, async ({ body: { tournamentId, ...page }, caller }) => resultPage(db, caller, tournamentId, page, now()));
  serve(saveResults, async ({ body: { results }, caller }) => ({ status: 'success', data: { updated: await saveAll(db, caller, results) } }));

  serve(listResultsOfPlayer, async ({ body, caller }) => {
    const { pagination, ...results } = await resultsOfPlayer(db, caller, body, now());
    return { status: 'success', ...results, ...totalPagesOf(pagination) };
  });
  serve(getResult, async ({ body, caller }) => {
    const data = await resultOf(db, caller, body, now());
    return { status: 'success', player: data.player, data };
  });
}
