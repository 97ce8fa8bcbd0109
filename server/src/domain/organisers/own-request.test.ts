import { expect, test } from '@jest/globals';
import { getOwnOrganiserRequest, grantOrganising, listOrganiserRequests, refuseOrganising, requestOrganising } from '@mesa/contract/calls/organisers';
import { testApp } from '../../testing/test-app';

const now = new Date('2026-03-01T15:00:00.000Z');
const site = testApp(async () => ({ now: () => now }));

const fields = { who: 'Soy Ana.', store: 'El Dragón, Cali', proof: 'https://dragon.example' };
const own = (as: string) => site.call(getOwnOrganiserRequest, {}, as);
const ids = async () => (await site.call(listOrganiserRequests, { query: {} }, 'admin')).data.map(({ id }) => id);

test('An account reads its own request whole, and nothing of another account’s', async () => {
  const open = { id: expect.any(Number), ...fields, createdAt: now.toISOString(), outcome: null, settledAt: null, reason: null };
  await site.call(requestOrganising, { body: fields }, 'ana');
  await site.call(requestOrganising, { body: fields }, 'beto');
  expect(await own('ana')).toEqual({ status: 'success', mayCreateStores: false, request: open });
  expect(await own('caro')).toEqual({ status: 'success', mayCreateStores: false, request: null });
  expect((await own('owner')).mayCreateStores).toBe(true);
  const [ofAna = 0, ofBeto = 0] = await ids();
  await site.call(refuseOrganising, { params: { id: ofAna }, body: { reason: 'No hay tienda.' } }, 'admin');
  expect(await ids()).toEqual([ofBeto]);
  await site.call(grantOrganising, { params: { id: ofBeto } }, 'admin');
  const settledAt = now.toISOString();
  expect((await own('ana')).request).toEqual({ ...open, outcome: 'refused', settledAt, reason: 'No hay tienda.' });
  expect(await own('beto')).toEqual({ status: 'success', mayCreateStores: true, request: { ...open, outcome: 'granted', settledAt } });
  const settled = await site.db.selectFrom('organiserRequests').select(['userId', 'settledBy']).orderBy('id').execute();
  expect(settled).toEqual([
    { userId: 'ana', settledBy: 'user_admin' },
    { userId: 'beto', settledBy: 'user_admin' },
  ]);
});
