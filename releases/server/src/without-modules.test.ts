import { expect, test } from '@jest/globals';
import { promoteRelease, rollbackRelease, startCanary } from '@mesa/release-contract/calls/deploys';
import { reportFailure } from '@mesa/release-contract/calls/failures';
import { showReleasePages } from '@mesa/release-contract/calls/opened-pages';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';
import { stepOf } from './vital-steps';

const site = testHost(async () => ({ included: shippedBuilds('mf_decks'), judging: null, now: () => new Date('2026-11-24T03:00:00.000Z') }));
const params = { area: 'mf_decks' };

const published = async (version: string) =>
  (await site.call(publishRelease, { params, body: bodyOf(makeBuild('mf_decks', { version, code: version })) }, 'admin')).release;
const revision = async () => (await site.call(listReleases, { params }, 'admin')).revision;
const promote = async (release: string) => site.call(promoteRelease, { params, body: { release, revision: await revision() } }, 'admin');

test('Without a browser and without judging, releases are published, tried, promoted and rolled back by people', async () => {
  const [first, second] = [await published('1.1.0'), await published('1.2.0')];
  expect((await site.call(showReleasePages, { params, query: { release: first } }, 'admin')).pages).toEqual([]);
  await promote(first);
  await site.call(startCanary, { params, body: { release: second, percent: 5, revision: await revision() } }, 'admin');
  await promote(second);
  expect((await site.call(rollbackRelease, { params, body: { revision: await revision() } }, 'admin')).state.active).toBe(first);
});

test('Without judging, a canary that is slower goes a step further, and its pace is not compared', async () => {
  const [first, second] = [await published('1.1.0'), await published('1.2.0')];
  await promote(first);
  await site.call(startCanary, { params, body: { release: second, percent: 5, revision: await revision() } }, 'admin');
  const measured = { area: 'mf_decks', page: 'deck', since: '2026-11-23T00:00:00.000Z', figure: 'lcp' as const, times: 100 };
  await site.db
    .insertInto('releaseVitals')
    .values([
      { ...measured, release: first, step: stepOf('lcp', 400) },
      { ...measured, release: second, step: stepOf('lcp', 5000) },
    ])
    .execute();
  expect((await site.call(listReleases, { params }, 'admin')).pace).toBeNull();
  const { state } = await site.call(startCanary, { params, body: { release: second, percent: 50, revision: await revision() } }, 'admin');
  expect(state.canary).toEqual({ release: second, percent: 50 });
});

test('Without judging, a release that fails for many visitors stays, and its failures are counted', async () => {
  const release = await published('1.1.0');
  await promote(release);
  for (const visitor of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) {
    const payload = { area: 'mf_decks', release, kind: 'entry', page: null, message: 'Error: roto' };
    const reply = await site.app.inject({ method: 'POST', url: reportFailure.path, payload, remoteAddress: visitor, headers: { 'user-agent': visitor } });
    expect(reply.statusCode).toBe(200);
  }
  await site.autoRollback.settled();
  await site.usage.flush();
  const { state, releases } = await site.call(listReleases, { params }, 'admin');
  expect(state.active).toBe(release);
  expect(releases.find((one) => one.release === release)?.failures).toBe(4);
});
