import { lazyPage } from '@mesa/runtime/lazy-page';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import area from '../area';

export default {
  contract: 1,
  area,
  pages: {
    stores: lazyPage(() => import(/* webpackChunkName: "stores" */ './stores/stores-page')),
    store: lazyPage(() => import(/* webpackChunkName: "store" */ './store/store-page')),
    createStore: lazyPage(() => import(/* webpackChunkName: "createStore" */ './create-store/create-store-page')),
    organise: lazyPage(() => import(/* webpackChunkName: "organise" */ './organise/organise-page')),
  },
  widgets: {},
} satisfies RemoteModule<typeof area>;
