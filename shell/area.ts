import { area, oneOf, page, pageNumber, read, words } from '@mesa/contract/area/describe';
import { listOpenSeasons, listOpenTournaments } from '@mesa/contract/calls/open-data';
import { listPlayers } from '@mesa/contract/calls/players';
import { searchAll } from '@mesa/contract/calls/site';
import { addresses } from '@mesa/contract/paths';
import { shortestSearch } from './src/search/shortest-search';

const contact = { title: 'Contacto', description: 'Escríbenos: cómo llegar al equipo de Mesa Abierta.' };

export default area({
  label: 'Inicio',
  pages: {
    home: page(addresses.home.path, { sitemap: 'once', slots: ['home.main', 'home.below'] }),
    search: page(addresses.search.path, {
      title: 'Buscar',
      description: 'Busca torneos, jugadores, tiendas y cartas de la comunidad Pokémon TCG en Latinoamérica.',
      search: { q: words(200), tipo: oneOf(['jugador']), pagina: pageNumber() },
      first: ({ search }) => [
        read(
          searchAll,
          { query: { query: search.q } },
          {
            when: {
              search: [
                { name: 'q', least: shortestSearch },
                { name: 'tipo', not: 'jugador' },
              ],
            },
          },
        ),
        read(
          listPlayers,
          { body: { status: 1, search: search.q, page: search.pagina, limit: 30 } },
          {
            when: {
              search: [
                { name: 'q', least: shortestSearch },
                { name: 'tipo', is: 'jugador' },
              ],
            },
          },
        ),
      ],
      unlisted: true,
      samples: [{}, { q: 'copa' }],
    }),
    contact: page(addresses.contact.path, { ...contact, sitemap: 'once' }),
    contactEnglish: page('/contact', { ...contact, sameAs: { page: 'contact' } }),
    privacy: page(addresses.privacy.path, {
      title: 'Política de privacidad',
      description: 'Qué datos guarda Mesa Abierta, para qué los usa y cómo pedir que se borren.',
      sitemap: 'once',
    }),
    terms: page(addresses.terms.path, { title: 'Términos y condiciones', description: 'Las condiciones de uso de Mesa Abierta.', sitemap: 'once' }),
    openData: page('/api', {
      title: 'Datos abiertos',
      description: 'Torneos, tablas, partidas y barajas de la comunidad para tus programas y hojas de cálculo, en JSON y CSV.',
      first: () => [read(listOpenTournaments, { query: { status: 'finalizado', limit: 1 } }), read(listOpenSeasons, { query: { limit: 1 } })],
      sitemap: 'once',
    }),
    guides: page(addresses.guides.path, {
      title: 'Ayuda',
      description: 'Cómo jugar un torneo, organizar en tu tienda o administrar el sitio, paso a paso y con imágenes.',
      search: { q: words(200) },
      sitemap: 'once',
      samples: [{}, { q: 'pegar lista' }],
    }),
    guidePlay: page(addresses.guidePlay.path, {
      title: 'Juego en un torneo',
      description: 'Inscribirse, entregar la baraja, encontrar la mesa, informar resultados, temporadas y colección.',
      sitemap: 'once',
    }),
    guideOrganise: page(addresses.guideOrganise.path, {
      title: 'Organizo en mi tienda',
      description: 'Del permiso para organizar al primer torneo publicado: inscripciones, rondas, TOM y temporadas.',
      sitemap: 'once',
    }),
    guideAdmin: page(addresses.guideAdmin.path, {
      title: 'Administro el sitio',
      description: 'Solicitudes, torneos por confirmar, denuncias, cuentas, cartas y versiones.',
      sitemap: 'once',
    }),
    thanks: page('/agradecimientos', { title: 'Agradecimientos', description: 'A quienes hacen posible Mesa Abierta: gracias.', sitemap: 'once' }),
  },
});
