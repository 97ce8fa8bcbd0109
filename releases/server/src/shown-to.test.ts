import { describe, expect, test } from '@jest/globals';
import { everyone, type Shown, type Visitor } from './shown';
import { makeBuild } from './testing/builds';
import { shownWith } from './testing/shown';

const shell = makeBuild('shell');
const routes = [
  { path: '/ligas', page: 'leagues' },
  { path: '/ligas/equipo', page: 'desk', team: true as const },
];
const fillings = [{ widget: 'table', slot: 'home.main', order: 1, first: [] }] as never;
type Fields = Parameters<typeof makeBuild>[1];
const leagues = (code: string, fields: Fields = {}) => makeBuild('mf_leagues', { code, routes, fillings, ...fields });
const admin: Visitor = { ...everyone, role: 'admin', mayEnter: () => true };

/** Returns what a visitor gets of the area: in the registry, its pages, widgets and files. */
function partsOf(shown: Shown) {
  const { release, routes: known } = shown.registry().remotes.mf_leagues ?? {};
  return {
    release,
    known: known?.map(({ path }) => path) ?? [],
    pages: [...shown.pages()].filter(({ area }) => area === 'mf_leagues').map(({ path, open }) => [path, open]),
    widgets: shown.widgetsIn('home.main').length,
    openAreas: shown.openAreas(),
    files: ['leagues', 'desk'].map((page) => shown.filesFor('mf_leagues', page).length > 0),
  };
}
const nothing = { release: undefined, known: [], pages: [], widgets: 0, openAreas: [], files: [false, false] };
const all = {
  release: '1',
  known: ['/ligas', '/ligas/equipo'],
  pages: [
    ['/ligas', true],
    ['/ligas/equipo', true],
  ],
  widgets: 1,
  openAreas: ['mf_leagues'],
  files: [true, true],
};

describe('An area for a role', () => {
  const restricted = { roles: ['admin'] };
  const live = { states: { mf_leagues: { active: '1', roles: ['admin'] } }, releases: { 1: leagues('1', restricted) } };
  const builds = [shell, leagues('0', restricted)];

  test('is not there for others, and whole for that role', () => {
    expect(partsOf(shownWith(builds, live))).toEqual(nothing);
    expect(partsOf(shownWith(builds, { ...live, visitor: admin }))).toEqual(all);
  });

  test('is closed to others as soon as the build that came with the server, or the live one, is for a role', () => {
    expect(partsOf(shownWith(builds, { states: { mf_leagues: { active: '1' } }, releases: { 1: leagues('1') } }))).toEqual(nothing);
    expect(partsOf(shownWith([shell, leagues('0')], live))).toEqual(nothing);
  });

  test('names the pages of its live release to others if it is announced', () => {
    const announced = { ...restricted, announced: true as const };
    const next = leagues('1', { ...announced, routes: [...routes, { path: '/ligas/nueva', page: 'newLeague' }] });
    const shown = shownWith([shell, leagues('0', announced)], { ...live, releases: { 1: next } });
    expect(partsOf(shown)).toEqual({
      ...nothing,
      pages: [
        ['/ligas', false],
        ['/ligas/equipo', false],
        ['/ligas/nueva', false],
      ],
    });
  });

  test('is for people in a team its pages for teams, without its widgets', () => {
    expect(partsOf(shownWith(builds, { ...live, visitor: { ...everyone, team: true } }))).toEqual({
      ...nothing,
      release: '1',
      known: ['/ligas/equipo'],
      pages: [
        ['/ligas', false],
        ['/ligas/equipo', true],
      ],
      files: [false, true],
    });
  });

  test('gives people in a team no release that has no page for teams', () => {
    const without = leagues('1', { ...restricted, routes: routes.slice(0, 1), flags: [{ name: 'table', description: 'x' }] });
    const flags = { table: { percent: 100, roles: [], accounts: [] } };
    const states = { mf_leagues: { active: '1', roles: ['admin'], flags } };
    const shown = shownWith(builds, { states, releases: { 1: without }, visitor: { ...everyone, team: true } });
    expect([shown.buildOf('mf_leagues'), shown.registry().flags]).toEqual([null, undefined]);
  });

  test('is shown by a preview link, also to somebody without the role', () => {
    const preview = { area: 'mf_leagues', release: '2', manifest: leagues('2', restricted).manifest };
    expect(partsOf(shownWith(builds, { ...live, visitor: { ...everyone, preview } }))).toEqual({ ...all, release: '2' });
  });
});

