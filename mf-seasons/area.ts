import { area, page, pageNumber, read, word } from '@mesa/contract/area/describe';
import { listAgenda } from '@mesa/contract/calls/agenda';
import { addresses } from '@mesa/contract/paths';

export default area({
  label: 'Temporadas',
  pages: {
    agenda: page(addresses.agenda.path, {
      title: 'Agenda',
      description: 'Los próximos torneos de Pokémon TCG cerca de ti, semana por semana.',
      search: { pais: word(), departamento: word(), ciudad: word(), pagina: pageNumber() },
      first: ({ search: { pagina, pais, departamento, ciudad } }) => [
        read(listAgenda, { query: { page: pagina, limit: 50, country: pais, state: departamento, city: ciudad } }),
      ],
      menu: { under: 'Torneos', label: 'Agenda', order: 13 },
      sitemap: 'once',
    }),
  },
});
