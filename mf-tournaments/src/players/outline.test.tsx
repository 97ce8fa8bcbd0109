import { listPlayers } from '@mesa/contract/calls/players';
import { startClock } from '@mesa/runtime/testing/clock';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { ana, showTournament } from '../testing/finished-cup';

startClock();

describe('reads from top to bottom:', () => {
  test('the search for players to enrol, and creating one', async () => {
    signInAs({ id: 'local_9', role: 'owner' });
    const { container, user, asked } = showTournament(
      { canEdit: true, status: 'inscripciones' },
      reply(listPlayers, {
        status: 'success',
        data: [ana, makePlayer({ id: 6, username: 'mia', name: 'Mia', optionalname: 'Mía', city: 'Cali' })],
        pagination: makePagination({ total: 60, limit: 50, pages: 2 }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Agregar Jugadores' }));
    await user.click(await screen.findByRole('checkbox', { name: /Mía/ }));
    expect(outline(screen.getByRole('region', { name: /^Jugadores/ }))).toMatchInlineSnapshot(`
section «Jugadores (2)»
  h2: Jugadores (2)
  button [expanded=true, primary]: Agregar Jugadores
  button: Crear Jugador
  button: Editar Barajas
  button: Cargar Jugadores
  button [danger]: Eliminar Jugadores Seleccionados
  p [role=status]
  div [accent]
    div [role=status]
    form
      Buscar jugadores
      input «Buscar jugadores» [type=search, maxlength=100, describedby=«Nombre o usuario. Enter marca el primero de la lista.»]
      Nombre o usuario. Enter marca el primero de la lista.
    ul «Jugadores seleccionados»
      li
        button «Quitar a Mía»: Mía
    ul «Jugadores encontrados»
      li
        input «La Profe ana · MedellínInscrito» [type=checkbox, disabled, checked]
        La Profe
        ana · Medellín
        span [success]: Inscrito
      li
        input «Mía mia · Cali» [type=checkbox, checked, focused]
        Mía
        mia · Cali
    p: Se ven 2 de 60: escribe más letras para encontrar a los demás.
    button [primary]: Agregar seleccionados (1)
    button: Cerrar
  table
    caption: Jugadores del torneo
    thead
      tr
        th [scope=col]: Seleccionar
        th [scope=col]: Posición
        th [scope=col, primary]: Jugador
        th [scope=col]: Ronda retirada
        th [scope=col]: Baraja
        th [scope=col]: Historial
        th [scope=col]: Puntos
        th [scope=col]: % Victorias
    tbody
      tr
        td
          input «Seleccionar a La Profe» [type=checkbox, unchecked]
        td: 1
        td [primary]
          a [href=/jugador/ana]: La Profe
          Tú
        td
          span [data-no-value]: –
        td
          a [href=/baraja/1/ana]: Gardevoir
        td: 5-1-0
        td: 15
        td: 83,3 %
      tr
        td
          input «Seleccionar a leo» [type=checkbox, unchecked]
        td
          span [data-no-value]: –
        td [primary]
          a [href=/jugador/leo]: leo
        td: 3
        td
          a [href=/baraja/1/leo]: No definido
        td
          span [data-no-value]: –
        td
          span [data-no-value]: –
        td
          span [data-no-value]: –
`);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar jugadores' }), 'mi');
    expect(screen.getByRole('searchbox', { name: 'Buscar jugadores' })).toHaveValue('mi');
    await user.click(screen.getByRole('button', { name: 'Crear Jugador' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector(':focus')).not.toBeNull());
    expect(outline(dialog)).toMatchInlineSnapshot(`
      div «Crear Jugador» [tabindex=-1, role=dialog]
        h2: Crear Jugador
        button «Cerrar» [tabindex=0]
        form
          Nombre de usuario
          input «Nombre de usuario» [type=text, autocomplete=off, maxlength=40, required=true, focused]
          input «Inscribirlo en este torneo» [type=checkbox, checked]
          Inscribirlo en este torneo
        button: Cancelar
        button [type=submit, primary]: Crear
    `);
    expect(container).toBeInTheDocument();
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/tournaments/9
      GET /api/tournament-players/by-tournament/9
      POST /api/players/players/status {"status":1,"page":1,"limit":50}
    `);
  });

  test('the sheet of results', async () => {
    signInAs({ id: 'local_9', role: 'owner' });
    const { user, asked } = showTournament({ canEdit: true });
    await screen.findByRole('link', { name: 'leo' });
    await user.click(screen.getByRole('button', { name: 'Editar Resultados' }));
    expect(outline(screen.getByRole('region', { name: /^Jugadores/ }))).toMatchInlineSnapshot(`
      section «Jugadores (2)»
        h2: Jugadores (2)
        button: Cargar Jugadores
        p [role=status]
        div [role=status]
        button [primary]: Guardar Cambios
        button: Cancelar
        button: Cargar archivo
        p [role=status]
        table
          caption: Resultados que se editan. Enter y las flechas pasan de una celda a otra.
          thead
            tr
              th [scope=col]: Jugador
              th [scope=col]: Posición
              th [scope=col]: Ronda retirada
              th [scope=col]: Baraja
              th [scope=col]: Historial
              th [scope=col]: Puntos
              th [scope=col]: % Victorias
          tbody
            tr
              th [scope=row]: La Profe
              td
                input «Posición de La Profe» [inputmode=numeric, autocomplete=off, maxlength=6, value=«1»]
              td
                input «Ronda retirada de La Profe» [inputmode=text, autocomplete=off, maxlength=20]
              td
                input «Baraja de La Profe» [inputmode=text, autocomplete=off, maxlength=80, value=«Gardevoir»]
              td
                input «Historial de La Profe» [inputmode=text, autocomplete=off, maxlength=40, value=«5-1-0»]
              td
                input «Puntos de La Profe» [inputmode=numeric, autocomplete=off, maxlength=7, value=«15»]
              td
                input «% Victorias de La Profe» [inputmode=decimal, autocomplete=off, maxlength=8, value=«83,3»]
            tr
              th [scope=row]: leo
              td
                input «Posición de leo» [inputmode=numeric, autocomplete=off, maxlength=6]
              td
                input «Ronda retirada de leo» [inputmode=text, autocomplete=off, maxlength=20, value=«3»]
              td
                input «Baraja de leo» [inputmode=text, autocomplete=off, maxlength=80]
              td
                input «Historial de leo» [inputmode=text, autocomplete=off, maxlength=40]
              td
                input «Puntos de leo» [inputmode=numeric, autocomplete=off, maxlength=7]
              td
                input «% Victorias de leo» [inputmode=decimal, autocomplete=off, maxlength=8]
        p: Puedes pegar filas y columnas copiadas de una hoja de cálculo: llenan desde la celda en la que estás.
    `);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/tournaments/9
      GET /api/tournament-players/by-tournament/9
    `);
  });
});
