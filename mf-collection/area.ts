import { area, inSlot, number, oneOf, page, pageNumber, read, upper, view, words } from '@mesa/contract/area/describe';
import { filtersOf, parametersOf } from '@mesa/contract/area/filters';
import { cardFilters } from '@mesa/contract/calls/card-filters';
import { countCards, listCards, listExpansionCards } from '@mesa/contract/calls/cards';
import { listExpansions } from '@mesa/contract/calls/expansions';
import { getSharedTrades } from '@mesa/contract/calls/trades';
import { addresses } from '@mesa/contract/paths';
import { sharedTradesPath } from '@mesa/contract/rules/trades';
import { cardHead } from './src/card/card-head';
import { expansionHead } from './src/expansion/expansion-head';

export default area({
  label: 'Colección',
  pages: {
    collection: page('/coleccion', {
      title: 'Expansiones',
      description: 'Todas las expansiones de Pokémon TCG con sus cartas en español.',
      first: () => [read(listExpansions, {})],
      menu: { under: 'Expansiones', label: 'Ver expansiones', order: 30 },
      sitemap: 'once',
    }),
    expansion: page('/coleccion/:expansionCode', {
      title: 'Expansión',
      params: { expansionCode: upper() },
      first: ({ params }) => [read(listExpansionCards, { params: { code: params.expansionCode }, query: { page: 1, limit: 300 } })],
      emptyIsMissing: 'expansion',
      head: expansionHead,
      sitemap: { each: 'expansions' },
    }),
    myCollection: page('/mi-coleccion', {
      title: 'Mi colección',
      personal: true,
      search: { ver: view(oneOf(['progreso', 'tengo', 'busco', 'cambio'], 'progreso')), buscar: view(words(100)), pagina: view(pageNumber()) },
      menu: { under: 'Cuenta', label: 'Mi colección', order: 11 },
    }),
    sharedTrades: page(sharedTradesPath, {
      title: 'Cambios',
      description: 'Las cartas que alguien cambia, para quien tiene su enlace.',
      unlisted: true,
      search: { lista: view(oneOf(['trade', 'want'], 'trade')), pagina: view(pageNumber()) },
      first: ({ params, search }) => [
        read(getSharedTrades, { params: { token: params.token }, query: { list: search.lista, page: search.pagina, limit: 50 } }),
      ],
    }),
    searchCard: page(addresses.searchCard.path, {
      title: 'Buscar Carta',
      description: 'Busca cartas de Pokémon TCG por nombre, expansión, número y categoría.',
      search: {
        ...parametersOf(cardFilters, { isView: true }),
        pagina: view(pageNumber()),
      },
      first: ({ search }) => {
        const filter = filtersOf(cardFilters, search);
        return [read(listExpansions, {}), read(countCards, { body: filter }), read(listCards, { body: { ...filter, page: search.pagina, limit: 20 } })];
      },
      menu: { under: 'Expansiones', label: 'Buscar carta', order: 31 },
      sitemap: 'once',
    }),
    card: page(addresses.card.path, {
      title: 'Carta',
      params: { id: number() },
      first: ({ params }) => [read(listCards, { body: { id: params.id } })],
      emptyIsMissing: 'data',
      head: cardHead,
      sitemap: { each: 'cards' },
    }),
  },
  widgets: {
    'store-traders': inSlot('store.for-members', { order: 10 }),
    'own-collection': inSlot('home.for-members', { order: 30 }),
  },
});
