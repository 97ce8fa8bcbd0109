import { partsAt } from '@mesa/release-shell/page-parts';
import { setRegistry } from '@mesa/release-shell/registry';
import { fillingsOf } from '@mesa/release-shell/site-pages';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import './host';

beforeEach(() => setRegistry(describedRegistry()));

test('a page is loaded with the widgets that it shows at once', () => {
  expect(partsAt('/')).toEqual([
    { area: 'shell', kind: 'pages', name: 'home' },
    { area: 'mf_tournaments', kind: 'widgets', name: 'finished-tournaments' },
    { area: 'mf_seasons', kind: 'widgets', name: 'latest-seasons' },
  ]);
  expect(partsAt('/tiendas')).toEqual([{ area: 'mf_stores', kind: 'pages', name: 'stores' }]);
});

test.each([
  ['what is now, next, this season and in the collection', 'home.for-members', ['own-tournaments', 'own-season', 'own-collection']],
  ['the finished tournaments', 'home.main', ['finished-tournaments']],
  ['the latest seasons', 'home.below', ['latest-seasons']],
  ['the meta of a store', 'store.after-info', ['store-meta']],
  ['the traders of a store', 'store.for-members', ['store-traders']],
])('a page shows %s in order', (_, slot, expected) => {
  expect(fillingsOf(slot).map(({ widget }) => widget)).toEqual(expected);
});

test('widgets of the same order are shown by the names of their areas', () => {
  const remotes = Object.fromEntries(
    ['mf_stores', 'mf_decks', 'mf_seasons'].map((area) => [
      area,
      { ...describedRegistry().remotes[area], fillings: [{ slot: 'own.slot', widget: area, order: 1 }] },
    ]),
  );
  setRegistry({ ...describedRegistry(), remotes } as ReturnType<typeof describedRegistry>);
  expect(fillingsOf('own.slot').map(({ area }) => area)).toEqual(['mf_decks', 'mf_seasons', 'mf_stores']);
});

test('an address without a page loads nothing of an area', () => {
  expect(partsAt('/no/hay/nada')).toEqual([]);
});
