import { expect, test } from '@jest/globals';
import { everyone } from './shown';
import { makeBuild } from './testing/builds';
import { shownBuilds, shownWith } from './testing/shown';

const filling = (widget: string, order: number, slot = 'home.main') => ({ widget, slot, order, first: [] }) as never;

test('the widgets of a slot are sorted by their order, equal ones by the name of their area', () => {
  const shown = shownBuilds(
    makeBuild('shell'),
    makeBuild('mf_b', { fillings: [filling('late', 20), filling('first', 5), filling('elsewhere', 1, 'store.after-info')] }),
    makeBuild('mf_c', { fillings: [filling('same', 10)] }),
    makeBuild('mf_a', { fillings: [filling('same', 10)] }),
  );
  expect(shown.widgetsIn('home.main').map(({ area, order }) => `${area} ${order}`)).toEqual(['mf_b 5', 'mf_a 10', 'mf_c 10', 'mf_b 20']);
});

const leagues = (code: string, fields: Parameters<typeof makeBuild>[1] = {}) =>
  makeBuild('mf_leagues', { code, routes: [{ path: '/ligas', page: 'leagues' }], ...fields });

test('a tab with a canary falls back to the live release, one with the live release to the one before', () => {
  const live = {
    states: { mf_leagues: { active: '2', previous: '1', canary: { release: '3', percent: 10 } } },
    releases: { 1: leagues('1'), 2: leagues('2'), 3: leagues('3') },
  };
  const fallback = (bucket: number) => {
    const { release, previous } =
      shownWith([makeBuild('shell')], { ...live, visitor: { ...everyone, bucketIn: () => bucket } }).registry().remotes.mf_leagues ?? {};
    return [release, previous?.release];
  };
  expect([fallback(9), fallback(10)]).toEqual([
    ['3', '2'],
    ['2', '1'],
  ]);
});

test('a release for a role is shown to that role only, whatever the registry says of its area', () => {
  const live = { states: { mf_leagues: { active: '1' } }, releases: { 1: leagues('1', { roles: ['admin'] }) } };
  expect(shownWith([makeBuild('shell')], live).buildOf('mf_leagues')).toBeNull();
  const visitor = { ...everyone, role: 'admin', mayEnter: () => true };
  expect(shownWith([makeBuild('shell')], { ...live, visitor }).buildOf('mf_leagues')?.release).toBe('1');
});

test('a release that the registry names and that is missing gives way to the build that came with the server', () => {
  const live = { states: { mf_leagues: { active: '1' } } };
  expect(shownWith([makeBuild('shell'), leagues('0')], live).buildOf('mf_leagues')).toMatchObject({ release: null, manifest: { area: 'mf_leagues' } });
  expect(shownWith([makeBuild('shell')], live).buildOf('mf_leagues')).toBeNull();
});

test('a flag is on only in builds that declare it, and never one that no rule names', () => {
  const rule = { percent: 100, roles: [], accounts: [] };
  const flagsWith = (flags: { name: string; description: string }[] | undefined) => {
    const { manifest } = leagues('1');
    const { flags: _, ...others } = manifest;
    const live = {
      states: { mf_leagues: { active: '1', flags: { table: rule, gone: rule } } },
      releases: { 1: { manifest: flags ? { ...others, flags } : others } },
    };
    return shownWith([makeBuild('shell')], live).flagsOf(['mf_leagues', 'mf_none']);
  };
  const description = 'x';
  expect(
    flagsWith([
      { name: 'table', description },
      { name: 'unruled', description },
    ]),
  ).toEqual({ mf_leagues: ['table'] });
  expect([flagsWith([]), flagsWith(undefined)]).toEqual([{}, {}]);
});

test('the registry has the flags that are on in the shell too', () => {
  const shell = makeBuild('shell', { flags: [{ name: 'menu', description: 'x' }] });
  const flags = { menu: { percent: 100, roles: [], accounts: [] } };
  expect(shownWith([shell], { states: { shell: { flags } } }).registry().flags).toEqual({ shell: ['menu'] });
  expect(shownWith([shell]).registry()).not.toHaveProperty('flags');
});

test('a page of an area that is part of the shell’s build has its files there for those who may enter, except while the area is off', () => {
  const shell = makeBuild('shell');
  shell.manifest.pages = { ...shell.manifest.pages, leagues: ['leagues.12345678.js'] };
  const builds = [shell, leagues('1', { entry: [], pages: {} })];
  expect(shownWith(builds).filesFor('mf_leagues', 'leagues')).toMatchObject([{ url: '/shell/leagues.12345678.js' }]);
  expect(shownWith(builds, { states: { mf_leagues: { off: 'Pausa' } } }).filesFor('mf_leagues', 'leagues')).toEqual([]);
  const forRole = [shell, leagues('1', { entry: [], pages: {}, roles: ['admin'] })];
  expect(shownWith(forRole).filesFor('mf_leagues', 'leagues')).toEqual([]);
  const visitor = { ...everyone, role: 'admin', mayEnter: () => true };
  expect(shownWith(forRole, { visitor }).filesFor('mf_leagues', 'leagues')).toHaveLength(1);
});
