import { listClaims } from '@mesa/contract/calls/claims';
import { makePlayedResult, makePlayer } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { asAdministrator, noOrganiserRequests, secondOfThreePages, vale, valesAccount } from '../testing/administrator';
import ClaimsPage from './claims-page';

const at = '2025-05-25T02:00:00.000Z';

asAdministrator();

describe('reads from top to bottom to the administrator:', () => {
  test('/admin/solicitudes, and the refusal of one', async () => {
    const { container, user, asked } = renderPage(<ClaimsPage />, '/admin/solicitudes?pagina=2', [
      noOrganiserRequests,
      reply(listClaims, {
        status: 'success',
        data: [
          {
            id: 1,
            createdAt: at,
            account: valesAccount,
            player: vale,
            tournamentsPlayed: 2,
            results: [makePlayedResult({ tournamentId: 4, deckName: 'Gardevoir' }), makePlayedResult({ tournamentId: 5, position: null })],
          },
          { id: 2, createdAt: at, account: { ...valesAccount, email: null }, player: makePlayer({ id: 8, username: 'b' }), tournamentsPlayed: 1, results: [] },
        ],
        links: [{ at, account: valesAccount, player: vale }],
        pagination: secondOfThreePages,
      }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
title: Solicitudes · Mesa Abierta
header
  h1 [tabindex=-1]: Solicitudes
  Cuentas que quieren organizar, y cuentas que piden un nombre con historial.
span [role=status]: Cargando...
… 1 × 12rem
span [role=status]: Cargando...
… 1 × 12rem
span [role=status]: Cargando...
… 1 × 24rem
`);
    await screen.findByText('Uniones hechas');
    expect(outline(container)).toMatchInlineSnapshot(`
title: Solicitudes · Mesa Abierta
header
  h1 [tabindex=-1]: Solicitudes
  Cuentas que quieren organizar, y cuentas que piden un nombre con historial.
section «Quieren organizar»
  h2: Quieren organizar
  p: Nadie espera permiso para organizar.
section «Piden un jugador»
  h2: Piden un jugador
  ul «Solicitudes abiertas»
    li
      h3
        a [href=/jugador/vale]: La Vale
      p: La pide vale@correo.co desde el 24 de mayo de 2025.
      p: 2 torneos jugados
      ul «Lo último que jugó La Vale»
        li
          2025/05/24 ·
          a [href=/torneo/4]: Copa
          , La Mesa · puesto 2 · Gardevoir
        li
          2025/05/24 ·
          a [href=/torneo/5]: Copa
          , La Mesa · puesto –
      button [primary]: Unir a vale@correo.co
      button «Rechazar: La Vale» [danger]: Rechazar
    li
      h3
        a [href=/jugador/b]: b
      p: La pide user_vale desde el 24 de mayo de 2025, sin un correo verificado.
      p: 1 torneo jugado
      button [primary]: Unir a user_vale
      button «Rechazar: b» [danger]: Rechazar
  nav «Páginas de solicitudes»
    button «Anterior»: <
    span [role=status]: Página 2 de 3
    button «Siguiente»: >
section «Uniones hechas»
  h2: Uniones hechas
  ul
    li
      a [href=/jugador/vale]: La Vale
      · vale@correo.co · 2025/05/24
      button «Deshacer: La Vale» [small]: Deshacer
`);
    await user.click(screen.getByRole('button', { name: 'Rechazar: La Vale' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector(':focus')).not.toBeNull());
    expect(outline(dialog)).toMatchInlineSnapshot(`
      div «Rechazar la solicitud de La Vale» [tabindex=-1, role=dialog]
        h2: Rechazar la solicitud de La Vale
        button «Cerrar» [tabindex=0]
        form
          Motivo
          textarea «Motivo» [maxlength=300, rows=3, describedby=«La persona lo va a leer en su perfil. Puede pedir el nombre otra vez en 30 días.», required=true, focused]
          La persona lo va a leer en su perfil. Puede pedir el nombre otra vez en 30 días.
        button: Cancelar
        button [type=submit, danger]: Rechazar
    `);
    expect(asked()).toMatchInlineSnapshot(`
GET /api/organisers?state=open&page=1
GET /api/organisers?state=granted&page=1
GET /api/claims?page=2
`);
  });
});
