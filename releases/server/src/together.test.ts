import { beforeEach, describe, expect, test } from '@jest/globals';
import { requireApproval, withdrawProposal } from '@mesa/release-contract/calls/approval';
import { allowPrefix, promoteRelease, promoteTogether, rollbackRelease, startCanary } from '@mesa/release-contract/calls/deploys';
import { listRegistryHistory, restoreRegistry } from '@mesa/release-contract/calls/history';
import { listReleases, planModule, publishRelease } from '@mesa/release-contract/calls/releases';
import { createReleaseToken } from '@mesa/release-contract/calls/tokens';
import { bodyOf, makeBuild, shippedBuilds } from './testing/builds';
import { releases as stored } from './testing/releases';
import { testHost } from './testing/test-host';
import type { TrialVisit } from './visit/smoke';
import type { VisitedPage } from './visited';
import { stepOf } from './vital-steps';

const visits: TrialVisit[] = [];
/** What the visit of an area's pages finds. */
let faults: Record<string, VisitedPage['fault']> = {};
/** What happens while pages are open, once. */
let during: () => Promise<unknown> = async () => undefined;
const site = testHost(async () => ({
  included: shippedBuilds('mf_stores', 'mf_decks'),
  async smoke(visit) {
    visits.push(visit);
    const happens = during;
    during = async () => undefined;
    await happens();
    return visit.pages.map((page) => ({ ...page, opened: true, fault: faults[visit.area] ?? null, pictures: [] }));
  },
}));

type As = Parameters<typeof site.call>[2];
const query = { '@mesa/runtime/query': ['query', 'useQuery'], '@mesa/ui/dialog': ['Dialog'] };
const shellWith = (react: string, version: string) =>
  makeBuild('shell', {
    version,
    code: `shell ${version}`,
    offers: { react, ...query },
    provides: { react: [], '@mesa/runtime/query': [], '@mesa/ui/dialog': [] },
  });
const areaWith = (area: string, react: string, version: string) =>
  makeBuild(area, { version, code: `${area} ${version}`, needs: { react, '@mesa/runtime/query': ['useQuery'] } });
const publish = async (build: ReturnType<typeof makeBuild>) =>
  (await site.call(publishRelease, { params: { area: build.manifest.area }, body: { ...bodyOf(build), together: true } }, 'admin')).release;
const now = (area: string, as: As = 'admin') => site.call(listReleases, { params: { area } }, as);
const stateOf = async (area: string) => (await now(area)).state;
const revision = async () => (await now('shell')).revision;
const live = async () => [(await stateOf('shell')).active, (await stateOf('mf_decks')).active];

/** The shell and the decks were published for React 19, and are published for React 20. */
const made = site.seed(async () => {
  await site.db
    .insertInto('areaTeam')
    .values([
      { area: 'shell', userId: 'sara', role: 'owner' },
      { area: 'mf_decks', userId: 'olga', role: 'owner' },
      { area: 'mf_decks', userId: 'otto', role: 'owner' },
      { area: 'mf_decks', userId: 'mario', role: 'member' },
    ])
    .execute();
  const [shell19, decks19] = [await publish(shellWith('19.3.1', '1.1.0')), await publish(areaWith('mf_decks', '^19.0.0', '1.1.0'))];
  for (const [area, release] of [
    ['shell', shell19],
    ['mf_decks', decks19],
  ] as const)
    await site.call(promoteRelease, { params: { area }, body: { release, revision: await revision() } }, 'admin');
  // The stores already run in both.
  const stores = await publish(areaWith('mf_stores', '^19.0.0 || ^20.0.0', '1.1.0'));
  await site.call(promoteRelease, { params: { area: 'mf_stores' }, body: { release: stores, revision: await revision() } }, 'admin');
  const [shell20, decks20] = [await publish(shellWith('20.0.0', '2.0.0')), await publish(areaWith('mf_decks', '^20.0.0', '2.0.0'))];
  const { secret } = await site.call(createReleaseToken, { body: { area: 'shell', name: 'CI del marco' } }, 'admin');
  return { shell19, decks19, shell20, decks20, ci: { authorization: `Bearer ${secret}` } };
});

beforeEach(() => {
  visits.length = 0;
  faults = {};
  during = async () => undefined;
});

const both = () => ({ shell: made().shell20, mf_decks: made().decks20 });
const together = async (as: As = 'admin', releases: Record<string, string> = both(), area = 'shell', headers?: Record<string, string>) =>
  site.call(promoteTogether, { params: { area }, body: { releases, revision: await revision() } }, headers ? null : as, headers);
