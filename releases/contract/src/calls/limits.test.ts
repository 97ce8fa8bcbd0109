import { allowPrefix, promoteRelease, promoteTogether, startCanary, switchArea } from './deploys';
import { reportFailure } from './failures';
import { saveFlag } from './flags';
import { listRegistryHistory, listSiteHistory, previewRestore, restoreRegistry } from './history';
import { showReleasePages } from './opened-pages';
import { createPreview, publishPreview } from './previews';
import { planModule } from './releases';
import { removeTeammate, saveTeammate } from './team';
import { createReleaseToken } from './tokens';
import { measuredShare, reportVitals, vitalsDays } from './vitals';

interface Shape {
  safeParse(value: unknown): { success: boolean };
}
const release = '1.4.0+3f9c21ab04d7';
const revision = 4;
const letters = (count: number) => 'x'.repeat(count);
const many = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
const frame = { file: 'deck.1a2b3c4d.js', line: 1, column: 1 };
const failure = { area: 'mf_decks', release, kind: 'page', page: null, message: '' };
const view = { area: 'mf_decks', release: null, page: 'deck', errors: 0 };
const flag = { name: 'hand', percent: 0, roles: [], accounts: [], revision };

test.each<[string, Shape, (value: never) => object, unknown[], unknown[]]>([
  ['the share of a canary', startCanary.body, (percent) => ({ release, revision, percent }), [1, 99], [0, 100, 5.5, '5']],
  ['the reason of a slower canary', startCanary.body, (anyway) => ({ release, revision, percent: 5, anyway }), ['x', letters(200)], ['', ' ', letters(201)]],
  ['the revision that was seen', promoteRelease.body, (seen) => ({ release, revision: seen }), [0, 2147483647], [-1, 1.5, 2147483648]],
  ['a release', promoteRelease.body, (of) => ({ release: of, revision }), [release, '1.4.0-beta.1+3f9c21ab04d7'], ['1.4.0', '1.4.0+3f9c21ab04d', 'latest']],
  ['a confirmation', promoteRelease.body, (again) => ({ release, revision, again }), [true, undefined], [false]],
  ['a release of several', promoteTogether.body, (of) => ({ releases: { mf_decks: of }, revision }), ['1.4.0', letters(60)], ['', letters(61)]],
  ['the sentence of an area that is off', switchArea.body, (message) => ({ message, revision }), [null, 'x', letters(200)], ['', letters(201), undefined]],
  [
    'the first part of an address',
    allowPrefix.body,
    (prefix) => ({ prefix, to: 'mf_ligas', allowed: true }),
    ['/torneo', '/', `/${letters(59)}`],
    [`/${letters(60)}`, 'torneo', '/Torneo', '/a/b'],
  ],
  ['the hours of a preview', createPreview.body, (hours) => ({ release, hours }), [1, 336, undefined], [0, 337, 1.5]],
  ['a pull request', publishPreview.params, (pullRequest) => ({ area: 'mf_decks', pullRequest }), ['12'], ['0', '-1', 'x']],
  ['the last page of the history', listRegistryHistory.query, (page) => ({ page }), ['1000000'], ['1000001']],
  ['a package of a plan', planModule.query, (module) => ({ module, version: '20' }), ['x', letters(100)], ['', letters(101)]],
  ['a version of a plan', planModule.query, (version) => ({ module: 'react', version }), ['x', letters(40)], ['', letters(41)]],
  ['a page of the history', listRegistryHistory.query, (page) => ({ page }), ['1', '7', undefined], ['0', 'x']],
  ['the lines of a page of the history', listRegistryHistory.query, (limit) => ({ limit }), ['1', '100', undefined], ['0', '101']],
  ['the lines of a page of the site’s history', listSiteHistory.query, (limit) => ({ limit }), ['100'], ['101']],
  ['the area of a look at the whole site before', previewRestore.params, (area) => ({ area }), ['shell'], ['mf_decks']],
  ['the area that restores the whole site', restoreRegistry.params, (area) => ({ area }), ['shell'], ['mf_decks']],
  ['the place of an opened page', showReleasePages.query, (place) => ({ release, place }), ['0', '99', undefined], ['-1', '100']],
  ['the role in a team', saveTeammate.body, (role) => ({ username: 'ana', role }), ['owner', 'member'], ['admin', undefined]],
  ['a username', saveTeammate.body, (username) => ({ username, role: 'member' }), ['a', letters(50)], ['', letters(51)]],
  ['an account', removeTeammate.body, (userId) => ({ userId }), ['a', letters(200)], ['', letters(201)]],
  ['the name of a token', createReleaseToken.body, (name) => ({ area: 'shell', name }), ['x', letters(60)], ['', letters(61)]],
  ['the roles of a flag', saveFlag.body, (roles) => ({ ...flag, roles }), [[], many(10, 'owner')], [many(11, 'owner'), ['']]],
  ['an account of a flag', saveFlag.body, (account) => ({ ...flag, accounts: [account] }), ['a', letters(50)], ['', letters(51)]],
  ['the accounts of a flag', saveFlag.body, (accounts) => ({ ...flag, accounts }), [[], many(100, 'ana')], [many(101, 'ana'), ['']]],
  ['the message of a failure', reportFailure.body, (message) => ({ ...failure, message }), ['', letters(300)], [letters(301)]],
  ['the places of a failure', reportFailure.body, (frames) => ({ ...failure, frames }), [undefined, many(8, frame)], [many(9, frame), [{ ...frame, line: 0 }]]],
  ['the page of a failure', reportFailure.body, (page) => ({ ...failure, page }), [null, letters(60)], [letters(61)]],
  ['the lost file of a failure', reportFailure.body, (file) => ({ ...failure, file }), [undefined, letters(120)], [letters(121)]],
  ['the hash of a file that did not run', reportFailure.body, (integrity) => ({ ...failure, integrity }), [undefined, letters(100)], [letters(101)]],
  ['the file of a place', reportFailure.body, (file) => ({ ...failure, frames: [{ ...frame, file }] }), [letters(120)], [letters(121)]],
  ['the column of a place', reportFailure.body, (column) => ({ ...failure, frames: [{ ...frame, column }] }), [1, 100_000_000], [0, 100_000_001]],
  ['the page of a view', reportVitals.body, (page) => ({ ...view, page }), [letters(60)], [letters(61)]],
  ['the jump of a view', reportVitals.body, (cls) => ({ ...view, cls }), [undefined, 0, 0.5, 100], [-0.1, 100.1]],
  ['the errors of a view', reportVitals.body, (errors) => ({ ...view, errors }), [0, 1000], [-1, 1001]],
  ['the time of a view', reportVitals.body, (lcp) => ({ ...view, lcp }), [undefined, 0, 600_000], [-1, 600_001]],
])('%s has limits', (_, shape, given, accepted, refused) => {
  const takes = (value: unknown) => [value, shape.safeParse(given(value as never)).success];
  expect([...accepted, ...refused].map(takes)).toEqual([...accepted.map((value) => [value, true]), ...refused.map((value) => [value, false])]);
});

test('a text is one line without blanks around it, in composed letters', () => {
  expect(createReleaseToken.body.parse({ area: 'shell', name: ' e\u0301lite ' })).toMatchObject({ name: 'élite' });
  expect(createReleaseToken.body.safeParse({ area: 'shell', name: 'dos\nlíneas' }).success).toBe(false);
});

test('a quarter of visits is measured, and figures are of a week', () => {
  expect([measuredShare, vitalsDays]).toEqual([25, 7]);
});

test('without more a history has 25 lines, the first page is opened, and a preview link lasts two days', () => {
  expect(listSiteHistory.query.parse({})).toEqual({ page: 1, limit: 25 });
  expect(showReleasePages.query.parse({ release })).toEqual({ release, place: 0 });
  expect(listRegistryHistory.query.parse({})).toEqual({ page: 1, limit: 25 });
  expect(createPreview.body.parse({ release })).toEqual({ release, hours: 48 });
});
