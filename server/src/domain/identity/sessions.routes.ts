import { endSessions, listSessions } from '@mesa/contract/calls/sessions';
import type { Deps } from '../../kernel/pipeline/serve';
import { networkOf } from '../../kernel/security/network';
import { recordSecurity } from '../../kernel/security/record';
import { endSessionsOf, openSessions } from './sessions';

export function sessionRoutes({ serve, db }: Deps): void {
  serve(listSessions, async ({ caller: { userId, sid } }) => ({ status: 'success', data: await openSessions(db, { userId, sid }) }));

  serve(endSessions, async ({ body: { ids }, caller: { userId, sid }, address }) => {
    const ended = await endSessionsOf(db, userId, ids);
    const isSignOut = ids?.length === 1 && ids[0] === sid;
    await recordSecurity(db, { event: isSignOut ? 'signOut' : 'sessionsEnded', userId, network: networkOf(address) });
    return { status: 'success', data: { ended } };
  });
}
