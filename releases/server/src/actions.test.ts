import { describe, expect, test } from '@jest/globals';
import { allowPrefix, promoteRelease, promoteTogether, rollbackRelease, startCanary, switchArea } from '@mesa/release-contract/calls/deploys';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { haltCanary, rollBackFailing } from './actions';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';
import { testSite } from './testing/test-site';

const included = shippedBuilds('mf_decks');
const site = testHost(async () => ({ included }));

let published = 0;
/** Publishes the next version of an area. */
async function publish(area = 'mf_decks', fields: Partial<ReleaseManifest> = {}): Promise<string> {
  published += 1;
  const build = makeBuild(area, { version: `1.${published}.0`, code: `${area} ${published}`, ...fields });
  return (await site.call(publishRelease, { params: { area }, body: bodyOf(build) }, 'admin')).release;
}
const now = (area = 'mf_decks') => site.call(listReleases, { params: { area } }, 'admin');
const asked = async <Body extends object>(area: string, body: Body) => ({ params: { area }, body: { revision: (await now(area)).revision, ...body } });
const promote = async (release: string, area = 'mf_decks') => site.call(promoteRelease, await asked(area, { release }), 'admin');
const canary = async (release: string, area = 'mf_decks', percent = 5) => site.call(startCanary, await asked(area, { release, percent }), 'admin');
const goBack = async (area = 'mf_decks') => site.call(rollbackRelease, await asked(area, {}), 'admin');
const refusedPromotion = async (release: string, area = 'mf_decks') => site.refused(promoteRelease, await asked(area, { release }), 'admin');
const refusedCanary = async (release: string, area = 'mf_decks') => site.refused(startCanary, await asked(area, { release, percent: 5 }), 'admin');

describe('An area', () => {
  test('is for the roles of its live release, also after it goes back', async () => {
    const [open, restricted] = [await publish(), await publish('mf_decks', { roles: ['owner'] })];
    expect((await promote(open)).state.roles).toEqual([]);
    expect((await promote(restricted)).state.roles).toEqual(['owner']);
    expect((await goBack()).state.roles).toEqual([]);
  });

  test.each([
    ['goes back', () => goBack()],
    ['returns to an older release', (older: string) => promote(older)],
  ])('that %s has nothing before it where the earlier release is no longer stored', async (_, change) => {
    const [first, second, third] = [await publish(), await publish(), await publish()];
    for (const release of [first, second, third]) await promote(release);
    await site.db.deleteFrom('releases').where('release', '=', first).execute();
    expect((await change(second)).state).toMatchObject({ active: second, previous: null });
    expect(site.live.snapshot().warning).toBeNull();
  });

  test('is switched off with another sentence, but not with the same one again', async () => {
    const off = async (message: string) => site.call(switchArea, await asked('mf_decks', { message }), 'admin');
    await off('Volvemos a las seis.');
    expect((await off('Volvemos a las ocho.')).state.off).toBe('Volvemos a las ocho.');
    const again = await site.refused(switchArea, await asked('mf_decks', { message: 'Volvemos a las ocho.' }), 'admin');
    expect(again).toMatchObject({ httpStatus: 422, message: 'mf_decks ya está apagada con ese mensaje.' });
  });
});

describe('A canary', () => {
  test('of the live release is refused', async () => {
    const release = await publish();
    await promote(release);
    expect(await refusedCanary(release)).toMatchObject({ httpStatus: 422, message: `${release} ya está en línea para todos.` });
  });

  test.each(['the build that came with the server', 'the live release'])('for other roles than %s is refused', async (live) => {
    if (live === 'the live release') await promote(await publish());
    const refusal = await refusedCanary(await publish('mf_decks', { roles: ['owner'] }));
    expect(refusal).toMatchObject({ httpStatus: 422, message: expect.stringMatching(/^Esta publicación es para otros roles/) });
    expect((await now()).state.roles).toEqual([]);
  });

  test('for the same roles in another order is not refused', async () => {
    await promote(await publish('mf_decks', { roles: ['admin', 'owner'] }));
    const release = await publish('mf_decks', { roles: ['owner', 'admin'] });
    expect((await canary(release)).state.canary).toEqual({ release, percent: 5 });
  });

  test('of an area that was never live is for the roles of its release', async () => {
    const release = await publish('mf_ligas', { roles: ['admin', 'owner'], routes: [{ path: '/ligas', page: 'leagues' }] });
    expect((await canary(release, 'mf_ligas')).state).toMatchObject({ active: null, canary: { release, percent: 5 }, roles: ['admin', 'owner'] });
  });
});

