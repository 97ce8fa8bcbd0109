import { lazyPage } from '@mesa/runtime/lazy-page';
import type { RemoteModule } from '@mesa/runtime/remote-module';

export default {
  contract: 1,
  pages: {
    profile: lazyPage(() => import(/* webpackChunkName: "profile" */ './profile/profile-page')),
    player: lazyPage(() => import(/* webpackChunkName: "player" */ './player/player-page')),
  },
  widgets: {},
} satisfies RemoteModule<'mf_profile'>;