const refusedTogether = async (as: As = 'admin', releases: Record<string, string> = both(), area = 'shell', headers?: Record<string, string>) =>
  site.refused(promoteTogether, { params: { area }, body: { releases, revision: await revision() } }, headers ? null : as, headers);
const promote = async (area: string, release: string) =>
  site.call(promoteRelease, { params: { area }, body: { release, revision: await revision() } }, 'admin');
const offer = async (as: As, release = made().decks20) =>
  site.call(promoteRelease, { params: { area: 'mf_decks' }, body: { release, revision: await revision(), together: true } }, as);
const goBack = async (area: string, as: As = 'admin') => site.call(rollbackRelease, { params: { area }, body: { revision: await revision() } }, as);
const history = async (area: string) =>
  (await site.call(listRegistryHistory, { params: { area }, query: {} }, 'admin')).data.map(({ action, release }) => [action, release]);

describe('A shell and an area that fit only each other', () => {
  test('are published if one says so, without opening pages that could not work, and with the reason', async () => {
    const build = areaWith('mf_decks', '^20.0.0', '2.1.0');
    const call = (together?: true) => ({ params: { area: 'mf_decks' }, body: { ...bodyOf(build), ...(together ? { together } : {}) } });
    expect(await site.refused(publishRelease, call(), 'admin')).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'shared' }] });
    const { misfits } = await site.call(publishRelease, call(true), 'admin');
    expect(misfits).toEqual([expect.stringContaining('el área necesita react ^20.0.0 y el marco ofrece 19.3.1')]);
    expect(visits).toEqual([]);
  });

  test('cannot go live one after the other, in either order, nor as a canary', async () => {
    const before = await live();
    for (const [area, release] of Object.entries(both())) {
      const asked = { params: { area }, body: { release, revision: await revision() } };
      expect(await site.refused(promoteRelease, asked, 'admin')).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'shared' }] });
      expect(await site.refused(startCanary, { ...asked, body: { ...asked.body, percent: 5 } }, 'admin')).toMatchObject({ httpStatus: 422 });
    }
    expect(await live()).toEqual(before);
  });

  test('go live together: in one revision, after the pages of both were opened with both', async () => {
    const { shell20, decks20, shell19, decks19 } = made();
    const before = await revision();
    const done = await together('admin', { shell: '2.0.0', mf_decks: '2.0.0' });
    expect(done).toMatchObject({ revision: before + 1, area: 'shell', state: { active: shell20, previous: shell19 } });
    expect(done.others).toMatchObject({ mf_decks: { active: decks20, previous: decks19, revision: before + 1 } });
    expect(await live()).toEqual([shell20, decks20]);
    expect(visits.map(({ area, release }) => [area, release])).toEqual([
      ['shell', shell20],
      ['mf_decks', decks20],
    ]);
    expect([(await history('shell'))[0], (await history('mf_decks'))[0]]).toEqual([
      ['together', shell20],
      ['together', decks20],
    ]);
    expect((await history('mf_stores'))[0]?.[0]).toBe('promote');
  });

  test('do not go live if a page of one fails, or if a third area does not fit', async () => {
    const before = [await revision(), ...(await live())];
    faults = { mf_decks: { message: 'error: useState no es una función', width: 360, frames: [] } };
    expect(await refusedTogether()).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'smoke' }] });
    faults = {};
    const narrow = await publish(areaWith('mf_stores', '^19.0.0', '1.2.0'));
    await site.call(promoteRelease, { params: { area: 'mf_stores' }, body: { release: narrow, revision: await revision() } }, 'admin');
    expect(await refusedTogether()).toMatchObject({ httpStatus: 422, message: expect.stringContaining(`mf_stores ${narrow} con shell`) });
    expect([(await revision()) - 1, ...(await live())]).toEqual(before);
  });

  test('do not go live beside something that went live while their pages were open', async () => {
    const before = await live();
    const narrow = await publish(areaWith('mf_stores', '^19.0.0', '1.2.0'));
    during = () => offer('olga');
    expect(await refusedTogether()).toMatchObject({ httpStatus: 412 });
    during = () => promote('mf_stores', narrow);
    expect(await refusedTogether()).toMatchObject({ httpStatus: 422, message: expect.stringContaining(`mf_stores ${narrow} con shell`) });
    expect(await live()).toEqual(before);
  });

  test('are refused with addresses of each other', async () => {
    const leagueOf = (area: string, path: string) =>
      publish(makeBuild(area, { version: '1.0.0', code: area, routes: [{ path, page: 'league' }], needs: { react: '^19.0.0' } }));
    const first = await leagueOf('mf_leagues', '/ligas/:id');
    await site.call(allowPrefix, { params: { area: 'mf_leagues' }, body: { prefix: '/ligas', to: 'mf_cups', allowed: true } }, 'admin');
    const second = await leagueOf('mf_cups', '/ligas/:copa');
    const refusal = await refusedTogether('admin', { mf_leagues: first, mf_cups: second }, 'mf_leagues');
    expect(refusal).toMatchObject({ httpStatus: 422, refusals: expect.arrayContaining([expect.objectContaining({ rule: 'routes' })]) });
  });

  test('are refused if the server lacks a call of one, and if there are too many', async () => {
    const { manifest } = areaWith('mf_decks', '^20.0.0', '2.2.0');
    await stored(site).release('mf_decks', { ...manifest, calls: ['GET /api/decks/gone'] }, {});
    await site.live.changed();
    expect(await refusedTogether('admin', { shell: made().shell20, mf_decks: '2.2.0' })).toMatchObject({
      httpStatus: 422,
      message: expect.stringContaining('GET /api/decks/gone'),
    });
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`mf_area_${i}`, '1.0.0']));
    expect(await refusedTogether('admin', many, 'mf_area_0')).toMatchObject({ httpStatus: 422, message: 'Un cambio tiene hasta 30 áreas.' });
  });

  test('are refused if one is a canary that is slower, and go on for a reason that the history keeps', async () => {
    const stores = await publish(areaWith('mf_stores', '^19.0.0 || ^20.0.0', '1.3.0'));
    const area = 'mf_stores';
    await site.call(startCanary, { params: { area }, body: { release: stores, percent: 5, revision: await revision() } }, 'admin');
    const since = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
    const measured = (release: string, value: number) => ({
      area,
      release,
      page: 'stores',
      since,
      figure: 'lcp' as const,
      step: stepOf('lcp', value),
      times: 100,
    });
    const { active } = await stateOf(area);
    await site.db
      .insertInto('releaseVitals')
      .values([measured(active ?? '', 1400), measured(stores, 2400)])
      .execute();
    const all = { ...both(), mf_stores: stores };
    expect(await refusedTogether('admin', all)).toMatchObject({ httpStatus: 422, slower: [{ page: 'stores' }] });
    await site.call(promoteTogether, { params: { area: 'shell' }, body: { releases: all, revision: await revision(), anyway: 'Urge.' } }, 'admin');
    expect(await stateOf(area)).toMatchObject({ active: stores, canary: null });
    const [line] = (await site.call(listRegistryHistory, { params: { area: 'shell' }, query: {} }, 'admin')).data;
    expect(line?.note).toMatch(/^shell 2\.0\.0\+\w+, mf_decks 2\.0\.0\+\w+, mf_stores 1\.3\.0\+\w+\. mf_stores: Más lenta .*: Urge\.$/);
  });

  test('are refused if one changed since the revision that was seen, and if the change names fewer than two areas or one that is live', async () => {
    const seen = await revision();
    await offer('olga');
    const outdated = { params: { area: 'shell' }, body: { releases: both(), revision: seen } };
    expect(await site.refused(promoteTogether, outdated, 'admin')).toMatchObject({ httpStatus: 412 });
    expect(await refusedTogether('admin', { shell: made().shell20 })).toMatchObject({ httpStatus: 422, message: expect.stringContaining('por lo menos otra') });
    const ofOthers = { mf_decks: made().decks20, mf_stores: '1.1.0' };
    expect(await refusedTogether('admin', ofOthers)).toMatchObject({ httpStatus: 422, message: expect.stringContaining('nombra shell y por lo menos otra') });
    expect(await refusedTogether('admin', { ...both(), mf_stores: '1.1.0' })).toMatchObject({ message: expect.stringContaining('ya está en línea') });
    expect(await refusedTogether('admin', { ...both(), mf_stores: '9.0.0' })).toMatchObject({ httpStatus: 404 });
  });

  test.each(['shell', 'mf_decks'])('go back together when %s is rolled back, and forward again', async (area) => {
    const { shell19, decks19, shell20, decks20 } = made();
    await together();
    const { others } = await goBack(area);
    expect(Object.keys(others ?? {})).toEqual([area === 'shell' ? 'mf_decks' : 'shell']);
    expect(await live()).toEqual([shell19, decks19]);
    expect([(await history('shell'))[0], (await history('mf_decks'))[0]]).toEqual([
      ['undo-together', shell19],
      ['undo-together', decks19],
    ]);
    expect((await now('mf_decks')).releases.find(({ release }) => release === decks20)?.takenBack).toMatchObject({ by: 'person' });
    expect((await now('shell')).releases.find(({ release }) => release === shell20)?.takenBack).toMatchObject({ by: 'person' });
    expect(await refusedTogether()).toMatchObject({ httpStatus: 409, message: expect.stringContaining('--again') });
    await site.call(promoteTogether, { params: { area: 'shell' }, body: { releases: both(), revision: await revision(), again: true } }, 'admin');
    expect(await live()).toEqual([shell20, decks20]);
  });

  test('go back together by themselves when the pages of one fail for visitors', async () => {
    const { shell19, decks19, decks20 } = made();
    await together();
    site.usage.visited('mf_decks', decks20);
    for (const last of [1, 2, 3]) {
      const payload = { area: 'mf_decks', release: decks20, kind: 'page', page: 'exportDeck', message: 'useState is not a function' };
      await site.app.inject({
        method: 'POST',
        url: '/api/load-failures',
        remoteAddress: `190.25.1.${last}`,
        headers: { 'user-agent': 'Mozilla/5.0' },
        payload,
      });
    }
    await site.autoRollback.settled();
    expect(await live()).toEqual([shell19, decks19]);
    const [line] = (await site.call(listRegistryHistory, { params: { area: 'mf_decks' }, query: {} }, 'admin')).data;
    expect(line?.note).toMatch(/^3 fallos en .*\. Con shell: se habían puesto en línea juntas en la revisión \d+\.$/);
    expect([(await history('shell'))[0], (await history('mf_decks'))[0]]).toEqual([
      ['auto-rollback', shell19],
      ['auto-rollback', decks19],
    ]);
  });

  test('an area that moved on since stays, if it fits, and is named if it does not', async () => {
    const { decks19, shell19 } = made();
    await together();
    const next = await publish(shellWith('20.0.1', '2.0.1'));
    await site.call(promoteRelease, { params: { area: 'shell' }, body: { release: next, revision: await revision() } }, 'admin');
    const asked = { params: { area: 'mf_decks' }, body: { revision: await revision() } };
    expect(await site.refused(rollbackRelease, asked, 'admin')).toMatchObject({ httpStatus: 422, message: expect.stringContaining(`con shell ${next}`) });
    await goBack('shell');
    await goBack('shell');
    expect(await live()).toEqual([shell19, decks19]);
  });

  test('end the canary of a member that goes back, and its proposal of what is live then', async () => {
    const { shell19, decks19 } = made();
    await together();
    await offer('olga', decks19);
    const next = await publish(areaWith('mf_decks', '^20.0.0', '2.1.0'));
    await site.call(startCanary, { params: { area: 'mf_decks' }, body: { release: next, percent: 5, revision: await revision() } }, 'admin');
    await goBack('shell');
    expect(await live()).toEqual([shell19, decks19]);
    const { canary, proposed } = await stateOf('mf_decks');
    expect({ canary, proposed }).toEqual({ canary: null, proposed: undefined });
  });

  test('are restored with the whole site', async () => {
    const { shell19, decks19 } = made();
    const before = await revision();
    await together();
    await site.call(restoreRegistry, { params: { area: 'shell' }, body: { to: before, revision: before + 1 } }, 'admin');
    expect(await live()).toEqual([shell19, decks19]);
  });
});