describe('A release that goes live', () => {
  test('ends the canary and the proposal of another one', async () => {
    const [first, tried, proposed] = [await publish(), await publish(), await publish()];
    await canary(tried);
    await site.call(promoteRelease, await asked('mf_decks', { release: proposed, together: true as const }), 'admin');
    expect((await now()).state).toMatchObject({ canary: { release: tried }, proposed: { release: proposed } });
    const { state } = await promote(first);
    expect([state.active, state.canary, state.proposed]).toEqual([first, null, undefined]);
  });
});

describe('Addresses that two areas have', () => {
  /** Cups may use the prefix of leagues; nothing of either is live. */
  async function twoAreas() {
    const leagues = await publish('mf_leagues', { routes: [{ path: '/ligas/:id', page: 'league' }] });
    await site.call(allowPrefix, { params: { area: 'mf_leagues' }, body: { prefix: '/ligas', to: 'mf_cups', allowed: true } }, 'admin');
    const cups = await publish('mf_cups', { routes: [{ path: '/ligas/:copa', page: 'cup' }] });
    return { leagues, cups };
  }
  const clash = { httpStatus: 422, refusals: [{ rule: 'routes', message: expect.stringContaining('/ligas/:') }] };

  test('are live in one of them: the other goes neither live nor on trial', async () => {
    const { leagues, cups } = await twoAreas();
    await promote(leagues, 'mf_leagues');
    expect([await refusedPromotion(cups, 'mf_cups'), await refusedCanary(cups, 'mf_cups')]).toMatchObject([clash, clash]);
  });

  test('are not taken back by an area that left them, once another one has them', async () => {
    const { leagues, cups } = await twoAreas();
    await promote(leagues, 'mf_leagues');
    await promote(await publish('mf_leagues', { routes: [{ path: '/divisiones', page: 'divisions' }] }), 'mf_leagues');
    await promote(cups, 'mf_cups');
    expect(await site.refused(rollbackRelease, await asked('mf_leagues', {}), 'admin')).toMatchObject(clash);
  });
});

test('An upload that was never verified does not exist', async () => {
  const release = await publish();
  await site.db.updateTable('releases').set({ verifiedAt: null }).where('release', '=', release).execute();
  await site.live.changed();
  const shell = await publish('shell');
  expect([(await now()).releases, site.live.knows('mf_decks', release), await site.live.find('mf_decks', release)]).toEqual([[], false, null]);
  expect((await site.call(registryOverview, {}, 'admin')).compatibility).not.toContainEqual(expect.objectContaining({ release }));
  const together = site.refused(promoteTogether, await asked('mf_decks', { releases: { mf_decks: release, shell } }), 'admin');
  expect([await refusedPromotion(release), await refusedCanary(release), await together]).toMatchObject(Array(3).fill({ httpStatus: 404 }));
});

describe('A failing release that is no longer shown', () => {
  const note = '9 fallos en 9 visitas.';

  test('is not taken back, and neither is what is shown instead', async () => {
    const [first, second, third, fourth] = [await publish(), await publish(), await publish(), await publish()];
    for (const release of [first, second]) await promote(release);
    await canary(third);
    const { revision } = await now();
    const of = { area: 'mf_decks', note };
    expect(await rollBackFailing(site.db, testSite({ included }), { ...of, release: first })).toBeNull();
    expect(await haltCanary(site.db, { ...of, release: fourth })).toBeNull();
    expect(await now()).toMatchObject({ revision, state: { active: second, canary: { release: third, percent: 5 } } });
  });
});
