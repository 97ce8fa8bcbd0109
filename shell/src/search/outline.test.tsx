import { listPlayers } from '@mesa/contract/calls/players';
import { searchAll } from '@mesa/contract/calls/site';
import { setRegistry } from '@mesa/release-shell/registry';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { makePagination, makePlayer, makeSearchResult } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import SearchPage from './search-page';
import '../remotes/host';

beforeEach(() => setRegistry(describedRegistry()));

describe('reads from top to bottom:', () => {
  test('the results of a search, and those of players alone', async () => {
    const view = renderPage(<SearchPage />, '/buscar?q=char', [
      reply(searchAll, {
        status: 'success',
        more: ['tournament', 'player', 'store', 'card'],
        tournamentStatus: 'progreso',
        results: [
          makeSearchResult({ type: 'tournament', name: 'Copa', id: 3, date: '2025-05-24', place: 'Lima' }),
          makeSearchResult({ type: 'player', name: 'Ana', username: 'ana.char', optionalname: 'Ana Lucía', place: 'Cali' }),
          makeSearchResult({ type: 'player', name: 'Leo', id: 8, username: 'leo' }),
          makeSearchResult({ type: 'store', name: 'Charlas', slug: 'charlas' }),
          makeSearchResult({ type: 'card', name: 'Charmander', id: 9, imgUrl: '/uploads/cards/9.png', print: 'MEW 4' }),
        ],
      }),
    ]);
    expect(outline(view.container)).toMatchInlineSnapshot(`
      title: char: resultados · Mesa Abierta
      header
        h1 [tabindex=-1]: Resultados para «char»
      span [role=status]: Cargando resultados...
      … 6 × 5.5rem
    `);
    await screen.findByRole('list', { name: 'Resultados' });
    expect(outline(view.container)).toMatchInlineSnapshot(`
title: char: resultados · Mesa Abierta
header
  h1 [tabindex=-1]: Resultados para «char»
ul «Resultados»
  li
    a [href=/torneo/3, target=_blank, rel=noopener, data-type=tournament]: CopaTorneo24 de mayo de 2025 · Lima (se abre en otra pestaña)
  li
    a [href=/jugador/ana.char, target=_blank, rel=noopener, data-type=player]: Ana LucíaJugadorana.char · Cali (se abre en otra pestaña)
  li
    a [href=/jugador/leo, target=_blank, rel=noopener, data-type=player]: leoJugador (se abre en otra pestaña)
  li
    a [href=/tienda/charlas, target=_blank, rel=noopener, data-type=store]: CharlasTienda (se abre en otra pestaña)
  li
    a [href=/carta/9, target=_blank, rel=noopener, data-type=card]
      img [src=/uploads/cards/9.png, loading=lazy]
      CharmanderCartaMEW 4 (se abre en otra pestaña)
nav «Más resultados»
  Hay más de diez:
  a [href=/torneos?nombre=char&estado=progreso]: Ver todos los torneos
  a [href=/buscar?q=char&tipo=jugador]: Ver todos los jugadores
  a [href=/tiendas?buscar=char]: Ver todas las tiendas
  a [href=/buscar-carta?nombre=char]: Ver todas las cartas
`);
    view.unmount();
    const { container, asked } = renderPage(<SearchPage />, '/buscar?q=char&tipo=jugador&pagina=2', [
      reply(listPlayers, {
        status: 'success',
        data: [
          makePlayer({ id: 4, username: 'charo', name: 'Charo', optionalname: 'La Charo' }),
          makePlayer({ id: 5, username: 'c', country: null, state: null, city: null }),
        ],
        pagination: makePagination({ total: 62, page: 2, limit: 30, pages: 3 }),
      }),
    ]);
    await screen.findByRole('list', { name: 'Jugadores' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: char: resultados · Mesa Abierta
      header
        h1 [tabindex=-1]: Resultados para «char»
      p
        span [role=status]: 62 jugadores
        a [href=/buscar?q=char]: Ver todos los resultados
      ul «Jugadores» [busy=false]
        li
          a [href=/jugador/charo, target=_blank, rel=noopener, data-type=player]: La CharoJugadorcharo · Medellín, Colombia (se abre en otra pestaña)
        li
          a [href=/jugador/c, target=_blank, rel=noopener, data-type=player]: cJugador (se abre en otra pestaña)
      nav «Páginas de jugadores»
        a «Anterior» [href=?q=char&tipo=jugador]: Anterior
        span [role=status]: Página 2 de 3
        a «Siguiente» [href=?q=char&tipo=jugador&pagina=3]: Siguiente
    `);
    expect(asked()).toMatchInlineSnapshot(`POST /api/players/players/status {"status":1,"search":"char","page":2,"limit":30}`);
  });

  test('a search without words, and one of a single letter', () => {
    const view = renderPage(<SearchPage />, '/buscar');
    expect(outline(view.container)).toMatchInlineSnapshot(`
      title: Buscar · Mesa Abierta
      header
        h1 [tabindex=-1]: Buscar
      p: Escribe arriba el nombre de un torneo, un jugador, una tienda o una carta.
    `);
    view.unmount();
    const { container, asked } = renderPage(<SearchPage />, '/buscar?q=a');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: a: resultados · Mesa Abierta
      header
        h1 [tabindex=-1]: Resultados para «a»
      p: Por favor ingresa al menos 2 caracteres para buscar.
    `);
    expect(asked()).toMatchInlineSnapshot(``);
  });
});
