import { expect, test } from '@jest/globals';
import { messages } from '@mesa/contract/messages';
import { promoteRelease, switchArea } from '@mesa/release-contract/calls/deploys';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { createReleaseToken } from '@mesa/release-contract/calls/tokens';
import { bodyOf, makeBuild, shippedBuilds } from '@mesa/release-server/testing/builds';
import { testApp } from '../../testing/test-app';

const site = testApp(async () => ({ included: shippedBuilds('mf_decks') }));
const params = { area: 'mf_decks' };

test('A refusal of the release platform is answered like one of the site: with its code, status, sentence, fields and number', async () => {
  const { release } = await site.call(publishRelease, { params, body: bodyOf(makeBuild('mf_decks', { version: '1.1.0' })) }, 'admin');
  await site.call(promoteRelease, { params, body: { release, revision: 0 } }, 'admin');
  expect(await site.refused(switchArea, { params, body: { message: 'Pausa', revision: 0 } }, 'admin')).toEqual({
    ...{ httpStatus: 412, status: 'error', code: 'revision_conflict', message: messages.revision_conflict },
    ...{ revision: 1, areaRevision: 1, requestId: expect.any(String) },
  });
  expect(await site.refused(listReleases, { params }, 'ana')).toMatchObject({ httpStatus: 403, code: 'forbidden', message: messages.forbidden });
});

test('A refusal outside a call of the contract is answered by the same rule', async () => {
  const reply = await site.app.inject({ url: '/api/preview-pictures?vista=x' });
  expect(reply.statusCode).toBe(403);
  expect(reply.json()).toMatchObject({ status: 'error', code: 'forbidden', message: expect.stringMatching(/^Este enlace de vista previa ya no sirve/) });
});

test('What the platform refuses to a person is in the security record', async () => {
  await site.refused(listReleases, { params }, 'nina');
  const { secret } = await site.call(createReleaseToken, { body: { area: 'mf_stores', name: 'CI' } }, 'admin');
  await site.refused(listReleases, { params }, null, { authorization: `Bearer ${secret}` });
  await site.security.flush();
  const lines = await site.db.selectFrom('securityLog').select(['userId', 'call']).where('event', '=', 'refused').orderBy('id').execute();
  expect(lines).toEqual([
    { userId: 'nina', call: 'GET /api/releases/:area: forbidden' },
    { userId: null, call: 'GET /api/releases/:area: forbidden' },
  ]);
});
