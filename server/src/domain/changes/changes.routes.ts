import { listChanges } from '@mesa/contract/calls/audit';
import type { Deps } from '../../kernel/pipeline/serve';
import { changePage } from './change-page';

export function changeRoutes({ serve, db }: Deps): void {
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
}
