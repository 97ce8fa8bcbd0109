import { listRanking } from '@mesa/contract/calls/site';
import { startClock } from '@mesa/runtime/testing/clock';
import { makePagination } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { concepcion, knownPlaces, lima } from '@mesa/runtime/testing/places';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import RankingPage from './ranking-page';
import RankingWidget from './ranking-widget';

const places = knownPlaces(lima, concepcion);

startClock();

describe('reads from top to bottom:', () => {
  test('/ranking and its widget', async () => {
    const row = { id_deck: 12, url: '/uploads/icons/gardevoir.png', history: '31/9/4', points: 97, win_percentage: 70.45, deck: 'Gardevoir' };
    const person = { playerId: 4, username: 'lucia', name: 'Lucía', optionalname: 'Lu', useUsername: false, country: 'Perú', city: 'Lima' };
    const ranking = reply(listRanking, {
      status: 'success',
      of: null,
      data: [
        { ...row, ...person, position: 1 },
        { ...row, ...person, position: 2, playerId: 5, username: 'beto', useUsername: true, country: null, city: null, id_deck: null, url: null, deck: null },
      ],
      pagination: makePagination({ total: 60, limit: 30, pages: 2 }),
    });
    const view = renderPage(<RankingPage />, '/ranking?pais=Per%C3%BA&hasta=2025-05-31', [places, ranking]);
    expect(outline(view.container)).toMatchInlineSnapshot(`
      title: Ranking de Perú · Mesa Abierta
      header
        h1 [tabindex=-1]: Ranking de Perú
        Puntos sumados en los torneos oficiales finalizados.
      button [expanded=false]: Filtrar ranking
      noscript
      ul «Filtros aplicados»
        li
          button «Quitar filtro País: Perú»: País: Perú
        li
          button «Quitar filtro Hasta: 2025/05/31»: Hasta: 2025/05/31
      span [role=status]: Cargando ranking...
      … 104 × 0.9rem
    `);
    await screen.findByRole('link', { name: 'Lu' });
    expect(outline(view.container)).toMatchInlineSnapshot(`
title: Ranking de Perú · Mesa Abierta
header
  h1 [tabindex=-1]: Ranking de Perú
  Puntos sumados en los torneos oficiales finalizados.
  details
    summary: Compartir
    a [href=https://wa.me/?text=*Ranking%20de%20Per%C3%BA*%0A%0A1.%20Lu%3A%2097%0A2.%20beto%3A%2097%0A%0Ahttp%3A%2F%2Flocalhost%2F, target=_blank, rel=noreferrer, quiet, small]: Compartir por WhatsApp
    button [quiet, small]: Copiar texto
    button [quiet, small]: Copiar enlace
    button [quiet, small]: Copiar código para tu página
    span [role=status]
button [expanded=false]: Filtrar ranking
noscript
ul «Filtros aplicados»
  li
    button «Quitar filtro País: Perú»: País: Perú
  li
    button «Quitar filtro Hasta: 2025/05/31»: Hasta: 2025/05/31
table
  caption: Ranking de jugadores
  thead
    tr
      th [scope=col]: #
      th [scope=col, primary]: Jugador
      th [scope=col]: País
      th [scope=col]: Ciudad
      th [scope=col]: Baraja
      th [scope=col]: Historial
      th [scope=col]: Puntos
      th [scope=col]: % Victorias
  tbody
    tr
      td: 1
      td [primary]
        a [href=/jugador/lucia]: Lu
      td: Perú
      td: Lima
      td
        img «Carta Gardevoir» [src=/uploads/icons/gardevoir.png, loading=lazy]
        a [href=/baraja/lista/12]: Gardevoir
      td: 31/9/4
      td: 97
      td: 70,45 %
    tr
      td: 2
      td [primary]
        a [href=/jugador/beto]: beto
      td
        span [data-no-value]: –
      td
        span [data-no-value]: –
      td: No definido
      td: 31/9/4
      td: 97
      td: 70,45 %
nav «Páginas del ranking»
  button «Anterior» [disabled]: <
  span [role=status]: Página 1 de 2
  a «Siguiente» [href=?pais=Per%C3%BA&hasta=2025-05-31&pagina=2]: >
`);
    view.unmount();
    const { container, asked } = renderPage(<RankingWidget />, '/', [ranking]);
    await screen.findByRole('link', { name: 'Lu' });
    expect(outline(container)).toMatchInlineSnapshot(`
title: Ranking de Perú · Mesa Abierta
div [busy=false]
  table
    caption: Ranking de jugadores
    thead
      tr
        th [scope=col]: #
        th [scope=col, primary]: Jugador
        th [scope=col]: País
        th [scope=col]: Ciudad
        th [scope=col]: Baraja
        th [scope=col]: Historial
        th [scope=col]: Puntos
        th [scope=col]: % Victorias
    tbody
      tr
        td: 1
        td [primary]
          a [href=/jugador/lucia]: Lu
        td: Perú
        td: Lima
        td
          img «Carta Gardevoir» [src=/uploads/icons/gardevoir.png, loading=lazy]
          a [href=/baraja/lista/12]: Gardevoir
        td: 31/9/4
        td: 97
        td: 70,45 %
      tr
        td: 2
        td [primary]
          a [href=/jugador/beto]: beto
        td
          span [data-no-value]: –
        td
          span [data-no-value]: –
        td: No definido
        td: 31/9/4
        td: 97
        td: 70,45 %
  nav «Páginas del ranking»
    button «Anterior» [disabled]: <
    span [role=status]: Página 1 de 2
    button «Siguiente»: >
`);
    expect(asked()).toMatchInlineSnapshot(`GET /api/ranking?page=1&limit=30`);
  });
});
