import { describe, expect, test } from '@jest/globals';
import type { RegistryState } from '@mesa/release-contract/calls/area-state';
import { promoteRelease, switchArea } from '@mesa/release-contract/calls/deploys';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { sql } from 'kysely';
import { readRegistry } from './registry';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

const site = testHost(async () => ({ included: shippedBuilds('mf_decks', 'mf_stores') }));

async function promoted(...versions: string[]): Promise<string[]> {
  const releases: string[] = [];
  for (const version of versions) {
    const { release } = await site.call(
      publishRelease,
      { params: { area: 'mf_decks' }, body: bodyOf(makeBuild('mf_decks', { version, code: version })) },
      'admin',
    );
    await site.call(promoteRelease, { params: { area: 'mf_decks' }, body: { release, revision: releases.length } }, 'admin');
    releases.push(release);
  }
  return releases;
}

const row = () => site.db.selectFrom('registry').selectAll().executeTakeFirstOrThrow();
const write = (state: unknown) =>
  site.db
    .updateTable('registry')
    .set({ state: JSON.stringify(state) })
    .execute();
const changed = async (change: (state: RegistryState) => unknown) => {
  const { state } = await row();
  change(state);
  await write(state);
};

/** Manual changes of the one row. */
const damages: [string, () => Promise<unknown>, string][] = [
  ['is not a registry', () => write({ areas: { mf_decks: 'x' } }), 'no tiene la forma debida'],
  ['is a list', () => write([]), 'no tiene la forma debida'],
  ['has a field more', () => changed((state) => Object.assign(state, { more: 1 })), 'no tiene la forma debida'],
  [
    'names a release that does not exist',
    () =>
      changed(({ areas }) => {
        if (areas.mf_decks) areas.mf_decks.active = '9.9.9+000000000000';
      }),
    'nombra una publicación que no existe (mf_decks@9.9.9+000000000000)',
  ],
  [
    'names another release than the history',
    () =>
      changed(({ areas }) => {
        if (areas.mf_decks) areas.mf_decks.active = areas.mf_decks.previous;
      }),
    'no es el de la historia',
  ],
  ['says another revision', () => site.db.updateTable('registry').set({ revision: 99 }).execute(), 'dice ser la revisión 99'],
  ['is gone', () => site.db.deleteFrom('registry').execute(), 'dice ser la revisión 0|falta'],
];

describe('A registry row edited by hand', () => {
  test.each(damages)('and %s is not used: the last valid revision of the history is', async (_, damage, why) => {
    const [first, second] = await promoted('1.1.0', '1.2.0');
    await damage();
    await site.live.changed();
    const { warning, revision, areas } = await site.call(registryOverview, {}, 'admin');
    expect(warning).toMatch(new RegExp(why.replace(/[()+.]/g, '\\$&')));
    expect(revision).toBe(2);
    expect(areas.find(({ area }) => area === 'mf_decks')?.state).toMatchObject({ active: second, previous: first });
    expect(site.live.snapshot()).toMatchObject({ revision: 2, state: { areas: { mf_decks: { active: second } } } });
  });

  test.each(damages)('and %s is valid again after the next change', async (_, damage) => {
    const [, second] = await promoted('1.1.0', '1.2.0');
    await damage();
    await site.call(switchArea, { params: { area: 'mf_stores' }, body: { message: 'Pausa', revision: 2 } }, 'admin');
    const registry = await readRegistry(site.db);
    expect(registry).toMatchObject({ revision: 3, warning: null, state: { areas: { mf_decks: { active: second }, mf_stores: { off: 'Pausa' } } } });
    expect(await row()).toMatchObject({ revision: 3, state: registry.state });
  });

  test('together with the history’s newest line falls back to the line before', async () => {
    const [first] = await promoted('1.1.0', '1.2.0');
    await write({ areas: 1 });
    await sql`update "registryHistory" set state = '{"areas": 2}' where revision = 2`.execute(site.db);
    expect(await readRegistry(site.db)).toMatchObject({ revision: 1, state: { areas: { mf_decks: { active: first } } }, warning: expect.any(String) });
    await site.call(switchArea, { params: { area: 'mf_stores' }, body: { message: 'Pausa', revision: 2 } }, 'admin');
    expect(await readRegistry(site.db)).toMatchObject({ revision: 3, warning: null });
  });

  test('without any valid line uses the builds that came with the server', async () => {
    await promoted('1.1.0');
    await write('x');
    await sql`update "registryHistory" set state = '{}'`.execute(site.db);
    expect(await readRegistry(site.db)).toMatchObject({ revision: 0, state: { areas: {} }, warning: expect.any(String) });
  });

  test('with many damaged lines in its history uses the newest whole one before them', async () => {
    const [first] = await promoted('1.1.0');
    const lines = Array.from({ length: 45 }, (_, i) => ({ revision: i + 2, who: 'x', action: 'off' as const, area: 'mf_decks', state: '{"areas": 2}' }));
    await site.db.insertInto('registryHistory').values(lines).execute();
    expect(await readRegistry(site.db)).toMatchObject({ revision: 1, state: { areas: { mf_decks: { active: first } } }, warning: expect.any(String) });
  });

  test.each<[string, (release: string) => Promise<unknown>]>([
    ['whose row was deleted by hand', (release) => site.db.deleteFrom('releases').where('release', '=', release).execute()],
    ['that was never verified', (release) => site.db.updateTable('releases').set({ verifiedAt: null }).where('release', '=', release).execute()],
  ])('naming a release %s uses an existing one', async (_, spoil) => {
    const [first, second = ''] = await promoted('1.1.0', '1.2.0');
    await spoil(second);
    expect(await readRegistry(site.db)).toMatchObject({ revision: 1, state: { areas: { mf_decks: { active: first } } } });
    const { state } = await site.call(listReleases, { params: { area: 'mf_decks' } }, 'admin');
    expect(state.active).toBe(first);
  });
});

describe('An unedited registry', () => {
  test('is used whatever the order of its keys', async () => {
    await promoted('1.1.0');
    const { state } = await row();
    const reversed = Object.fromEntries(Object.entries(state.areas).map(([area, one]) => [area, Object.fromEntries(Object.entries(one).reverse())]));
    await write({ areas: reversed });
    expect((await readRegistry(site.db)).warning).toBeNull();
  });
});
