import { area, inSlot, integer, oneOf, page, pageNumber, read, word } from '@mesa/contract/area/describe';
import { filtersOf, parametersOf } from '@mesa/contract/area/filters';
import { listAgenda } from '@mesa/contract/calls/agenda';
import { getArchetypeCards, getMeta } from '@mesa/contract/calls/meta';
import { placeFilters, scopeFilters } from '@mesa/contract/calls/place-filters';
import { getSeason, listSeasonEvents, listSeasons, listSeasonTable } from '@mesa/contract/calls/seasons';
import { agendaCalendarPath } from '@mesa/contract/format/feed-paths';
import { addresses } from '@mesa/contract/paths';
import { divisions } from '@mesa/contract/play/model';
import { seasonHead } from './src/season/season-head';

const agenda = { title: 'Agenda', description: 'Los próximos torneos de Pokémon TCG cerca de ti, semana por semana.' };

const ofPlace = { ...parametersOf(placeFilters), pagina: pageNumber() };

export default area({
  label: 'Temporadas',
  pages: {
    agenda: page(addresses.agenda.path, {
      ...agenda,
      head: () => ({ ...agenda, alternates: [{ type: 'text/calendar', title: 'Próximos torneos', url: agendaCalendarPath() }] }),
      search: ofPlace,
      first: ({ search }) => [read(listAgenda, { query: { page: search.pagina, limit: 50, ...filtersOf(placeFilters, search) } })],
      menu: { under: 'Torneos', label: 'Agenda', order: 13 },
      sitemap: 'once',
    }),
    meta: page('/meta', {
      title: 'Meta',
      description: 'Qué se juega en Pokémon TCG cerca de ti: arquetipos, victorias y enfrentamientos de los torneos terminados.',
      search: { ...parametersOf(scopeFilters), semanas: integer(1, 104), arquetipo: integer(1, 2 ** 31 - 1) },
      first: ({ search }) => {
        const query = { ...filtersOf(scopeFilters, search), weeks: search.semanas };
        return [
          read(getMeta, { query }),
          read(getArchetypeCards, { params: { id: search.arquetipo }, query }, { when: { search: [{ name: 'arquetipo', least: 1 }] } }),
        ];
      },
      menu: { under: 'Torneos', label: 'Meta', order: 16 },
      sitemap: 'once',
    }),
    seasons: page(addresses.seasons.path, {
      title: 'Temporadas',
      description: 'Temporadas de Pokémon TCG de tiendas, ciudades y países: tabla, torneos y reglas.',
      search: ofPlace,
      first: ({ search }) => {
        const place = filtersOf(placeFilters, search);
        return [
          read(listSeasons, { query: { page: search.pagina, limit: 12, ...place } }),
          read(getMeta, { query: place }, { when: { search: [{ name: placeFilters.country.parameter, least: 1 }] } }),
        ];
      },
      menu: { under: 'Torneos', label: 'Temporadas', order: 14 },
      sitemap: 'once',
    }),
    createSeason: page(addresses.createSeason.path, {
      title: 'Crear Temporada',
      personal: true,
      menu: { under: 'Torneos', label: 'Crear Temporada', order: 15, for: ['admin', 'owner', 'store-admin'] },
    }),
    season: page(addresses.season.path, {
      search: { jugador: word(), pagina: pageNumber(), division: oneOf(divisions) },
      first: ({ params: { slug }, search: { pagina, division } }) => [
        read(getSeason, { params: { slug } }),
        read(listSeasonTable, { params: { slug }, query: { page: pagina, limit: 30, division } }),
        read(listAgenda, { query: { season: slug, page: 1, limit: 5 } }),
        read(listSeasonEvents, { params: { slug }, query: { page: 1, limit: 10 } }),
        read(getMeta, { query: { season: slug } }),
      ],
      head: seasonHead,
      sitemap: { each: 'seasons' },
    }),
  },
  widgets: {
    'store-meta': inSlot('store.after-info', { order: 10, first: ({ params: { slug } }) => [read(getMeta, { query: { store: slug } })] }),
    'own-season': inSlot('home.for-members', { order: 20 }),
    'latest-seasons': inSlot('home.below', { order: 10, first: () => [read(listSeasons, { query: { page: 1, limit: 3 } })] }),
  },
});
