import { lazyPage } from '@mesa/shared/lazy-page';
import type { RemoteModule } from '@mesa/shared/remote-module';

export default {
  contract: 1,
  pages: {
    profile: lazyPage(() => import(/* webpackChunkName: "profile" */ './profile/profile-page')),
    player: lazyPage(() => import(/* webpackChunkName: "player" */ './player/player-page')),
  },
  widgets: {},
} satisfies RemoteModule<'mf_profile'>;
