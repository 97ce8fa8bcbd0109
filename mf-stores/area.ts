import { area, page, pageNumber, read } from '@mesa/contract/area/describe';
import { filtersOf, parametersOf } from '@mesa/contract/area/filters';
import { listAgenda } from '@mesa/contract/calls/agenda';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { storeFilters } from '@mesa/contract/calls/store-filters';
import { getStoreAttendance, getStoreBySlug, listStores } from '@mesa/contract/calls/stores';
import { listStoreTournaments } from '@mesa/contract/calls/tournaments';
import { addresses } from '@mesa/contract/paths';
import { storeHead } from './src/store/store-head';
import { storeTournamentsLimit } from './src/store/store-tournaments-limit';

export default area({
  label: 'Tiendas',
  pages: {
    stores: page(addresses.stores.path, {
      title: 'Tiendas',
      description: 'Tiendas donde se juega Pokémon TCG en Latinoamérica, por país, departamento y ciudad.',
      search: { ...parametersOf(storeFilters), pagina: pageNumber() },
      first: ({ search }) => [read(listStores, { body: { page: search.pagina, itemsPerPage: 12, ...filtersOf(storeFilters, search) } })],
      menu: { under: 'Tiendas', label: 'Ver todas', order: 20 },
      sitemap: 'once',
    }),
    createStore: page(addresses.createStore.path, {
      title: 'Crear Tienda',
      personal: true,
      menu: { under: 'Tiendas', label: 'Crear Tienda', order: 21, for: ['admin', 'owner'] },
    }),
    organise: page(addresses.organise.path, {
      title: 'Quiero organizar',
      personal: true,
      menu: { under: 'Cuenta', label: 'Quiero organizar', order: 15, for: ['member'] },
    }),
    store: page(addresses.store.path, {
      first: ({ params }) => [
        read(
          getStoreBySlug,
          { body: { slug: params.slug } },
          {
            next: ({ store }) => [
              read(listStoreTournaments, { body: { storeId: store.id, page: 1, limit: storeTournamentsLimit } }),
              read(getStoreAttendance, { params: { id: store.id } }),
            ],
          },
        ),
        read(listAgenda, { query: { store: params.slug, page: 1, limit: 3 } }),
        read(listSeasons, { query: { store: params.slug, page: 1, limit: 12 } }),
      ],
      head: storeHead,
      sitemap: { each: 'stores' },
      slots: ['store.after-info'],
    }),
  },
});
