import { area, oneOf, page, pageNumber, read, view } from '@mesa/contract/area/describe';
import { getPlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { listResultsOfPlayer, resultSortColumns } from '@mesa/contract/calls/results';
import { addresses } from '@mesa/contract/paths';
import { playerHead } from './src/player/player-head';

export default area({
  label: 'Perfil',
  pages: {
    profile: page(addresses.profile.path, { title: 'Perfil', personal: true, menu: { under: 'Cuenta', label: 'Perfil', order: 10 } }),
    player: page(addresses.player.path, {
      // Another sort order is still the same page.
      search: { pagina: pageNumber(), orden: view(oneOf(resultSortColumns, 'date')), sentido: view(oneOf(['asc', 'desc'], 'desc')) },
      first: ({ params, search }) => [
        read(listResultsOfPlayer, { body: { username: params.username, page: search.pagina, limit: 20, sort: search.orden, order: search.sentido } }),
        read(getPlayerStatistics, { params: { username: params.username } }),
      ],
      head: playerHead,
      sitemap: { each: 'players' },
    }),
  },
});
