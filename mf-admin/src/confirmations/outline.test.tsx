import { listUnconfirmed } from '@mesa/contract/calls/tournaments';
import { makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { asAdministrator, secondOfThreePages, vale } from '../testing/administrator';
import ConfirmationsPage from './confirmations-page';

asAdministrator();

describe('reads from top to bottom to the administrator:', () => {
  test('/admin/confirmaciones', async () => {
    const { container, asked } = renderPage(<ConfirmationsPage />, '/admin/confirmaciones?pagina=2', [
      reply(listUnconfirmed, {
        status: 'success',
        data: [makeTournament({ id: 7, name: 'Regional de Lima', category: 'Regional', confirmed: false, winnerId: 7, winnerPlayer: vale })],
        pagination: secondOfThreePages,
      }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
title: Torneos por confirmar · Mesa Abierta
header
  h1 [tabindex=-1]: Torneos por confirmar
  Los torneos Special, Regional e Internacional cuentan en el ranking cuando confirmas sus resultados. También los resultados que una tienda escribe a mano, después de sus primeros torneos oficiales del mes.
span [role=status]: Cargando torneos...
… 40 × 0.9rem
`);
    await screen.findByRole('link', { name: 'Regional de Lima' });
    expect(outline(container)).toMatchInlineSnapshot(`
title: Torneos por confirmar · Mesa Abierta
header
  h1 [tabindex=-1]: Torneos por confirmar
  Los torneos Special, Regional e Internacional cuentan en el ranking cuando confirmas sus resultados. También los resultados que una tienda escribe a mano, después de sus primeros torneos oficiales del mes.
div [busy=false]
  table
    caption: Torneos por confirmar
    thead
      tr
        th [scope=col]: Fecha
        th [scope=col, primary]: Torneo
        th [scope=col]: Categoría
        th [scope=col]: Tienda
        th [scope=col]: Jugadores
        th [scope=col]: Ranking
        th [scope=col]: Ganador
        th [scope=col]: Confirmar
    tbody
      tr
        td: 2025/05/24
        td [primary]
          a [href=/torneo/7]: Regional de Lima
        td: Regional
        td
          a [href=/tienda/la-mesa-larga]: La Mesa Larga
        td: 8
        td: No cuenta aún
        td: La Vale
        td
          button «Confirmar: Regional de Lima» [primary, small]: Confirmar
  nav «Páginas de torneos por confirmar»
    button «Anterior»: <
    span [role=status]: Página 2 de 3
    button «Siguiente»: >
`);
    expect(asked()).toMatchInlineSnapshot(`GET /api/tournaments/unconfirmed?page=2`);
  });
});