describe('Each area agrees to a change with others', () => {
  test('the shell’s token and its team need the area’s proposal', async () => {
    const { shell20, decks20, ci } = made();
    for (const refusal of [await refusedTogether('sara'), await refusedTogether(null, both(), 'shell', ci)])
      expect(refusal).toMatchObject({ httpStatus: 403, message: expect.stringContaining(`mf_decks no ha propuesto ${decks20}`) });
    expect(
      await site.refused(promoteRelease, { params: { area: 'mf_decks' }, body: { release: decks20, revision: 9, together: true } }, 'mario'),
    ).toMatchObject({
      httpStatus: 403,
    });
    expect((await offer('olga')).state.proposed).toMatchObject({ release: decks20 });
    const again = { params: { area: 'mf_decks' }, body: { release: decks20, revision: await revision(), together: true } };
    expect(await site.refused(promoteRelease, again, 'otto')).toMatchObject({ httpStatus: 422, message: `${decks20} de mf_decks ya está propuesta.` });
    await together(null, both(), 'shell', ci);
    expect(await live()).toEqual([shell20, decks20]);
    expect((await stateOf('mf_decks')).proposed).toBeUndefined();
  });

  test('a proposal of another release is none, and a member’s part in the other area neither', async () => {
    const other = await publish(areaWith('mf_decks', '^20.0.0', '2.1.0'));
    await offer('olga', other);
    expect(await refusedTogether('sara')).toMatchObject({ httpStatus: 403, message: expect.stringContaining('mf_decks no ha propuesto') });
    await site.db.insertInto('areaTeam').values({ area: 'shell', userId: 'mario', role: 'owner' }).execute();
    expect(await refusedTogether('mario')).toMatchObject({ httpStatus: 403, message: expect.stringContaining('mf_decks no ha propuesto') });
    await together('sara', { shell: made().shell20, mf_decks: other });
    expect((await stateOf('mf_decks')).active).toBe(other);
  });

  test('a withdrawn proposal is none, and the area’s own people need the shell’s', async () => {
    await offer('olga');
    await site.call(withdrawProposal, { params: { area: 'mf_decks' }, body: { revision: await revision() } }, 'olga');
    expect(await refusedTogether('sara')).toMatchObject({ httpStatus: 403 });
    expect(await refusedTogether('olga', both(), 'mf_decks')).toMatchObject({ httpStatus: 403, message: expect.stringContaining('shell no ha propuesto') });
  });

  test('where a second person approves, that person makes the change', async () => {
    const { shell20, decks20 } = made();
    await site.call(requireApproval, { params: { area: 'mf_decks' }, body: { revision: await revision() } }, 'olga');
    expect(await refusedTogether('admin')).toMatchObject({ httpStatus: 422, message: expect.stringContaining('falta proponer') });
    await offer('olga');
    expect(await refusedTogether('sara')).toMatchObject({ httpStatus: 403, message: expect.stringContaining('En mf_decks aprueba otra persona') });
    expect(await refusedTogether(null, both(), 'shell', made().ci)).toMatchObject({ httpStatus: 403 });
    await site.db
      .insertInto('areaTeam')
      .values([
        { area: 'shell', userId: 'olga', role: 'owner' },
        { area: 'shell', userId: 'otto', role: 'owner' },
      ])
      .execute();
    expect(await refusedTogether('olga')).toMatchObject({ httpStatus: 403, message: 'Tú la propusiste: falta que otra persona de mf_decks la apruebe.' });
    await together('otto');
    expect(await live()).toEqual([shell20, decks20]);
  });
});

