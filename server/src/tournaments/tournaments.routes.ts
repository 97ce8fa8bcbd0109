import {
  createTournament,
  deactivateTournament,
  getTournament,
  listStoreTournaments,
  listTournaments,
  updateTournament,
} from '@mesa/shared/contracts/tournaments';
import type { z } from 'zod';
import { mayEditStore } from '../access';
import { holdsWords } from '../db/paginate';
import { type Deps, HttpError } from '../http';
import { searched } from '../search/match';
import { demandStore } from '../stores/stores';
import { addTournament, deactivate, saveTournament } from './save-tournament';
import { findTournament, tournamentPage } from './tournaments';

export function tournamentRoutes({ serve, db }: Deps): void {
  function matching({ status, search, country, category, format, from, to }: z.output<typeof listTournaments.body>) {
    let query = db.selectFrom('tournaments').where('status', '=', status);
    if (search) query = query.where(holdsWords(searched.tournaments, search));
    if (country) query = query.where('country', '=', country);
    if (category) query = query.where('category', '=', category);
    if (format) query = query.where('format', '=', format);
    if (from) query = query.where('date', '>=', from);
    if (to) query = query.where('date', '<=', to);
    return query;
  }

  serve(listTournaments, async ({ body, caller }) => {
    if (body.status === 'desactivado' && caller?.role !== 'admin') throw new HttpError('forbidden');
    return tournamentPage(db, caller, matching(body), body);
  });

  serve(listStoreTournaments, async ({ body: { storeId, status, ...page }, caller }) => {
    await demandStore(db, storeId);
    const canEdit = await mayEditStore(db, caller, storeId);
    if (status === 'desactivado' && !canEdit) throw new HttpError('forbidden');
    let query = db.selectFrom('tournaments').where('storeId', '=', storeId);
    if (status) query = query.where('status', '=', status);
    else if (!canEdit) query = query.where('status', '<>', 'desactivado');
    return tournamentPage(db, caller, query, page);
  });

  serve(getTournament, async ({ params: { id }, caller }) => ({ status: 'success', data: await findTournament(db, caller, id) }));
  serve(createTournament, async ({ body, caller }) => {
    const data = await addTournament(db, caller, body);
    return { status: 'success', data, id: data.id };
  });
  serve(updateTournament, async ({ params: { id }, body, caller }) => ({ status: 'success', data: await saveTournament(db, caller, id, body) }));
  serve(deactivateTournament, async ({ params: { id }, caller }) => {
    await deactivate(db, caller, id);
    return { status: 'success', data: true as const };
  });
}
