import { area, number, page, read } from '@mesa/contract/area/describe';
import { getDeck, getDeckOfPlayer } from '@mesa/contract/calls/decks';
import { addresses } from '@mesa/contract/paths';
import { deckHead } from './src/deck-view/deck-head';
import { flags } from './src/flags';

export default area({
  label: 'Barajas',
  flags,
  pages: {
    deckList: page(addresses.deckList.path, {
      title: 'Baraja',
      params: { id: number() },
      first: ({ params }) => [read(getDeck, { params: { id: params.id } })],
      head: ({ answer }) => deckHead(answer(getDeck)),
      samples: { each: 'decks' },
    }),
    deck: page(addresses.deck.path, {
      title: 'Baraja',
      params: { tournamentId: number() },
      first: ({ params }) => [read(getDeckOfPlayer, { body: { tournamentId: params.tournamentId, userName: params.username } })],
      head: ({ answer }) => deckHead(answer(getDeckOfPlayer)),
      sitemap: { each: 'decks' },
    }),
    ownDecks: page('/mis-barajas', {
      title: 'Mis barajas',
      personal: true,
      menu: { under: 'Cuenta', label: 'Mis barajas', order: 12 },
    }),
    ownDeck: page('/mis-barajas/:id', { title: 'Mi baraja', personal: true, params: { id: number() }, samples: [{ id: '1' }] }),
    exportDeck: page('/exportar-baraja', {
      title: 'Exportar baraja',
      description: 'Convierte tu lista de cartas en la hoja de baraja de un torneo.',
      sitemap: 'once',
    }),
  },
});
