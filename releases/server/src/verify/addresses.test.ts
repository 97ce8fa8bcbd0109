import { describe, expect, test } from '@jest/globals';
import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { type Build, makeBuild } from '../testing/builds';
import { testSite } from '../testing/test-site';
import { overlap, ownAddresses } from './addresses';
import type { ServedBuild } from './rule';

const site = testSite();
type Fields = Partial<ReleaseManifest>;
const decks = (fields: Fields = {}) => makeBuild('mf_decks', fields);
const guest = (fields: Fields = {}) =>
  makeBuild('mf_league', { label: 'Ligas', routes: [{ path: '/liga', page: 'league' }], menu: [{ label: 'Ligas', path: '/liga' }], ...fields });
const live = (area: string, { manifest }: Build, release: string | null = null): ServedBuild => ({ area, release, manifest });
const rule = ({ rule }: Refusal) => rule;

describe('Addresses, widgets, menu and roles', () => {
  const league = live('mf_league', guest(), '1.0.0+000000000000');
  const other = (fields: Fields) => makeBuild('mf_shop', { routes: [{ path: '/tiendita', page: 'shop' }], ...fields }).manifest;

  test('of an area of the site, of a guest and of a guest’s next release pass', () => {
    for (const { manifest } of [decks(), makeBuild('mf_admin'), makeBuild('shell'), makeBuild('mf_tournaments')])
      expect(ownAddresses(site, manifest, [league])).toEqual([]);
    expect(ownAddresses(site, guest().manifest, [league])).toEqual([]);
    expect(ownAddresses(site, other({}), [league])).toEqual([]);
    // The same text under another group.
    expect(ownAddresses(site, other({ menu: [{ label: 'Ligas', under: 'Tiendas', path: '/tiendita' }] }), [league])).toEqual([]);
  });

  test.each<[string, ReleaseManifest, string[]]>([
    ['an area with another’s address', decks({ routes: [...decks().manifest.routes, { path: '/tiendas', page: 'stores' }] }).manifest, ['routes']],
    ['an area without one that others link to', decks({ routes: decks().manifest.routes.slice(1) }).manifest, ['routes']],
    ['an area with a widget in a slot that it does not have', makeBuild('mf_tournaments', { widgets: [] }).manifest, ['widgets']],
    ['a page without code', { ...decks().manifest, pages: { remote: decks().manifest.pages.remote ?? [] } }, ['routes']],
    ['a guest at an address of the site', other({ routes: [{ path: '/Torneo/:codigo', page: 'x' }] }), ['routes']],
    ['a guest at the server’s addresses', other({ routes: [{ path: '/api/x', page: 'x' }] }), ['routes']],
    ['a guest at the platform’s own document', other({ routes: [{ path: '/registry.json', page: 'x' }] }), ['routes']],
    [
      'a guest at an address that others link to, of an area without a build',
      other({
        routes: [
          { path: '/tienda/:slug', page: 'x' },
          { path: '/tiendas', page: 'y' },
        ],
      }),
      ['routes'],
    ],
    ['a guest at another guest’s address', other({ routes: [{ path: '/liga/', page: 'x' }] }), ['routes']],
    [
      'a guest with an address twice',
      other({
        routes: [
          { path: '/x', page: 'x' },
          { path: '/x', page: 'y' },
        ],
      }),
      ['routes'],
    ],
    [
      'a guest with an address twice, with another name of its parameter',
      other({
        routes: [
          { path: '/x/:id', page: 'x' },
          { path: '/X/:slug/', page: 'y' },
        ],
      }),
      ['routes'],
    ],
    ['a guest with a widget of another area', other({ widgets: ['ranking-widget'] }), ['widgets']],
    ['a guest with a menu text of another area', other({ menu: [{ label: 'torneos', path: '/tiendita' }] }), ['menu']],
    ['a guest with a menu text of another area’s part', other({ menu: [{ label: 'ranking', under: 'Torneos', path: '/tiendita' }] }), ['menu']],
    ['a guest with a menu text of another guest', other({ menu: [{ label: 'Ligas', path: '/tiendita' }] }), ['menu']],
    ['a guest with a menu text of another area’s name', other({ menu: [{ label: 'barajas', path: '/tiendita' }] }), ['menu']],
    ['a guest with a menu text of another area’s group', other({ menu: [{ label: 'cuenta', path: '/tiendita' }] }), ['menu']],
    [
      'a guest with a menu entry that leads to no page in particular',
      other({ routes: [{ path: '/tiendita/:id', page: 'shop' }], menu: [{ label: 'Aquí', path: '/tiendita/:id' }] }),
      ['menu'],
    ],
    ['a guest with a menu entry that leads to others', other({ menu: [{ label: 'Aquí', path: '/torneos' }] }), ['menu']],
  ])('%s is refused', (_, manifest, rules) => {
    const refusals = ownAddresses(
      site,
      manifest,
      [league, live('mf_tournaments', makeBuild('mf_tournaments')), live('mf_decks', decks())].filter(({ area }) => area !== manifest.area),
    );
    expect(refusals.map(rule)).toEqual(rules);
    for (const { message } of refusals) expect(message).toMatch(/ .*\.$/u);
  });

  test.each<[string, string, boolean]>([
    ['/a', '/a', true],
    ['/a', '/A/', true],
    ['/a/:id', '/a/new', true],
    ['/a/:id', '/:x/b', true],
    ['/a/:id', '/a', false],
    ['/a/b', '/a/c', false],
    ['/', '/a', false],
  ])('%s and %s meet: %p', (one, two, meet) => {
    expect([overlap(one, two), overlap(two, one)]).toEqual([meet, meet]);
  });
});
