import { expect, test } from '@jest/globals';
import { makeBuild } from '../testing/builds';
import { plannedPages } from './plan';

test('A widget is opened on the first page with its slot that can be opened, which is never a personal one', async () => {
  const { manifest } = makeBuild('mf_decks', { routes: [], widgets: ['decks'], fillings: [{ slot: 'league.below', widget: 'decks', order: 1 }] });
  const slots = ['league.below'];
  const host = makeBuild('mf_leagues', {
    routes: [
      { path: '/mis-ligas', page: 'own', personal: true, slots },
      { path: '/liga/:id', page: 'league', slots },
      { path: '/ligas', page: 'leagues' },
      { path: '/ligas/:slug', page: 'named', slots, samples: [{ slug: 'norte' }] },
    ],
  });
  const file = manifest.pages.decks?.[0];
  expect(await plannedPages(async () => [], manifest, [manifest, host.manifest])).toEqual([{ page: 'decks', widget: 'decks', address: '/ligas/norte', file }]);
});

test('A widget is opened after the first address of each page, and before further samples of them', async () => {
  const slots = ['league.below'];
  const { manifest } = makeBuild('mf_leagues', {
    routes: [
      { path: '/liga/:slug', page: 'league', slots, samples: [{ slug: 'norte' }, { slug: 'sur' }] },
      { path: '/ligas', page: 'leagues' },
    ],
    widgets: ['table'],
    fillings: [{ slot: 'league.below', widget: 'table', order: 1 }],
  });
  const planned = await plannedPages(async () => [], manifest, [manifest]);
  expect(planned.map(({ page, address }) => `${page} ${address}`)).toEqual(['league /liga/norte', 'leagues /ligas', 'table /liga/norte', 'league /liga/sur']);
});
