import {
  getOwnOrganiserRequest,
  grantOrganising,
  listOrganiserRequests,
  refuseOrganising,
  requestOrganising,
  revokeOrganising,
} from '@mesa/contract/calls/organisers';
import { mayCreateStore } from '@mesa/contract/rules/roles';
import { pagination } from '../../kernel/db/paginate';
import type { Deps } from '../../kernel/pipeline/serve';
import { answer, ask, listRequests, requestsOf } from './organiser-requests';

/** Serves requests for the right to create stores, and the site admin's answers. */
export function organiserRoutes({ serve, db, now }: Deps): void {
  serve(getOwnOrganiserRequest, async ({ caller: { userId, role } }) => {
    const [request = null] = await requestsOf(db, userId);
    return { status: 'success', mayCreateStores: mayCreateStore(role), request };
  });

  serve(requestOrganising, async ({ caller, body }) => {
    await ask(db, caller, body, now());
    return { status: 'success', data: true as const };
  });

  serve(listOrganiserRequests, async ({ query, noteRead }) => {
    const { total, data } = await listRequests(db, query);
    noteRead(null);
    return { status: 'success', data, pagination: pagination(total, query) };
  });

  serve(grantOrganising, async ({ params: { id }, caller }) => {
    await answer(db, caller, id, { outcome: 'granted' }, now());
    return { status: 'success', data: true as const };
  });

  serve(refuseOrganising, async ({ params: { id }, body, caller }) => {
    await answer(db, caller, id, { outcome: 'refused', ...body }, now());
    return { status: 'success', data: true as const };
  });

  serve(revokeOrganising, async ({ params: { id }, body, caller }) => {
    await answer(db, caller, id, { outcome: 'revoked', ...body }, now());
    return { status: 'success', data: true as const };
  });
}