describe('An area that is off', () => {
  const states = { mf_leagues: { active: '1', off: 'Volvemos a las 8.' }, shell: { off: 'Nunca.' } };
  const releases = { 1: leagues('1') };

  test('has its sentence in place of its files, and no widgets; the shell is never off', () => {
    const shown = shownWith([shell, leagues('0')], { states, releases });
    expect(shown.registry().remotes.mf_leagues).toMatchObject({ release: '1', entry: null, off: 'Volvemos a las 8.' });
    expect([shown.widgetsIn('home.main'), shown.buildOf('mf_leagues')]).toEqual([[], null]);
    expect(shown.buildOf('shell')?.manifest.area).toBe('shell');
  });

  test('is on in a preview of it', () => {
    const preview = { area: 'mf_leagues', release: '2', manifest: leagues('2').manifest, until: '2026-11-30T00:00:00.000Z' };
    const { remotes, preview: named } = shownWith([shell], { states, releases, visitor: { ...everyone, preview } }).registry();
    expect(remotes.mf_leagues?.release).toBe('2');
    expect(remotes.mf_leagues).not.toHaveProperty('off');
    expect(named).toEqual({ area: 'mf_leagues', release: '2', until: '2026-11-30T00:00:00.000Z' });
  });
});

describe('A preview', () => {
  const states = { mf_leagues: { active: '1', previous: '0' }, mf_b: { active: 'b1' } };
  const releases = { 0: leagues('0'), 1: leagues('1'), b1: makeBuild('mf_b', { code: 'b1' }) };
  const preview = {
    area: 'mf_leagues',
    release: '2',
    manifest: leagues('2', { needs: { other: '^1.0.0' } }).manifest,
    beside: [{ area: 'mf_b', release: 'b2', manifest: makeBuild('mf_b', { code: 'b2' }).manifest }],
  };
  const registryOf = (visitor: Partial<Visitor>) =>
    shownWith([shell], { states, releases, visitor: { ...everyone, ...visitor } }).registry(undefined, shell.manifest);

  test('shows the releases that go live with it, and falls back to none', () => {
    const { remotes, preview: named } = registryOf({ preview });
    expect([remotes.mf_leagues?.release, remotes.mf_b?.release, remotes.mf_leagues?.previous]).toEqual(['2', 'b2', undefined]);
    expect(named).toEqual({ area: 'mf_leagues', release: '2' });
  });

  test('says nothing of itself where it is opened on trial', () => {
    expect(registryOf({ preview, onTrial: true })).not.toHaveProperty('preview');
  });
});

describe('The release before the live one', () => {
  const states = { mf_leagues: { active: '2', previous: '1' } };
  const fallback = (before: ReturnType<typeof leagues>) =>
    shownWith([shell], { states, releases: { 1: before, 2: leagues('2') } }).registry().remotes.mf_leagues?.previous?.release;

  test('is the fallback of a tab, except where the shell cannot show it, or it is the same build', () => {
    expect(fallback(leagues('1'))).toBe('1');
    expect(fallback(leagues('1', { contract: 2 }))).toBeUndefined();
    expect(fallback(leagues('2'))).toBeUndefined();
  });

  test('is what an open tab gets whose older shell cannot show the live one, without a further fallback', () => {
    const tab = makeBuild('shell', { code: 'old' });
    const newer = makeBuild('shell', { offers: { ...tab.manifest.offers, maps: '2.0.0' } });
    const live = { states, releases: { 1: leagues('1'), 2: leagues('2', { needs: { maps: '^2.0.0' } }) } };
    const inTab = (manifest: typeof tab.manifest | null) => {
      const { release, previous } = shownWith([newer], live).registry(undefined, manifest).remotes.mf_leagues ?? {};
      return [release, previous?.release];
    };
    expect([inTab(null), inTab(newer.manifest), inTab(tab.manifest)]).toEqual([
      ['2', '1'],
      ['2', '1'],
      ['1', undefined],
    ]);
  });

  test('is not what an open tab gets in place of a canary that its shell cannot show: that is the live one', () => {
    const canary = { active: '2', previous: '1', canary: { release: '3', percent: 10 } };
    const releases = { 1: leagues('1'), 2: leagues('2'), 3: leagues('3', { needs: { maps: '^2.0.0' } }) };
    const shown = shownWith([shell], { states: { mf_leagues: canary }, releases, visitor: { ...everyone, bucketIn: () => 0 } });
    expect(shown.registry(undefined, shell.manifest).remotes.mf_leagues?.release).toBe('2');
  });
});

test('The registry names the address of a restricted page that was asked for, and no other', () => {
  const shown = shownWith([shell]);
  expect([shown.registry('/revision').closed, shown.registry().closed]).toEqual([['/revision'], undefined]);
});
