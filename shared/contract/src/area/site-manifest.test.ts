import { roles } from '../rules/roles';
import { SiteManifest } from './site-manifest';
import { slotParams } from './slots';
import { sourceParameters } from './sources';

const hash = `sha256-${'x'.repeat(43)}=`;
const file = { name: 'entry.1a2b3c4d.js', bytes: 10, integrity: hash };
const manifest = {
  ...{ area: 'mf_decks', version: '1.4.0', contract: 1, label: 'Barajas', roles: [], routes: [], widgets: [], menu: [] },
  ...{ entry: [file.name], pages: {}, consumes: {}, provides: {}, fonts: [], needs: {}, offers: {}, sources: [], files: [file] },
};
const many = (count: number, value: unknown) => Array(count).fill(value);
const takes = (changes: object) => SiteManifest.safeParse({ ...manifest, ...changes }).success;
const page = { page: 'decks', path: '/baraja/:id' };
const entry = { label: 'Barajas', path: '/barajas' };

describe('A release for this site', () => {
  test('names only roles of the site, and in its menu store administrators too', () => {
    expect(takes({ roles: [...roles], menu: [{ ...entry, for: [...roles, 'store-admin'] }] })).toBe(true);
    expect([takes({ roles: ['store-admin'] }), takes({ roles: ['root'] }), takes({ menu: [{ ...entry, for: ['judge'] }] })]).toEqual([false, false, false]);
  });

  test('lists its pages and opens them with lists of the site', () => {
    for (const each of Object.keys(sourceParameters)) expect(takes({ routes: [{ ...page, sitemap: { each }, samples: { each } }] })).toBe(true);
    expect([takes({ routes: [{ ...page, sitemap: { each: 'leagues' } }] }), takes({ routes: [{ ...page, samples: { each: 'leagues' } }] })]).toEqual([
      false,
      false,
    ]);
    expect(
      takes({
        routes: [
          { ...page, sitemap: 'once', samples: [{ id: '7' }] },
          { ...page, sitemap: { list: [{ id: '7' }] } },
        ],
      }),
    ).toBe(true);
  });

  test('has names that people can read', () => {
    const flag = { name: 'hand', description: 'La mano inicial' };
    expect(takes({ label: 'x'.repeat(40), flags: [{ ...flag, description: 'x'.repeat(120) }] })).toBe(true);
    for (const unreadable of ['', ' ', 'Ba\u200braja', 'x'.repeat(121)]) {
      expect([takes({ label: unreadable }), takes({ flags: [{ ...flag, description: unreadable }] })]).toEqual([false, false]);
    }
    expect(takes({ label: 'x'.repeat(41) })).toBe(false);
  });

  test('has as many pages, flags and menu entries as any release', () => {
    const flag = { name: 'hand', description: 'La mano inicial' };
    expect(takes({ routes: many(100, page), flags: many(30, flag), menu: many(30, entry) })).toBe(true);
    expect([takes({ routes: many(101, page) }), takes({ flags: many(31, flag) }), takes({ menu: many(31, entry) })]).toEqual([false, false, false]);
  });
});

test('a slot of a page has the parameters of its address', () => {
  const pages = Object.values(globalThis.describedAreas).flatMap(({ routes }) => routes);
  const slots = pages.flatMap(({ path, slots: names = [] }) => names.map((slot) => [slot, [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)]));
  expect(slots.length).toBeGreaterThan(1);
  expect(slotParams).toMatchObject(Object.fromEntries(slots));
});
