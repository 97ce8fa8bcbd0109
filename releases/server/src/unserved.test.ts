import { expect, test } from '@jest/globals';
import { promoteRelease, startCanary } from '@mesa/release-contract/calls/deploys';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import type { Included } from './builds';
import { makeBuild } from './testing/builds';
import { releases } from './testing/releases';
import { testHost } from './testing/test-host';
import { unservedBuilds } from './unserved';

const older = makeBuild('mf_stores', { calls: ['GET /api/stores/gone'] }).manifest;
const builds = new Map([
  ['shell', makeBuild('shell').manifest],
  ['mf_stores', older],
]);
const find = (area: string) => builds.get(area) ?? null;
const included: Included = Object.assign(find, { described: find, areas: () => [...builds.keys()] });
const server = testHost(async () => ({ included }));
const { release, promoted, change } = releases(server);

test('A live build that calls what the server lacks is named before it serves, and in the overview', async () => {
  const leagues = await promoted('mf_leagues', { calls: ['GET /api/leagues', 'POST /api/load-failures'] }, { 'remoteEntry.00000001.js': '1' });
  await promoted('mf_decks', { calls: ['POST /api/load-failures'] }, { 'remoteEntry.00000002.js': '2' });
  const cups = await release('mf_cups', { calls: ['GET /api/cups'] }, { 'remoteEntry.00000003.js': '3' });
  await change('mf_cups', { canary: { release: cups, percent: 5 } }, 'canary');
  const sentences = unservedBuilds(server.live.snapshot(), included, server.served);
  expect(sentences).toEqual([
    'mf_stores (la que vino con el servidor) está en línea y llama a GET /api/stores/gone, que este servidor no sirve: actualízalo, o vuelve a otra publicación.',
    `mf_cups ${cups} está en línea y llama a GET /api/cups, que este servidor no sirve: actualízalo, o vuelve a otra publicación.`,
    `mf_leagues ${leagues} está en línea y llama a GET /api/leagues, que este servidor no sirve: actualízalo, o vuelve a otra publicación.`,
  ]);
  const { unserved } = await server.call(registryOverview, {}, 'admin');
  expect(unserved).toEqual([
    { area: 'mf_stores', release: null, calls: ['GET /api/stores/gone'] },
    { area: 'mf_cups', release: cups, calls: ['GET /api/cups'] },
    { area: 'mf_leagues', release: leagues, calls: ['GET /api/leagues'] },
  ]);
});

test('A stored release that calls what the server lacks goes neither live nor on trial, and the refusal names the call', async () => {
  const missing = await release('mf_leagues', { calls: ['GET /api/leagues'] }, { 'remoteEntry.00000001.js': '1' });
  await server.live.changed();
  const asked = { params: { area: 'mf_leagues' }, body: { release: missing, revision: 0 } };
  const refusal = { httpStatus: 422, refusals: [{ rule: 'calls' }], message: expect.stringContaining(`mf_leagues ${missing} llama a GET /api/leagues`) };
  expect(await server.refused(promoteRelease, asked, 'admin')).toMatchObject(refusal);
  expect(await server.refused(startCanary, { ...asked, body: { ...asked.body, percent: 5 } }, 'admin')).toMatchObject(refusal);
});
