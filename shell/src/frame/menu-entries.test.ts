import type { MenuEntry } from '@mesa/release-contract/calls/description';
import type { Registry } from '@mesa/release-contract/registry';
import { currentPart, menuFor, type Viewer } from './menu-entries';

const registryWith = (menus: Record<string, MenuEntry[]>): Registry => ({
  revision: 1,
  shell: null,
  role: null,
  remotes: Object.fromEntries(Object.entries(menus).map(([area, menu]) => [area, { release: null, entry: null, menu }])),
});
const visitor: Viewer = { role: null, administersStore: false };
const labelsFor = (viewer: Viewer, entries: MenuEntry[]) => menuFor(viewer, registryWith({ mf_ligas: entries })).links.map(({ label }) => label);

describe('the entries of areas', () => {
  test('come by their order; those without one come after the usual ones, as they are', () => {
    const { links, subMenus } = menuFor(
      visitor,
      registryWith({
        mf_a: [
          { label: 'Sin orden', path: '/a' },
          { label: 'Última', path: '/z', order: 200 },
          { label: 'En Ligas', path: '/l', under: 'Ligas', order: 20 },
        ],
        mf_b: [
          { label: 'Primera', path: '/b', order: 10 },
          { label: 'Sin orden tampoco', path: '/c' },
          { label: 'Antes en Ligas', path: '/k', under: 'Ligas', order: 10 },
        ],
      }),
    );
    expect(links.map(({ label }) => label)).toEqual(['Primera', 'Sin orden', 'Sin orden tampoco', 'Última']);
    expect(subMenus.map(({ label, entries }) => [label, entries.map((entry) => entry.label)])).toEqual([['Ligas', ['Antes en Ligas', 'En Ligas']]]);
  });

  test.each<[string, Viewer, string[]]>([
    ['a visitor', visitor, ['Todos']],
    ['a member', { role: 'member', administersStore: false }, ['Todos', 'Miembros']],
    ['a member who administers a store', { role: 'member', administersStore: true }, ['Todos', 'Miembros', 'Tiendas']],
    ['an organiser', { role: 'owner', administersStore: false }, ['Todos']],
    ['the site’s administrator', { role: 'admin', administersStore: false }, ['Todos', 'Sitio']],
  ])('are shown to %s as they say', (_, viewer, expected) => {
    expect(
      labelsFor(viewer, [
        { label: 'Todos', path: '/1' },
        { label: 'Miembros', path: '/2', for: ['member'] },
        { label: 'Tiendas', path: '/3', for: ['store-admin'] },
        { label: 'Sitio', path: '/4', for: ['admin'] },
      ]),
    ).toEqual(expected);
  });
});

test('a page with an entry belongs to the part of that entry, others of its area to the first', () => {
  const menu = menuFor(
    visitor,
    registryWith({
      mf_ligas: [
        { label: 'Ligas', path: '/ligas', under: 'Jugar' },
        { label: 'Reglas', path: '/reglas', under: 'Aprender' },
      ],
    }),
  );
  expect(['/ligas', '/reglas', '/ligas/3'].map((path) => currentPart(menu, path, 'mf_ligas'))).toEqual(['Jugar', 'Aprender', 'Jugar']);
  expect(currentPart(menu, '/contacto', 'shell')).toBeNull();
});
