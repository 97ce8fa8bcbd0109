import { describe, expect, test } from '@jest/globals';
import { promoteRelease, rollbackRelease, startCanary, switchArea } from '@mesa/release-contract/calls/deploys';
import { listRegistryHistory, listSiteHistory, previewRestore, restoreRegistry } from '@mesa/release-contract/calls/history';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

const site = testHost(async () => ({ included: shippedBuilds() }));

const versionOf = (number: number, area = 'mf_decks') => makeBuild(area, { version: `1.${number}.0`, code: `${area} ${number}` });
const stateOf = (area = 'mf_decks') => site.call(listReleases, { params: { area } }, 'admin');
const promote = (release: string, revision: number, area = 'mf_decks', more: { again?: true } = {}) =>
  site.call(promoteRelease, { params: { area }, body: { release, revision, ...more } }, 'admin');

/** Publishes versions 1.1.0, 1.2.0 … of an area. */
async function published(count: number, area = 'mf_decks') {
  const releases: string[] = [];
  for (let number = 1; number <= count; number += 1)
    releases.push((await site.call(publishRelease, { params: { area }, body: bodyOf(versionOf(number, area)) }, 'admin')).release);
  return releases;
}
/** Publishes and promotes them. */
async function promoted(count: number, area = 'mf_decks') {
  const releases = await published(count, area);
  for (const release of releases) await promote(release, (await stateOf(area)).revision, area);
  return releases;
}

describe('The whole site', () => {
  const restore = (to: number, revision: number) => site.call(restoreRegistry, { params: { area: 'shell' }, body: { to, revision } }, 'admin');
  const refusedRestore = (to: number, revision: number) => site.refused(restoreRegistry, { params: { area: 'shell' }, body: { to, revision } }, 'admin');
  const activeIn = async (area: string) => (await stateOf(area)).state.active;

  test('can be restored to a revision: all areas in one change, which is in each one’s history', async () => {
    const [deckA, deckB = ''] = await promoted(2);
    const [storeA] = await promoted(2, 'mf_stores');
    await site.call(switchArea, { params: { area: 'mf_profile' }, body: { message: 'Pausa', revision: 4 } }, 'admin');
    const preview = await site.call(previewRestore, { params: { area: 'shell' }, query: { to: 3 } }, 'admin');
    expect(preview).toMatchObject({ revision: 5, changes: [{ area: 'mf_stores' }, { area: 'mf_profile', before: { off: 'Pausa' }, after: { off: null } }] });
    expect(await restore(3, 5)).toMatchObject({
      revision: 6,
      changes: [{ area: 'mf_stores', after: { active: storeA, revision: 6 } }, { area: 'mf_profile' }],
    });
    expect([await activeIn('mf_decks'), await activeIn('mf_stores')]).toEqual([deckB, storeA]);
    expect(site.live.snapshot().state.areas.mf_profile?.off).toBeNull();
    for (const area of ['mf_decks', 'mf_stores', 'mf_profile']) {
      const { data } = await site.call(listRegistryHistory, { params: { area }, query: {} }, 'admin');
      expect(data[0]).toMatchObject({ revision: 6, action: 'restore', release: null, note: 'Revisión 3: mf_stores, mf_profile.' });
    }
    expect((await site.call(listSiteHistory, { query: {} }, 'admin')).data.map(({ action }) => action)).toEqual([
      'restore',
      'off',
      'promote',
      'promote',
      'promote',
      'promote',
    ]);
    // Releases that no revision in between named are unchanged, so the decks can continue from there.
    expect(await promote(deckA ?? '', 2)).toMatchObject({ revision: 7 });
    await restore(0, 7);
    expect([await activeIn('mf_decks'), await activeIn('mf_stores')]).toEqual([null, null]);
  });

  test('is not restored for a caller who missed the last change of any area (412), to the current state, or to an unknown revision', async () => {
    await promoted(1);
    await promoted(1, 'mf_stores');
    expect(await refusedRestore(0, 1)).toMatchObject({ httpStatus: 412, revision: 2 });
    expect(await refusedRestore(0, 9)).toMatchObject({ httpStatus: 412, message: expect.stringContaining('La revisión 9 no existe') });
    expect(await refusedRestore(2, 2)).toMatchObject({ httpStatus: 422, message: 'El sitio ya está como en la revisión 2.' });
    expect(await refusedRestore(7, 2)).toMatchObject({ httpStatus: 404, message: 'No hay ninguna revisión 7: mira la historia.' });
    expect((await stateOf()).revision).toBe(2);
  });

  test('is not restored to a deleted release, or to one that the live shell cannot show', async () => {
    const [first = ''] = await promoted(3);
    await site.db.deleteFrom('releases').where('release', '=', first).execute();
    const gone = await refusedRestore(1, 3);
    expect(gone).toMatchObject({ httpStatus: 422, message: `Ya no se guarda mf_decks@${first}: elige una revisión más nueva.` });
    const manifest = { ...versionOf(2).manifest, contract: 9 };
    await site.db
      .updateTable('releases')
      .set({ manifest: JSON.stringify(manifest) })
      .where('version', '=', '1.2.0')
      .execute();
    expect(await refusedRestore(2, 3)).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'contract' }] });
    expect((await stateOf()).revision).toBe(3);
  });

  test('is restored also where only the release to go back to differs', async () => {
    const [a = '', b = '', c = ''] = await published(3);
    await promote(a, 0);
    await promote(c, 1);
    await site.call(rollbackRelease, { params: { area: 'mf_decks' }, body: { revision: 2 } }, 'admin');
    await promote(b, 3);
    await promote(c, 4, 'mf_decks', { again: true });
    const { since } = (await stateOf()).state;
    const { changes } = await restore(2, 5);
    expect(changes).toMatchObject([{ before: { active: c, previous: b, since }, after: { active: c, previous: a, since } }]);
  });

  test('is restored also where only a canary differs', async () => {
    const [live = '', tried = ''] = await published(2);
    await promote(live, 0);
    const canary = { release: tried, percent: 5 };
    await site.call(startCanary, { params: { area: 'mf_decks' }, body: { ...canary, revision: 1 } }, 'admin');
    expect((await restore(1, 2)).changes).toMatchObject([{ before: { canary }, after: { active: live, canary: null } }]);
  });

  test('has no release to go back to where that one is no longer stored', async () => {
    const [first = '', second = ''] = await promoted(3);
    await site.db.deleteFrom('releases').where('release', '=', first).execute();
    expect((await restore(2, 3)).changes).toMatchObject([{ area: 'mf_decks', after: { active: second, previous: null } }]);
    expect((await stateOf()).state).toMatchObject({ active: second, previous: null });
  });

  test('has what changes live since now, and what stays since it went live', async () => {
    await promoted(2);
    await promoted(1, 'mf_stores');
    const { since } = (await stateOf('mf_stores')).state;
    await site.call(switchArea, { params: { area: 'mf_stores' }, body: { message: 'Pausa', revision: 3 } }, 'admin');
    await promote((await stateOf()).state.previous ?? '', 2);
    const before = (await stateOf()).state.since;
    await restore(3, 5);
    expect((await stateOf('mf_stores')).state).toMatchObject({ since, off: null });
    expect(Date.parse((await stateOf()).state.since ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  });
});
