import { area, inSlot, number, oneOf, page, pageNumber, read, word } from '@mesa/contract/area/describe';
import { filtersOf, parametersOf } from '@mesa/contract/area/filters';
import { getLive } from '@mesa/contract/calls/play';
import { listEntries } from '@mesa/contract/calls/results';
import { listRanking } from '@mesa/contract/calls/site';
import { rankingFilters, tournamentFilters } from '@mesa/contract/calls/tournament-filters';
import { getTournament, listTournaments, listUpcomingTournaments } from '@mesa/contract/calls/tournaments';
import { tournamentsFeedPath } from '@mesa/contract/format/feed-paths';
import { addresses } from '@mesa/contract/paths';
import { tournamentStatuses } from '@mesa/contract/rules/tournament';
import { finishedInput } from './src/finished-tournaments/finished-input';
import { liveHead } from './src/live/live-head';
import { liveStatuses } from './src/tournament/live-statuses';
import { tournamentHead } from './src/tournament/tournament-head';

const list = {
  title: 'Torneos',
  description: 'Torneos de Pokémon TCG en Latinoamérica: inscripciones abiertas, en curso y finalizados, con resultados y barajas.',
};
const search = { estado: oneOf(tournamentStatuses, 'finalizado'), ...parametersOf(tournamentFilters), pagina: pageNumber() };

export default area({
  label: 'Torneos',
  pages: {
    tournaments: page(addresses.tournaments.path, {
      ...list,
      head: () => ({ ...list, alternates: [{ type: 'application/rss+xml', title: 'Torneos finalizados', url: tournamentsFeedPath }] }),
      search,
      first: ({ search }) => [
        read(listTournaments, { body: { status: search.estado, page: search.pagina, limit: 25, ...filtersOf(tournamentFilters, search) } }),
        // Above the first page, but not above search results.
        read(listUpcomingTournaments, { query: { limit: 4 } }, { when: { plain: true } }),
      ],
      menu: { under: 'Torneos', label: 'Ver todos', order: 10 },
      sitemap: 'once',
      samples: [{}, { estado: 'progreso' }],
    }),
    // The same page, with the searched name in the path.
    tournamentsByName: page('/torneos/:tournamentName', {
      ...list,
      params: { tournamentName: word() },
      search,
      first: ({ params, search }) => [
        read(listTournaments, {
          body: { status: search.estado, page: search.pagina, limit: 25, ...filtersOf(tournamentFilters, search), search: params.tournamentName },
        }),
      ],
      sameAs: { page: 'tournaments', search: { nombre: 'tournamentName' } },
      samples: [{ tournamentName: 'copa' }],
    }),
    createTournament: page(addresses.createTournament.path, {
      title: 'Crear Torneo',
      personal: true,
      menu: { under: 'Torneos', label: 'Crear Torneo', order: 11, for: ['admin', 'owner', 'store-admin'] },
    }),
    tournament: page(addresses.tournament.path, {
      params: { id: number() },
      first: ({ params: { id } }) => [
        read(
          getTournament,
          { params: { id } },
          {
            next: ({ data: { played, status } }) => [
              read(
                getLive,
                { params: { id } },
                {
                  when: {
                    answer: [
                      { value: played, in: [true] },
                      { value: status, in: liveStatuses },
                    ],
                  },
                },
              ),
            ],
          },
        ),
        read(listEntries, { params: { id } }),
      ],
      head: tournamentHead,
      sitemap: { each: 'tournaments' },
      slots: ['tournament.below'],
    }),
    rounds: page('/torneo/:id/rondas', {
      title: 'Rondas',
      params: { id: number() },
      first: ({ params: { id } }) => [read(getTournament, { params: { id } }), read(getLive, { params: { id } })],
      head: liveHead('Rondas', '/torneo/:id/rondas'),
      sitemap: { each: 'rounds' },
    }),
    // The same page for a chosen round.
    round: page('/torneo/:id/rondas/:n', {
      title: 'Rondas',
      params: { id: number(), n: number() },
      first: ({ params: { id } }) => [read(getTournament, { params: { id } }), read(getLive, { params: { id } })],
      head: liveHead('Rondas', '/torneo/:id/rondas'),
      samples: { each: 'rounds' },
      unlisted: true,
    }),
    standings: page('/torneo/:id/posiciones', {
      title: 'Posiciones',
      params: { id: number() },
      first: ({ params: { id } }) => [read(getTournament, { params: { id } }), read(getLive, { params: { id } })],
      head: liveHead('Posiciones', '/torneo/:id/posiciones'),
      sitemap: { each: 'rounds' },
    }),
    // The browser finds the user's table; public data comes with the document, so nothing else has to load.
    myTable: page('/torneo/:id/mi-mesa', {
      title: 'Mi mesa',
      params: { id: number() },
      first: ({ params: { id } }) => [read(getTournament, { params: { id } }), read(getLive, { params: { id } })],
      head: liveHead('Mi mesa', '/torneo/:id/mi-mesa'),
      samples: { each: 'rounds' },
      personal: true,
    }),
    // The store's television: this page covers the frame, so only the browser renders it.
    screen: page('/torneo/:id/pantalla', {
      title: 'Pantalla del torneo',
      params: { id: number() },
      first: ({ params: { id } }) => [read(getTournament, { params: { id } }), read(getLive, { params: { id } })],
      samples: { each: 'rounds' },
      personal: true,
    }),
    // Without `first`: the console reads this device's own copy, and only an organiser may read the log.
    console: page('/torneo/:id/mesa', {
      title: 'Mesa del torneo',
      personal: true,
      params: { id: number() },
      samples: { each: 'rounds' },
    }),
    // The link's secret is behind the #, so it never reaches a server, a log or another site.
    pass: page('/pase', {
      title: 'Mi pase',
      personal: true,
    }),
    ranking: page(addresses.ranking.path, {
      title: 'Ranking',
      description: 'Las mejores posiciones y barajas de los torneos de Pokémon TCG de la comunidad.',
      search: { ...parametersOf(rankingFilters), pagina: pageNumber() },
      first: ({ search }) => [read(listRanking, { query: { page: search.pagina, limit: 30, ...filtersOf(rankingFilters, search) } })],
      menu: { under: 'Torneos', label: 'Ranking', order: 12 },
      sitemap: 'once',
    }),
  },
  widgets: {
    'finished-tournaments': inSlot('home.main', { order: 10, first: () => [read(listTournaments, finishedInput(1, 10))] }),
    'own-tournaments': inSlot('home.for-members', { order: 10 }),
    'ranking-widget': {},
  },
});
