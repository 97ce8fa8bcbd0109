import { getPlayer } from '@mesa/contract/calls/players';
import { startClock } from '@mesa/runtime/testing/clock';
import { outline } from '@mesa/runtime/testing/outline';
import { knownPlaces, medellin } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import ProfilePage from './profile-page';
import { noClaims, noModeration, own } from './testing/own-profile';

const places = knownPlaces(medellin);

startClock();

describe('reads from top to bottom:', () => {
  test('the question before an account is deleted', async () => {
    signInAs();
    const { user, asked } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, places, reply(getPlayer, { status: 'success', data: own })]);
    await user.click(await screen.findByRole('button', { name: 'Eliminar mi cuenta' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector(':focus')).not.toBeNull());
    expect(outline(dialog)).toMatchInlineSnapshot(`
      div «Eliminar mi cuenta» [tabindex=-1, role=dialog]
        h2: Eliminar mi cuenta
        button «Cerrar» [tabindex=0]
        form
          p: Esto no se puede deshacer:
          ul
            li: Se borran tu correo, tu nombre, tu apellido, tu fecha de nacimiento, tu Pokémon ID y tu lugar.
            li: Tus resultados y barajas quedan en los torneos con el nombre «Jugador retirado».
            li: Dejas de administrar tiendas.
            li: Si vuelves a entrar, empiezas sin historial.
          Escribe ELIMINAR para confirmar
          input «Escribe ELIMINAR para confirmar» [type=text, autocomplete=off, maxlength=20, required=true, focused]
        button: Cancelar
        button [type=submit, danger]: Eliminar para siempre
    `);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/moderation/own
      GET /api/players/local_1
      GET /api/players/local_1/claims
    `);
  });

  test('the choice of a username, and signing out', async () => {
    signInAs({ username: 'ana' });
    const { user, asked } = renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, reply(getPlayer, failure('not_found'))]);
    await screen.findByRole('textbox', { name: 'Sobrenombre' });
    expect(outline(screen.getByRole('region', { name: 'Elige tu sobrenombre' }))).toMatchInlineSnapshot(`
      section «Elige tu sobrenombre»
        h2: Elige tu sobrenombre
        p: Con él te inscriben en los torneos y te encuentran los demás. Si ya jugaste con un nombre, escribe ese mismo: puedes pedir tres a la vez.
        form
          Sobrenombre
          input «Sobrenombre» [type=text, autocomplete=username, maxlength=40, required=true, value=«ana»]
          button [type=submit, primary]: Crear mi perfil
    `);
    await user.click(screen.getByRole('tab', { name: 'Cerrar Sesión' }));
    expect(outline(screen.getByRole('tabpanel'))).toMatchInlineSnapshot(`
      div «Cerrar Sesión» [role=tabpanel]
        p: ¿Estás seguro de que deseas cerrar sesión?
        button [primary]: Sí, cerrar sesión
        button: Cancelar
    `);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/moderation/own
      GET /api/players/local_1
      GET /api/players/local_1/claims
    `);
  });
});
