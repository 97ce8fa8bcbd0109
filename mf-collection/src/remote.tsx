import { lazyPage } from '@mesa/runtime/lazy-page';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import area from '../area';

export default {
  contract: 1,
  area,
  pages: {
    collection: lazyPage(() => import(/* webpackChunkName: "collection" */ './collection/collection-page')),
    expansion: lazyPage(() => import(/* webpackChunkName: "expansion" */ './expansion/expansion-page')),
    myCollection: lazyPage(() => import(/* webpackChunkName: "myCollection" */ './my-collection/my-collection-page')),
    sharedTrades: lazyPage(() => import(/* webpackChunkName: "sharedTrades" */ './shared-trades/shared-trades-page')),
    searchCard: lazyPage(() => import(/* webpackChunkName: "searchCard" */ './search-card/search-card-page')),
    card: lazyPage(() => import(/* webpackChunkName: "card" */ './card/card-page')),
  },
  widgets: {
    'own-collection': lazyPage(() => import(/* webpackChunkName: "own-collection" */ './own-collection/own-collection')),
    'store-traders': lazyPage(() => import(/* webpackChunkName: "store-traders" */ './store-traders/store-traders')),
  },
} satisfies RemoteModule<typeof area>;
