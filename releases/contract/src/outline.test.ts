import type { ReleaseManifest } from './calls/manifest';
import { isForTeams, outlineOf, teamPartOf } from './outline';

const menu = [
  { label: 'Versiones', path: '/admin/versiones', for: ['admin'], under: 'Cuenta' },
  { label: 'Cuentas', path: '/admin/cuentas', for: ['admin'] },
];
const manifest = {
  label: 'Administración',
  roles: ['admin'],
  routes: [
    { path: '/admin/cuentas', page: 'accounts', title: 'Cuentas' },
    { path: '/admin/versiones', page: 'versions', team: true, slots: ['versions.below'] },
  ],
  menu,
  fillings: [{ slot: 'home.main', widget: 'waiting', order: 5, first: [] }],
  entry: ['entry.1a2b3c4d.js'],
  pages: {
    remote: ['remote.1a2b3c4d.js'],
    accounts: ['accounts.1a2b3c4d.js', 'shared.1a2b3c4d.js'],
    versions: ['versions.1a2b3c4d.js', 'shared.1a2b3c4d.js'],
  },
} as unknown as ReleaseManifest;

test('the frame gets of an area its addresses, menu and widgets, and none of its texts', () => {
  expect(outlineOf(manifest)).toEqual({
    label: 'Administración',
    roles: ['admin'],
    routes: [
      { path: '/admin/cuentas', page: 'accounts' },
      { path: '/admin/versiones', page: 'versions', slots: ['versions.below'] },
    ],
    menu,
    fillings: [{ slot: 'home.main', widget: 'waiting', order: 5 }],
  });
  expect(Object.keys(outlineOf({ ...manifest, roles: [], fillings: [] }))).toEqual(['label', 'routes', 'menu']);
});

test('people in a team get of a restricted area only the pages for teams, and their entries', () => {
  const part = teamPartOf(manifest);
  expect(part.roles).toEqual([]);
  expect(part.routes.map(({ page }) => page)).toEqual(['versions']);
  expect(part.menu).toEqual([{ label: 'Versiones', path: '/admin/versiones', under: 'Cuenta' }]);
  expect(part.fillings).toEqual([]);
  expect(part).toMatchObject({ label: manifest.label, entry: manifest.entry, pages: manifest.pages });
});

test.each([
  ['entry', true],
  ['remote', true],
  ['versions', true],
  ['shared', true],
  ['accounts', false],
  ['later', true],
])('they get the file %s: %s', (name, expected) => {
  expect(isForTeams(manifest, `${name}.1a2b3c4d.js`)).toBe(expected);
  // A file of the entry is for everybody, also if only another page names it.
  const entry = [...manifest.entry, 'accounts.1a2b3c4d.js'];
  expect(isForTeams({ ...manifest, entry }, `${name}.1a2b3c4d.js`)).toBe(expected || name === 'accounts');
  expect(isForTeams({ ...manifest, routes: manifest.routes.map(({ team: _, ...route }) => route) }, `${name}.1a2b3c4d.js`)).toBe(false);
});
