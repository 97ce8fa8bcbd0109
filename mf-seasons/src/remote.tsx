import { lazyPage } from '@mesa/runtime/lazy-page';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import area from '../area';

export default {
  contract: 1,
  area,
  pages: {
    agenda: lazyPage(() => import(/* webpackChunkName: "agenda" */ './agenda/agenda-page')),
    meta: lazyPage(() => import(/* webpackChunkName: "meta" */ './meta/meta-page')),
    seasons: lazyPage(() => import(/* webpackChunkName: "seasons" */ './seasons/seasons-page')),
    createSeason: lazyPage(() => import(/* webpackChunkName: "createSeason" */ './create-season/create-season-page')),
    season: lazyPage(() => import(/* webpackChunkName: "season" */ './season/season-page')),
  },
  widgets: {
    'store-meta': lazyPage(() => import(/* webpackChunkName: "store-meta" */ './meta-block/store-meta')),
    'own-season': lazyPage(() => import(/* webpackChunkName: "own-season" */ './own-season/own-season')),
    'latest-seasons': lazyPage(() => import(/* webpackChunkName: "latest-seasons" */ './latest-seasons/latest-seasons')),
  },
} satisfies RemoteModule<typeof area>;
