import { listOwnClaims } from '@mesa/contract/calls/claims';
import { getPlayer, updatePlayer } from '@mesa/contract/calls/players';
import { session } from '@mesa/runtime/session';
import { startClock } from '@mesa/runtime/testing/clock';
import { outline } from '@mesa/runtime/testing/outline';
import { knownPlaces, medellin } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import ProfilePage from './profile-page';
import { noClaims, noModeration, own } from './testing/own-profile';

const places = knownPlaces(medellin);

startClock();

describe('reads from top to bottom:', () => {
  test('/perfil to a visitor, and while the session is unknown', () => {
    session.setState({ status: 'loading', user: null });
    const { container, asked } = renderPage(<ProfilePage />, '/perfil');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Perfil · Mesa Abierta
      header
        h1 [tabindex=-1]: Perfil
      p: Debes iniciar sesión para ver este contenido
      button [primary]: Iniciar sesión
    `);
    expect(asked()).toMatchInlineSnapshot(``);
  });

  test('/perfil, read-only', async () => {
    signInAs({ email: 'ana@mesa.co' });
    const { container, asked } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      places,
      reply(getPlayer, { status: 'success', data: own }),
      reply(listOwnClaims, {
        status: 'success',
        data: [
          { id: 1, username: 'anita', state: 'open', createdAt: '2025-06-01T12:00:00.000Z', settledAt: null, refusal: null },
          {
            id: 2,
            username: 'anna',
            state: 'refused',
            createdAt: '2025-06-01T12:00:00.000Z',
            settledAt: '2025-06-02T12:00:00.000Z',
            refusal: 'No jugaste ahí.',
          },
          { id: 3, username: 'ann', state: 'closed', createdAt: '2025-06-01T12:00:00.000Z', settledAt: '2025-06-02T12:00:00.000Z', refusal: null },
          { id: 4, username: 'vieja', state: 'refused', createdAt: '2025-03-01T12:00:00.000Z', settledAt: '2025-03-02T12:00:00.000Z', refusal: 'No.' },
        ],
      }),
    ]);
    await screen.findByText('123');
    await screen.findByText('anita');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Perfil · Mesa Abierta
      header
        h1 [tabindex=-1]: Perfil
        Ana Restrepo
      div [role=tablist]
        button [tabindex=0, role=tab, selected=true]: General
        button [tabindex=-1, role=tab, selected=false]: Cerrar Sesión
      div «General» [role=tabpanel]
        form
          section «Tu información»
            h2: Tu información
            a [href=/jugador/ana]: Ver Recorrido
            dl
              dt: Sobrenombre
              dd: ana
            dl
              dt: Email
              dd: ana@mesa.co
            dl
              dt: Nombre
              dd: Ana
            dl
              dt: Apellido
              dd: Restrepo
            dl
              dt: Nombre visible
              dd: La Profe
            dl
              dt: Pokémon ID
              dd: 123
            dl
              dt: Fecha de nacimiento
              dd: 23 de julio de 2001
            dl
              dt: País
              dd: Colombia
            dl
              dt: Departamento
              dd: Antioquia
            dl
              dt: Ciudad
              dd: Medellín
            input «Mostrar mi sobrenombre en los torneos» [type=checkbox, disabled, unchecked]
            Mostrar mi sobrenombre en los torneos
            input «Ocultar mis enfrentamientos con otros jugadores» [type=checkbox, disabled, unchecked]
            Ocultar mis enfrentamientos con otros jugadores
            input «Acepto los términos y condiciones» [type=checkbox, disabled, unchecked]
            Acepto los términos y condiciones
            a [href=/terminos-condiciones, quiet, small]: Leer los términos y condiciones
            button [primary]: Editar Información
        section «Nombres que pediste»
          h2: Nombres que pediste
          ul «Nombres que pediste»
            li
              anita
              p: Lo pediste el 1 de junio de 2025. El administrador todavía no responde.
            li
              anna
              p: El administrador no lo aprobó: No jugaste ahí. Puedes pedirlo otra vez desde el 2 de julio de 2025.
            li
              ann
              p: La solicitud se cerró: ese nombre se unió a otra cuenta, o la tuya ya tiene jugador.
        section «Avisos»
          h2: Avisos
          p: Este dispositivo puede avisarte aunque el sitio esté cerrado. Elige qué avisos quieres; no recibirás ningún otro.
          p: Este navegador no puede mostrar avisos. Prueba con la última versión de Chrome, Edge, Firefox o Safari.
        section «Mis sesiones»
          h2: Mis sesiones
          p: Los dispositivos donde tu cuenta está abierta. Cierra la sesión en los que no reconozcas.
          ul «Sesiones abiertas»
          button [danger]: Cerrar en todas partes
        div [sunken]
          section «Tus datos»
            h2: Tus datos
            p: Puedes llevarte una copia de todo lo que guardamos de ti, o eliminar tu cuenta.
            button: Descargar mis datos
            button [danger]: Eliminar mi cuenta
    `);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/moderation/own
      GET /api/players/local_1
      GET /api/players/local_1/claims
    `);
  });

  test('/perfil, edited', async () => {
    signInAs({ email: 'ana@mesa.co' });
    const { container, user, asked } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      places,
      reply(getPlayer, { status: 'success', data: own }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    expect(outline(container.querySelector('form'))).toMatchInlineSnapshot(`
form
  div [role=status]
  section «Tu información»
    h2: Tu información
    a [href=/jugador/ana]: Ver Recorrido
    dl
      dt: Sobrenombre
      dd: ana
    dl
      dt: Email
      dd: ana@mesa.co
    Nombre
    input «Nombre» [type=text, autocomplete=given-name, maxlength=80, required=true, value=«Ana»]
    Apellido
    input «Apellido» [type=text, autocomplete=family-name, maxlength=80, value=«Restrepo»]
    Nombre visible
    input «Nombre visible» [type=text, maxlength=80, describedby=«Así te verán todos. Si lo dejas vacío, verán tu sobrenombre.», value=«La Profe»]
    Así te verán todos. Si lo dejas vacío, verán tu sobrenombre.
    Pokémon ID
    input «Pokémon ID» [type=text, inputmode=numeric, maxlength=20, value=«123»]
    Fecha de nacimiento
    input «Fecha de nacimiento» [type=date, autocomplete=bday, max=2025-06-15, value=«2001-07-23»]
    Buscar un lugar
    input «Buscar un lugar» [autocomplete=off, placeholder=CDMX, León, Bogotá…, role=combobox, autocomplete=list, expanded=false, value=«Medellín, Antioquia, Colombia»]
    div [role=status]
    div «Buscar un lugar» [tabindex=-1, role=listbox]
    País
    select «País» [value=«Colombia»]
      option: Selecciona…
      option: Colombia
    Departamento
    select «Departamento» [value=«Antioquia»]
      option: Selecciona…
      option: Antioquia
    Ciudad
    select «Ciudad» [value=«Medellín»]
      option: Selecciona…
      option: Medellín
    input «Mostrar mi sobrenombre en los torneos» [type=checkbox, unchecked]
    Mostrar mi sobrenombre en los torneos
    input «Ocultar mis enfrentamientos con otros jugadores» [type=checkbox, unchecked]
    Ocultar mis enfrentamientos con otros jugadores
    input «Acepto los términos y condiciones» [type=checkbox, unchecked]
    Acepto los términos y condiciones
    a [href=/terminos-condiciones, quiet, small]: Leer los términos y condiciones
    button [type=submit, primary]: Guardar Cambios
    button: Cancelar
`);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/moderation/own
      GET /api/players/local_1
      GET /api/players/local_1/claims
      GET /api/location/locations
    `);
  });

  test('/perfil with every field refused', async () => {
    signInAs();
    const names = ['name', 'lastName', 'optionalname', 'pokemonId', 'birthDate', 'useUsername', 'country', 'state', 'city', 'terms'];
    const issues = names.map((path) => ({ path, message: `Mal: ${path}` }));
    const { container, user, asked } = renderPage(<ProfilePage />, '/perfil', [
      noModeration,
      noClaims,
      places,
      reply(getPlayer, { status: 'success', data: { ...own, terms: 1 } }),
      reply(updatePlayer, failure('invalid', { issues })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    const form = outline(container.querySelector('form'));
    expect((form.match(/Revisa .*|(?:input|select) «.*Mal: \w+/g) ?? []).join('\n')).toMatchInlineSnapshot(`
      Revisa 10 campos: Nombre, Apellido, Nombre visible, Pokémon ID, Fecha de nacimiento, Mostrar mi sobrenombre, País, Departamento, Ciudad y Términos y condiciones.
      input «Nombre» [type=text, autocomplete=given-name, maxlength=80, required=true, describedby=«Mal: name
      input «Apellido» [type=text, autocomplete=family-name, maxlength=80, describedby=«Mal: lastName
      input «Nombre visible» [type=text, maxlength=80, describedby=«Así te verán todos. Si lo dejas vacío, verán tu sobrenombre. Mal: optionalname
      input «Pokémon ID» [type=text, inputmode=numeric, maxlength=20, describedby=«Mal: pokemonId
      input «Fecha de nacimiento» [type=date, autocomplete=bday, max=2025-06-15, describedby=«Mal: birthDate
      select «País» [describedby=«Mal: country
      select «Departamento» [describedby=«Mal: state
      select «Ciudad» [describedby=«Mal: city
      input «Mostrar mi sobrenombre en los torneos» [type=checkbox, invalid=true, describedby=«Mal: useUsername
      input «Acepto los términos y condiciones» [type=checkbox, disabled, invalid=true, describedby=«Mal: terms
    `);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/moderation/own
      GET /api/players/local_1
      GET /api/players/local_1/claims
      GET /api/location/locations
      POST /api/players/update/local_1 {"name":"Anax","useUsername":false,"rivalsHidden":false,"terms":1,"lastName":"Restrepo","optionalname":"La Profe","pokemonId":"123","birthDate":"2001-07-23","country":"Colombia","state":"Antioquia","city":"Medellín","updatedAt":"2025-05-24T15:00:00.000Z"}
    `);
  });
});
