import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { promoteRelease } from '@mesa/release-contract/calls/deploys';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { sql } from 'kysely';
import { createBuilds } from './builds';
import { releases } from './testing/releases';
import { testHost } from './testing/test-host';

/** Where the builds are that came with the server. */
const root = mkdtempSync(join(tmpdir(), 'mesa-overview-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const degraded = [{ name: 'images', since: '2026-03-01T12:00:00.000Z', title: 'Sin imágenes', cause: 'El disco está lleno.', fix: 'Libera espacio.' }];
const site = testHost(async () => ({ included: createBuilds(root), degraded: () => degraded }));
const { release, writeBuild } = releases(site);

const overview = (as = 'admin') => site.call(registryOverview, {}, as);
const areaOf = async (area: string) => (await overview()).areas.find((one) => one.area === area);
const team = (area: string, userId: string) => site.db.insertInto('areaTeam').values({ area, userId, role: 'member' }).execute();

describe('The overview of an area', () => {
  test('describes its live release, before one is live its latest one, and names its own releases alone', async () => {
    const leagues = (version: string, label: string) =>
      release(
        'mf_leagues',
        { version, label, roles: ['owner'], routes: [{ path: `/${label.toLowerCase()}`, page: 'leagues' }], pages: { leagues: [] } },
        { [`entry.${version}.js`]: label },
      );
    const [older, latest] = [await leagues('1.0.0', 'Ligas'), await leagues('2.0.0', 'Divisiones')];
    const cups = await release('mf_cups', { label: 'Copas' }, { 'entry.1.js': '1' });
    await site.db.updateTable('releases').set({ publishedAt: sql<string>`now() - interval '1 day'` }).where('release', '=', older).execute();
    const described = { label: 'Divisiones', roles: ['owner'], path: '/divisiones', resident: false };
    expect(await areaOf('mf_leagues')).toMatchObject({ ...described, releases: [{ release: latest }, { release: older }] });
    expect((await areaOf('mf_cups'))?.releases.map((one) => one.release)).toEqual([cups]);
    await site.live.changed();
    await site.call(promoteRelease, { params: { area: 'mf_leagues' }, body: { release: older, revision: 0 } }, 'admin');
    expect(await areaOf('mf_leagues')).toMatchObject({ label: 'Ligas', path: '/ligas', state: { active: older } });
  });

  test('has the sizes of the build that came with the server; none while that is being replaced', async () => {
    writeBuild(root, 'mf_decks', { label: 'Barajas', pages: { deck: ['deck.1.js'] } }, { 'entry.1.js': 'x', 'deck.1.js': 'y'.repeat(100) });
    expect(await areaOf('mf_decks')).toMatchObject({ resident: true, included: { entry: expect.any(Number), page: expect.any(Number), css: 0 } });
    rmSync(join(root, 'mf-decks/dist/deck.1.js'));
    mkdirSync(join(root, 'mf-stores/dist'), { recursive: true });
    writeBuild(root, 'mf_stores', { label: 'Tiendas' }, { 'entry.1.js': 'x' });
    rmSync(join(root, 'mf-stores/dist/entry.1.js'));
    expect((await areaOf('mf_stores'))?.included).toBeNull();
    expect((await areaOf('mf_decks'))?.included?.page).toBeGreaterThan(0);
  });

  test('is there as soon as somebody is in its team', async () => {
    await team('mf_leagues', 'mario');
    expect(await areaOf('mf_leagues')).toMatchObject({ as: 'admin', label: 'mf_leagues', releases: [] });
    expect((await overview('mario')).areas).toMatchObject([{ area: 'mf_leagues', as: 'member' }]);
  });
});

test('Only the site administrator reads what does not work on the server, and that the registry is damaged', async () => {
  await team('mf_leagues', 'mario');
  await site.db.updateTable('registry').set({ state: '{"areas":7}' }).execute();
  expect(await overview()).toMatchObject({ degraded, warning: expect.stringContaining('no tiene la forma debida') });
  expect(await overview('mario')).toMatchObject({ degraded: [], warning: null });
});
