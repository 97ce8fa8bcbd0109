import { AreaState, FlagRule } from './area-state';
import { ReleaseManifest, remoteBudgets, shellBudgets } from './manifest';
import { maxBuildBytes, SentBuild } from './sent-build';

interface Shape {
  safeParse(value: unknown): { success: boolean };
}
const letters = (count: number) => 'x'.repeat(count);
const many = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
const hash = `sha256-${letters(43)}=`;
const file = { name: 'entry.1a2b3c4d.js', bytes: 10, integrity: hash };
const manifest = {
  ...{ area: 'mf_decks', version: '1.4.0', contract: 1, label: 'Barajas', roles: [], routes: [], widgets: [], menu: [] },
  ...{ entry: [file.name], pages: {}, consumes: {}, provides: {}, fonts: [], needs: {}, offers: {}, sources: [], files: [file] },
};
const widget = { slot: 'home.main', widget: 'waiting', order: 1 };
const flag = { name: 'hand', description: 'La mano inicial' };
const name = (length: number) => `${letters(length - 12)}.1a2b3c4d.js`;
const of =
  (field: string, make: (value: never) => unknown = (value) => value) =>
  (value: never) => ({ ...manifest, [field]: make(value) });
const rule = { percent: 0, roles: [], accounts: [] };
const state = { active: null, previous: null, canary: null, off: null, roles: [], revision: 0, since: null };

test('a build’s description is accepted as it is sent', () => {
  expect(ReleaseManifest.safeParse(manifest).error).toBeUndefined();
  expect(ReleaseManifest.safeParse({ ...manifest, other: 1 }).success).toBe(false);
});

