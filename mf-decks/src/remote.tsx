import { lazyPage } from '@mesa/runtime/lazy-page';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import area from '../area';

export default {
  contract: 1,
  area,
  pages: {
    deck: lazyPage(() => import(/* webpackChunkName: "deck" */ './deck/deck-page')),
    deckList: lazyPage(() => import(/* webpackChunkName: "deckList" */ './deck-list/deck-list-page')),
    ownDecks: lazyPage(() => import(/* webpackChunkName: "ownDecks" */ './own-decks/own-decks-page')),
    ownDeck: lazyPage(() => import(/* webpackChunkName: "ownDeck" */ './own-deck/own-deck-page')),
    exportDeck: lazyPage(() => import(/* webpackChunkName: "exportDeck" */ './export-deck/export-deck-page')),
  },
  widgets: {},
} satisfies RemoteModule<typeof area>;
