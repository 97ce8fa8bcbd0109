import { partsAt } from '@mesa/release-shell/page-parts';
import { setRegistry } from '@mesa/release-shell/registry';
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

test('an address without a page loads nothing of an area', () => {
  expect(partsAt('/no/hay/nada')).toEqual([]);
});