test.each<[string, Shape, (value: never) => object, unknown[], unknown[]]>([
  ['the version of a build', ReleaseManifest, of('version'), ['1.4.0', `1.4.0-${letters(34)}`], ['1.4', '1.4.0+3f9c21ab04d7', `1.4.0-${letters(35)}`]],
  ['the contract of a build', ReleaseManifest, of('contract'), [1], [0, -1, 1.5]],
  ['the name of an area on screen', ReleaseManifest, of('label'), ['x', letters(40)], ['', ' ', letters(41)]],
  ['a role of an area', ReleaseManifest, of('roles', (role) => [role]), [letters(40)], [letters(41)]],
  ['the widgets of an area', ReleaseManifest, of('widgets', (count) => many(count, 'waiting')), [0, 50], [51]],
  ['the name of a widget', ReleaseManifest, of('widgets', (text) => [text]), [letters(60)], [letters(61)]],
  ['the widgets in the slots of others', ReleaseManifest, of('fillings', (count) => many(count, widget)), [0, 50], [51]],
  ['the flags of an area', ReleaseManifest, of('flags', (count) => many(count, flag)), [0, 30], [31]],
  ['the entries in the menu', ReleaseManifest, of('menu', (count) => many(count, { label: 'Barajas', path: '/barajas' })), [0, 30], [31]],
  ['the pages of an area', ReleaseManifest, of('routes', (count) => many(count, { path: '/barajas', page: 'decks' })), [0, 100], [101]],
  ['the files that start a build', ReleaseManifest, of('entry', (count) => many(count, file.name)), [1, 3], [0]],
  [
    'the name of a file',
    ReleaseManifest,
    of('fonts', (text) => [text]),
    [name(120), 'a.1a2b3c4d.woff2', 'a.1a2b3c4d.woff'],
    [name(121), 'a.js', '../a.1a2b3c4d.js', 'a.1a2b3c4d.html'],
  ],
  ['the name of the file for the server', ReleaseManifest, of('server'), ['server.1a2b3c4d.cjs', undefined], ['server.cjs', 'other.1a2b3c4d.cjs']],
  ['the name of a page', ReleaseManifest, of('pages', (text) => ({ [text]: [] })), [letters(120)], [letters(121)]],
  ['a module that a page uses', ReleaseManifest, of('consumes', (text) => ({ decks: [text] })), [letters(120)], [letters(121)]],
  ['a page that uses modules', ReleaseManifest, of('consumes', (text) => ({ [text]: [] })), [letters(120)], [letters(121)]],
  ['a module that is needed', ReleaseManifest, of('needs', (text) => ({ [text]: '^1' })), [letters(120)], [letters(121)]],
  ['the range of a library', ReleaseManifest, of('needs', (text) => ({ react: text })), [letters(60)], [letters(61)]],
  ['the names that are used of a module', ReleaseManifest, of('needs', (count) => ({ ui: many(count, 'Button') })), [200], [201]],
  ['a name that is used of a module', ReleaseManifest, of('needs', (text) => ({ ui: [text] })), [letters(60)], [letters(61)]],
  ['a module that the shell offers', ReleaseManifest, of('offers', (text) => ({ [text]: '20.0.0' })), [letters(120)], [letters(121)]],
  ['the version that the shell offers', ReleaseManifest, of('offers', (text) => ({ react: text })), [letters(60)], [letters(61)]],
  [
    'a call of a build',
    ReleaseManifest,
    of('calls', (text) => [text]),
    [`GET /${letters(205)}`, 'DELETE /api/x'],
    [`GET /${letters(206)}`, 'PATCH /api/x', 'GET api', 'GET /a b'],
  ],
  ['the calls of a build', ReleaseManifest, of('calls', (count) => many(count, 'GET /api/x')), [400, 0], [401]],
  ['a source of a build', ReleaseManifest, of('sources', (text) => [text]), [letters(300)], [letters(301)]],
  ['the files of a build', ReleaseManifest, of('files', (count) => many(count, file)), [1, 300], [0, 301]],
  ['the bytes of a file', ReleaseManifest, of('files', (bytes) => [{ ...file, bytes }]), [0, 2_097_152], [-1, 1.5, 2_097_153]],
  [
    'the hash of a file',
    ReleaseManifest,
    of('files', (integrity) => [{ ...file, integrity }]),
    [hash, `sha384-${letters(64)}`],
    [`sha256-${letters(43)}`, `sha384-${letters(63)}`, `sha512-${letters(64)}`],
  ],
  ['the name of a sent file', SentBuild, (text) => ({ manifest, files: { [text]: 'aaaa' } }), [letters(120)], [letters(121)]],
  ['the name of a sent source map', SentBuild, (text) => ({ manifest, files: {}, maps: { [text]: 'aaaa' } }), [letters(120)], [letters(121)]],
  ['the share of a flag', FlagRule, (percent) => ({ ...rule, percent }), [0, 100], [-1, 101, 0.5]],
  ['a role of a flag', FlagRule, (role) => ({ ...rule, roles: [role] }), ['x', letters(40)], ['', letters(41)]],
  ['the roles of a flag', FlagRule, (count) => ({ ...rule, roles: many(count, 'owner') }), [10], [11]],
  ['an account of a flag', FlagRule, (id) => ({ ...rule, accounts: [id] }), ['x', letters(200)], ['', letters(201)]],
  ['the accounts of a flag', FlagRule, (count) => ({ ...rule, accounts: many(count, 'ana') }), [100], [101]],
  ['the share of a canary', AreaState, (percent) => ({ ...state, canary: { release: '1.4.0+3f9c21ab04d7', percent } }), [1, 99], [0, 100]],
  ['the sentence of an area that is off', AreaState, (off) => ({ ...state, off }), [null, letters(200)], [letters(201)]],
  ['the revision of an area', AreaState, (revision) => ({ ...state, revision }), [0], [-1]],
  ['the revision of a proposal', AreaState, (revision) => ({ ...state, proposed: { release: '1.4.0+3f9c21ab04d7', revision } }), [1], [0]],
])('%s has limits', (_, shape, given, accepted, refused) => {
  const takes = (value: unknown) => [value, shape.safeParse(given(value as never)).success];
  expect([...accepted, ...refused].map(takes)).toEqual([...accepted.map((value) => [value, true]), ...refused.map((value) => [value, false])]);
});

test('a build may be this large: the whole, and what a phone downloads of it', () => {
  expect(maxBuildBytes).toBe(16 * 1024 * 1024);
  expect(remoteBudgets).toEqual({ entry: 9 * 1024, page: 42 * 1024, css: 10 * 1024 });
  expect(shellBudgets).toEqual({ entry: 171 * 1024, page: 40 * 1024, css: 10 * 1024 });
});
