import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';

export type Described = Pick<ReleaseManifest, 'label' | 'roles' | 'routes' | 'widgets' | 'fillings' | 'flags' | 'menu'>;

/** The areas of a small site, as their builds describe them. */
export const testAreas: { readonly [area: string]: Described } = {
  shell: { label: 'Inicio', roles: [], routes: [{ path: '/', page: 'home', title: 'Inicio', slots: ['home.main'] }], widgets: [], menu: [] },
  mf_decks: {
    label: 'Barajas',
    roles: [],
    routes: [
      { path: '/baraja/lista/:id', page: 'deckList', title: 'Baraja', params: [{ name: 'id', kind: 'number' }], samples: { each: 'decks' } },
      { path: '/baraja/:tournamentId/:username', page: 'deck', title: 'Baraja', sitemap: { each: 'decks' } },
      { path: '/mis-barajas', page: 'ownDecks', title: 'Mis barajas', personal: true },
      { path: '/mis-barajas/:id', page: 'ownDeck', title: 'Mi baraja', personal: true, samples: [{ id: '1' }] },
      { path: '/exportar-baraja', page: 'exportDeck', title: 'Exportar baraja' },
    ],
    flags: [{ name: 'openingHand', description: 'Probabilidad de empezar con una carta, en la página de una baraja' }],
    widgets: [],
    menu: [{ label: 'Mis barajas', path: '/mis-barajas', under: 'Cuenta', order: 12 }],
  },
  mf_tournaments: {
    label: 'Torneos',
    roles: [],
    routes: [
      { path: '/torneos', page: 'tournaments', title: 'Torneos' },
      { path: '/torneo/:id', page: 'tournament', title: 'Torneo', sitemap: { each: 'tournaments' }, slots: ['tournament.below'] },
      { path: '/ranking', page: 'ranking', title: 'Ranking' },
    ],
    widgets: ['ranking-widget'],
    fillings: [{ slot: 'home.main', widget: 'ranking-widget', order: 10 }],
    menu: [
      { label: 'Torneos', path: '/torneos', order: 1 },
      { label: 'Ranking', path: '/ranking', under: 'Torneos', order: 2 },
    ],
  },
  mf_stores: {
    label: 'Tiendas',
    roles: [],
    routes: [
      { path: '/tiendas', page: 'stores', title: 'Tiendas' },
      { path: '/tienda/:slug', page: 'store', title: 'Tienda', sitemap: { each: 'stores' }, slots: ['store.after-info', 'store.below'] },
    ],
    widgets: [],
    menu: [],
  },
  mf_admin: {
    label: 'Administración',
    roles: ['admin'],
    routes: [{ path: '/admin/versiones', page: 'releases', title: 'Versiones' }],
    widgets: [],
    menu: [{ label: 'Versiones', path: '/admin/versiones', under: 'Administrar', order: 1 }],
  },
};
