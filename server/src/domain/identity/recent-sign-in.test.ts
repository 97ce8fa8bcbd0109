import { expect, test } from '@jest/globals';
import { deleteCard } from '@mesa/contract/calls/cards';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { syncUser } from '@mesa/contract/calls/players';
import { community } from '../../testing/community';
import { contractEndpoints, nameOf } from '../../testing/contracts';
import { testApp } from '../../testing/test-app';

const site = testApp();
const { card } = community(site);

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
const admin = (claims: Record<string, unknown>) => site.headers('admin', { auth_time: undefined, ...claims });

test('Irreversible actions need a sign-in less than ten minutes ago', async () => {
  for (const claims of [{ auth_time: minutesAgo(9) }, { fva: [9, -1] }]) {
    const { id } = await card({});
    await site.call(deleteCard, { body: { id } }, null, await admin(claims));
  }
});

test.each([
  ['ten minutes and a second ago', { auth_time: minutesAgo(10) - 1 }],
  ['an hour ago', { auth_time: minutesAgo(60) }],
  ['eleven minutes ago, as Clerk says it', { fva: [11, 0] }],
  ['at a moment that the token does not tell', {}],
])('Who signed in %s is asked to do it again, and nothing has happened', async (_, claims) => {
  const { id } = await card({});
  expect(await site.refused(deleteCard, { body: { id } }, null, await admin(claims))).toMatchObject({ httpStatus: 403, code: 'sign_in_again' });
  expect(await site.db.selectFrom('cards').select('id').where('id', '=', id).execute()).toHaveLength(1);
});

test('Callers without permission are refused, however long ago they signed in', async () => {
  const headers = await site.headers('member', { auth_time: minutesAgo(60) });
  expect(await site.refused(deleteCard, { body: { id: 1 } }, null, headers)).toMatchObject({ code: 'forbidden' });
});

test('People are asked before their account is deleted, and not before they read their data', async () => {
  const headers = await site.headers('ana', { auth_time: minutesAgo(60) });
  await site.call(syncUser, { body: { email: 'ana@correo.pe' } }, null, { ...headers, 'user-id': 'ana' });
  expect((await site.call(getPersonalData, { params: { userId: 'ana' } }, null, headers)).data.account?.userId).toBe('ana');
  const refusal = await site.refused(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, null, headers);
  expect(refusal).toMatchObject({ httpStatus: 403, code: 'sign_in_again' });
});

test('These calls require it: a new one is marked in its description', async () => {
  const marked = (await contractEndpoints()).filter(({ recentSignIn }) => recentSignIn).map(nameOf);
  expect(marked.sort()).toEqual([
    'DELETE /api/archetypes/:id',
    'DELETE /api/cards/delete',
    'DELETE /api/release-tokens/:id',
    'POST /api/accounts/:userId/block',
    'POST /api/accounts/:userId/quotas',
    'POST /api/accounts/:userId/unblock',
    'POST /api/moderation/:id/decide',
    'POST /api/moderation/:id/review',
    'POST /api/organisers/:id/grant',
    'POST /api/organisers/:id/revoke',
    'POST /api/players/:id/link',
    'POST /api/players/:userId/delete',
    'POST /api/release-tokens',
    'POST /api/releases/:area/team',
  ]);
  // Deletions are irreversible.
  const deleting = (await contractEndpoints()).filter(({ method }) => method === 'DELETE');
  expect(deleting.filter(({ recentSignIn }) => !recentSignIn).map(nameOf)).toEqual([]);
});
