import { expect, test } from '@jest/globals';
import { listReminders, saveReminders } from '@mesa/contract/calls/reminders';
import { endSessions } from '@mesa/contract/calls/sessions';
import { testBrowser } from '../../testing/push-service';
import { testApp } from '../../testing/test-app';

const site = testApp();

test('Everybody gets the key of the site with their devices', async () => {
  // An uncompressed point of the curve, as browsers require it.
  expect(await site.call(listReminders, {}, 'ana')).toMatchObject({ publicKey: expect.stringMatching(/^B[\w-]{86}$/), data: [] });
});

test('A device that was saved again after another sign-in stops reminding when that session ends, not the one before', async () => {
  const { endpoint, p256dh, auth } = testBrowser('phone');
  const body = { endpoint, p256dh, auth, tournamentDay: true, newRound: true };
  const [before, now] = [await site.headers('ana', { sid: 'sess_before' }), await site.headers('ana', { sid: 'sess_now' })];
  for (const headers of [before, now]) await site.call(saveReminders, { body }, null, headers);
  const devices = async () => (await site.call(listReminders, {}, 'ana')).data.length;
  await site.call(endSessions, { body: { ids: ['sess_before'] } }, null, before);
  expect(await devices()).toBe(1);
  await site.call(endSessions, { body: { ids: ['sess_now'] } }, null, now);
  expect(await devices()).toBe(0);
});
