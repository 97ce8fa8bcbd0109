import { lazyPage } from '@mesa/runtime/lazy-page';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import area from '../area';

export default {
  contract: 1,
  area,
  pages: { agenda: lazyPage(() => import(/* webpackChunkName: "agenda" */ './agenda/agenda-page')) },
  widgets: {},
} satisfies RemoteModule<typeof area>;
