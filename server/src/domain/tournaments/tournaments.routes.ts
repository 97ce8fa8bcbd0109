import { listTournamentChanges } from '@mesa/contract/calls/audit';
import {
  acknowledgeListRules,
  confirmTournament,
  createTournament,
  deactivateTournament,
  getTournament,
  listStoreTournaments,
  listTournaments,
  listUnconfirmed,
  listUpcomingTournaments,
  saveOfficialData,
  updateTournament,
} from '@mesa/contract/calls/tournaments';
import type { Hooks } from '../../kernel/db/hooks';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { changePage } from '../changes/change-page';
import { mayEditStore } from '../stores/access';
import { requireStore } from '../stores/stores';
import { confirm } from './confirm-tournament';
import { acknowledge, addTournament, deactivate, saveOfficial, saveTournament } from './save-tournament';
import { listOf, toReview, tournamentsOfStatus, upcomingIds } from './tournament-lists';
import { findTournament, requireTournamentEditor, tournamentPage, tournamentsById } from './tournaments';

export function tournamentRoutes({ serve, db, now, settings, hooks }: Deps & { hooks: Hooks }): void {
  serve(listTournaments, async ({ body, caller }) => {
    if (body.status === 'desactivado' && caller?.role !== 'admin') throw new HttpError('forbidden');
    const { page, limit, ...filters } = body;
    return tournamentPage(db, caller, tournamentsOfStatus(db, filters), { page, limit }, now());
  });

  serve(listUpcomingTournaments, async ({ query: { limit }, caller }) => {
    const at = now();
    const ids = await upcomingIds(db, limit, at);
    const found = await tournamentsById(db, caller, ids, at);
    return { status: 'success', data: ids.flatMap((id) => found.get(id) ?? []) };
  });

  serve(listStoreTournaments, async ({ body: { storeId, status, ...page }, caller }) => {
    await requireStore(db, storeId);
    const canEdit = await mayEditStore(db, caller, storeId);
    if (status === 'desactivado' && !canEdit) throw new HttpError('forbidden');
    let query = db.selectFrom('tournaments').where('storeId', '=', storeId);
    if (status) query = query.where('status', '=', status);
    else if (!canEdit) query = query.where('status', '<>', 'desactivado');
    return tournamentPage(db, caller, listOf(query), page, now());
  });

  serve(listUnconfirmed, async ({ query, caller }) => tournamentPage(db, caller, toReview(db), query, now()));
  serve(confirmTournament, async ({ params: { id }, body, caller }) => ({ status: 'success', data: await confirm(db, caller, id, body.confirmed, now()) }));

  serve(getTournament, async ({ params: { id }, caller }) => ({ status: 'success', data: await findTournament(db, caller, id, now()) }));
  serve(createTournament, async ({ body, caller }) => {
    const data = await addTournament({ db, settings }, caller, body, now());
    return { status: 'success', data, id: data.id };
  });
  serve(updateTournament, async ({ params: { id }, body, caller }) => ({
    status: 'success',
    data: await saveTournament({ db, settings, hooks }, caller, id, body, now()),
  }));
  serve(saveOfficialData, async ({ params: { id }, body, caller }) => ({ status: 'success', data: await saveOfficial(db, caller, id, body, now()) }));
  serve(acknowledgeListRules, async ({ params: { id }, body, caller }) => ({ status: 'success', data: await acknowledge(db, caller, id, body.open, now()) }));
  serve(deactivateTournament, async ({ params: { id }, caller }) => {
    await deactivate(db, caller, id);
    return { status: 'success', data: true as const };
  });
  serve(listTournamentChanges, async ({ params: { id }, query, caller }) => {
    await requireTournamentEditor(db, caller, id);
    return changePage(db, caller, db.selectFrom('auditLog').where('tournamentId', '=', id), query);
  });
}
