import { expect, test } from '@jest/globals';
import { promoteRelease, promoteTogether, rollbackRelease } from '@mesa/release-contract/calls/deploys';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

const site = testHost(async () => ({ included: shippedBuilds('mf_stores', 'mf_decks') }));

const publish = async (area: string) =>
  (await site.call(publishRelease, { params: { area }, body: bodyOf(makeBuild(area, { version: '1.1.0', code: `new ${area}` })) }, 'admin')).release;
const now = (area: string) => site.call(listReleases, { params: { area } }, 'admin');
const revision = async () => (await now('mf_decks')).revision;
const live = async () => [(await now('mf_stores')).state.active, (await now('mf_decks')).state.active];
const promote = async (area: string, release: string) =>
  site.call(promoteRelease, { params: { area }, body: { release, revision: await revision(), again: true } }, 'admin');
const goBack = async (area: string) => site.call(rollbackRelease, { params: { area }, body: { revision: await revision() } }, 'admin');
const together = async (releases: Record<string, string>) =>
  site.call(promoteTogether, { params: { area: 'mf_stores' }, body: { releases, revision: await revision(), again: true } }, 'admin');

test('A release that was live alone before goes back with those that it went live with last', async () => {
  const [stores, decks] = [await publish('mf_stores'), await publish('mf_decks')];
  await promote('mf_stores', stores);
  await goBack('mf_stores');
  await together({ mf_stores: stores, mf_decks: decks });
  await goBack('mf_stores');
  expect(await live()).toEqual([null, null]);
});

test('A release that went live with others before, and last alone, goes back alone', async () => {
  const [stores, decks] = [await publish('mf_stores'), await publish('mf_decks')];
  await together({ mf_stores: stores, mf_decks: decks });
  await goBack('mf_stores');
  await promote('mf_stores', stores);
  await promote('mf_decks', decks);
  await goBack('mf_stores');
  expect(await live()).toEqual([null, decks]);
});
