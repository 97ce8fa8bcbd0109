import { lazyPage } from '@mesa/runtime/lazy-page';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import area from '../area';

export default {
  contract: 1,
  area,
  pages: {
    profile: lazyPage(() => import(/* webpackChunkName: "profile" */ './profile/profile-page')),
    player: lazyPage(() => import(/* webpackChunkName: "player" */ './player/player-page')),
  },
  widgets: {},
} satisfies RemoteModule<typeof area>;
