import { listOrganiserRequests } from '@mesa/contract/calls/organisers';
import { startClock } from '@mesa/runtime/testing/clock';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { reply, signInAs } from '@mesa/runtime/testing/render-page';

/** Signs the site's administrator in before each test of a file, on 15 June 2025. */
export function asAdministrator(): void {
  startClock();
  beforeEach(() => void signInAs({ id: 'user_jefa', role: 'admin' }));
}

/** When what a page lists happened. */
export const at = '2025-05-24T15:00:00.000Z';
export const secondOfThreePages = makePagination({ total: 60, page: 2, limit: 20, pages: 3 });
export const vale = makePlayer({ id: 7, username: 'vale', name: 'Vale', optionalname: 'La Vale' });
export const valesAccount = { userId: 'user_vale', email: 'vale@correo.co' };
/** Answers that no member has requested the right to create stores. */
export const noOrganiserRequests = reply(listOrganiserRequests, { status: 'success', data: [], pagination: { total: 0, page: 1, limit: 20, pages: 0 } });
