import { listChanges, listTournamentChanges } from '@mesa/contract/calls/audit';
import { requireTournamentEditor } from '../../domain/tournaments/tournaments';
import type { Deps } from '../http';
import { changePage } from './changes';

export function auditRoutes({ serve, db }: Deps): void {
  serve(listChanges, async ({ query: { entity, entityId, userId, from, to, ...page }, caller, noteRead }) => {
    noteRead(userId ?? null);
    let matching = db.selectFrom('auditLog');
    if (entity) matching = matching.where('entity', '=', entity);
    if (entityId) matching = matching.where('entityId', '=', entityId);
    if (userId) matching = matching.where('userId', '=', userId);
    if (from) matching = matching.where('at', '>=', from);
    if (to) matching = matching.where('at', '<', to);
    return changePage(db, caller, matching, page);
  });

  serve(listTournamentChanges, async ({ params: { id }, query: page, caller }) => {
    await requireTournamentEditor(db, caller, id);
    return changePage(db, caller, db.selectFrom('auditLog').where('tournamentId', '=', id), page);
  });
}