describe('The plan for a version of a shared package', () => {
  const plan = (module: string, version: string) => site.call(planModule, { params: { area: 'mf_decks' }, query: { module, version } }, 'olga');

  test('names the range of each live area, and whether the shell can move now', async () => {
    const { shell19, decks19 } = made();
    const ranking = await publish(makeBuild('mf_ranking', { needs: {}, consumes: {} }));
    await promote('mf_ranking', ranking);
    const later = await plan('react', '20');
    expect(later).toMatchObject({ module: 'react', version: '20.0.0', ready: false, shells: [{ release: shell19, offers: '19.3.1' }] });
    expect(later.builds).toMatchObject([
      { area: 'mf_decks', release: decks19, needs: '^19.0.0', accepts: false },
      { area: 'mf_ranking', release: ranking, needs: null, accepts: true },
      { area: 'mf_stores', needs: '^19.0.0 || ^20.0.0', accepts: true },
    ]);
    const wide = await publish(areaWith('mf_decks', '^19.0.0 || ^20.0.0', '1.2.0'));
    await site.call(promoteRelease, { params: { area: 'mf_decks' }, body: { release: wide, revision: await revision() } }, 'admin');
    expect((await plan('react', '20')).ready).toBe(true);
    const shell = { params: { area: 'shell' }, body: { release: made().shell20, revision: await revision() } };
    expect((await site.call(promoteRelease, shell, 'admin')).state.active).toBe(made().shell20);
  });

  test.each([
    ['20', '20.0.0'],
    ['20.1', '20.1.0'],
    ['20.1.2', '20.1.2'],
  ])('reads %s as %s', async (typed, version) => {
    expect(await plan('react', typed)).toMatchObject({ version });
  });

  test.each([
    ['vue', '3', 'El marco no comparte vue.'],
    ['@mesa/runtime/query', '2', expect.stringContaining('no tiene versiones')],
    ['react', 'next', '«next» no es una versión: se escribe como 20 o 20.1.0.'],
  ])('%s@%s is refused', async (module, version, message) => {
    const asked = { params: { area: 'mf_decks' }, query: { module, version } };
    expect(await site.refused(planModule, asked, 'olga')).toMatchObject({ httpStatus: 422, message });
  });
});
