import { lazyPage } from '@mesa/runtime/lazy-page';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import area from '../area';

export default {
  contract: 1,
  area,
  pages: {
    tournaments: lazyPage(() => import(/* webpackChunkName: "tournaments" */ './tournaments/tournaments-page')),
    // The same page; the build gives both names the same files.
    tournamentsByName: lazyPage(() => import(/* webpackChunkName: "tournamentsByName" */ './tournaments/tournaments-page')),
    tournament: lazyPage(() => import(/* webpackChunkName: "tournament" */ './tournament/tournament-page')),
    createTournament: lazyPage(() => import(/* webpackChunkName: "createTournament" */ './create-tournament/create-tournament-page')),
    rounds: lazyPage(() => import(/* webpackChunkName: "rounds" */ './live-pages/rounds-page')),
    round: lazyPage(() => import(/* webpackChunkName: "round" */ './live-pages/rounds-page')),
    standings: lazyPage(() => import(/* webpackChunkName: "standings" */ './live-pages/standings-page')),
    myTable: lazyPage(() => import(/* webpackChunkName: "myTable" */ './live-pages/my-table-page')),
    screen: lazyPage(() => import(/* webpackChunkName: "screen" */ './live-pages/screen-page')),
    console: lazyPage(() => import(/* webpackChunkName: "console" */ './console/console-page')),
    pass: lazyPage(() => import(/* webpackChunkName: "pass" */ './pass/pass-page')),
    ranking: lazyPage(() => import(/* webpackChunkName: "ranking" */ './ranking/ranking-page')),
  },
  widgets: {
    'finished-tournaments': lazyPage(() => import(/* webpackChunkName: "finished-tournaments" */ './finished-tournaments/finished-tournaments')),
    'own-tournaments': lazyPage(() => import(/* webpackChunkName: "own-tournaments" */ './own-tournaments/own-tournaments')),
    'ranking-widget': lazyPage(() => import(/* webpackChunkName: "ranking-widget" */ './ranking/ranking-widget')),
  },
} satisfies RemoteModule<typeof area>;
