import { endSessions, listSessions } from '@mesa/shared/contracts/sessions';
import type { Deps } from '../http';
import { endSessionsOf, openSessions } from './sessions';

export function sessionRoutes({ serve, db }: Deps): void {
  serve(listSessions, async ({ caller: { userId, sid } }) => ({ status: 'success', data: await openSessions(db, { userId, sid }) }));

  serve(endSessions, async ({ body: { ids }, caller: { userId } }) => ({ status: 'success', data: { ended: await endSessionsOf(db, userId, ids) } }));
}
