import { listAdminCandidates, listStoreAdmins } from '@mesa/contract/calls/stores';
import { startClock } from '@mesa/runtime/testing/clock';
import { outline } from '@mesa/runtime/testing/outline';
import { reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { showStore } from '../testing/el-dragon';

const section = (name: string) => screen.getByRole('region', { name });

startClock();

describe('reads from top to bottom:', () => {
  test('the form and the administrators of a store to its editors', async () => {
    signInAs({ id: 'u1', role: 'owner' });
    const { user, container, asked } = showStore(
      { canEdit: true },
      reply(listStoreAdmins, {
        status: 'success',
        admins: [
          { userId: 'u0', username: 'fundadora', name: 'Rosa', lastName: null, optionalname: null, useUsername: true, founder: true },
          { userId: 'u1', username: 'ana', name: 'Ana', lastName: 'Restrepo', optionalname: 'La Profe', useUsername: false, founder: false },
        ],
        missing: [],
      }),
      reply(listAdminCandidates, {
        status: 'success',
        data: [{ userId: 'u5', username: 'beto', name: 'Beto', lastName: 'Gil', optionalname: 'El Beto', useUsername: false }],
      }),
    );
    await screen.findByRole('link', { name: 'Copa' });
    expect(outline(container.querySelector('form'))).toMatchInlineSnapshot(`
      form
        dl
          dt: Nombre
          dd: El Dragón
        dl
          dt: Email
          dd: hola@tienda7.co
        dl
          dt: País
          dd: Colombia
        dl
          dt: Departamento
          dd: Antioquia
        dl
          dt: Ciudad
          dd: Medellín
        dl
          dt: Dirección
          dd: Calle 10 # 43-20
        dl
          dt: Latitud
          dd: 6.21
        dl
          dt: Longitud
          dd: -75.57
        dl
          dt: Página web
          dd: https://www.dragon.co/
        dl
          dt: Teléfono
          dd: +57 300 000 0000
        dl
          dt: POP ID de la tienda
          dd: –
        dl
          dt: Descripción
          dd: Mesas para 40.
        button [primary]: Editar
    `);
    expect(outline(section('Torneos').querySelector('header'))).toMatchInlineSnapshot(`
body
  header
    a [href=/tiendas]: Tiendas
    h1 [tabindex=-1]: El Dragón
    Medellín, Antioquia, Colombia
    details
      summary: Compartir
      a [href=https://wa.me/?text=*El%20Drag%C3%B3n*%0A%0ACalle%2010%20%23%2043-20%2C%20Medell%C3%ADn%2C%20Colombia%0A%2B57%20300%20000%200000%0A%0Ahttp%3A%2F%2Flocalhost%2Ftienda%2Fel-dragon, target=_blank, rel=noreferrer, quiet, small]: Compartir por WhatsApp
      button [quiet, small]: Copiar texto
      button [quiet, small]: Copiar enlace
      a [href=/api/v1/agenda.ics?store=el-dragon, quiet, small]: Agregar a mi calendario
      a [href=/api/v1/tournaments.rss?storeId=7, quiet, small]: Seguir por RSS
      button [quiet, small]: Copiar código para tu página
      span [role=status]
  form
    dl
      dt: Nombre
      dd: El Dragón
    dl
      dt: Email
      dd: hola@tienda7.co
    dl
      dt: País
      dd: Colombia
    dl
      dt: Departamento
      dd: Antioquia
    dl
      dt: Ciudad
      dd: Medellín
    dl
      dt: Dirección
      dd: Calle 10 # 43-20
    dl
      dt: Latitud
      dd: 6.21
    dl
      dt: Longitud
      dd: -75.57
    dl
      dt: Página web
      dd: https://www.dragon.co/
    dl
      dt: Teléfono
      dd: +57 300 000 0000
    dl
      dt: POP ID de la tienda
      dd: –
    dl
      dt: Descripción
      dd: Mesas para 40.
    button [primary]: Editar
  section «Administradores»
    h2: Administradores
    button [expanded=false]: Administrar Administradores
  section «Torneos»
    h2: Torneos
    a [href=/torneo/crear?tienda=7]: Crear Torneo
    table
      caption: Torneos de El Dragón
      thead
        tr
          th [scope=col]: Fecha
          th [scope=col]: Estado
          th [scope=col]: País
          th [scope=col]: Departamento
          th [scope=col]: Ciudad
          th [scope=col, primary]: Torneo
          th [scope=col]: Jugadores
          th [scope=col]: Ganador
          th [scope=col]: Baraja
          th [scope=col]: Categoría
      tbody
        tr
          td: 2025/05/24
          td
            span [data-no-value]: Finalizado
          td: Colombia
          td: Antioquia
          td: Medellín
          td [primary]
            a [href=/torneo/9]: Copa
            Torneo oficial
          td: 8
          td
            a [href=/jugador/ana]: ana
          td
            a [href=/baraja/9/ana]
              img «Carta Gardevoir ex» [src=/uploads/icons/3.png, loading=lazy]
              Gardevoir
          td: Cup
        tr
          td: 2025/05/24
          td
            span [success]: Inscripciones abiertas
          td: Colombia
          td: Antioquia
          td: Medellín
          td [primary]
            a [href=/torneo/10]: Regional
            span [warning]: Sin confirmar
          td: 8
          td
            span [data-no-value]: Sin asignar
          td: No definido
          td: Regional
    nav «Páginas de torneos»
      button «Anterior» [disabled]: <
      span [role=status]: Página 1 de 2
      button «Siguiente»: >
  section «Temporadas»
    h2: Temporadas
    a [href=/temporada/crear?tienda=7, quiet]: Crear Temporada
  section «Puntuación por fecha»
    h2: Puntuación por fecha
    a [href=/ranking?tienda=el-dragon, quiet]: Ranking de la tienda
    form
      Fecha inicial
      input «Fecha inicial» [type=date, value=«2025-05-16»]
      Fecha final
      input «Fecha final» [type=date, value=«2025-06-15»]
      button [type=submit]: Filtrar
    table
      caption: Puntos por jugador
      thead
        tr
          th [scope=col]: Puntos
          th [scope=col]: Torneos Jugados
          th [scope=col, primary]: Jugador
          th [scope=col]: País
          th [scope=col]: Ciudad
          th [scope=col]: Departamento
      tbody
        tr
          td: 15
          td: 2
          td [primary]
            a [href=/jugador/ana]: ana
          td
            span [data-no-value]: –
          td
            span [data-no-value]: –
          td: Antioquia
    nav «Páginas de puntos»
      button «Anterior» [disabled]: <
      span [role=status]: Página 1 de 2
      button «Siguiente»: >
`);
    await user.click(screen.getByRole('button', { name: 'Editar' }));
    expect(outline(container.querySelector('form'))).toMatchInlineSnapshot(`
form
  div [role=status]
  Nombre
  input «Nombre» [type=text, autocomplete=organization, maxlength=120, required=true, value=«El Dragón»]
  Email
  input «Email» [type=email, autocomplete=email, maxlength=200, required=true, value=«hola@tienda7.co»]
  Buscar un lugar
  input «Buscar un lugar» [autocomplete=off, placeholder=CDMX, León, Bogotá…, role=combobox, autocomplete=list, expanded=false, value=«Medellín, Antioquia, Colombia»]
  div [role=status]
  div «Buscar un lugar» [tabindex=-1, role=listbox]
  País
  select «País» [required=true, value=«Colombia»]
    option: Selecciona…
    option: Colombia
  Departamento
  select «Departamento» [required=true, value=«Antioquia»]
    option: Selecciona…
    option: Antioquia
    option: Antioquia
  Ciudad
  select «Ciudad» [required=true, value=«Medellín»]
    option: Selecciona…
    option: Medellín
  Dirección
  input «Dirección» [type=text, autocomplete=street-address, maxlength=200, value=«Calle 10 # 43-20»]
  Latitud
  input «Latitud» [type=text, inputmode=decimal, value=«6.21»]
  Longitud
  input «Longitud» [type=text, inputmode=decimal, value=«-75.57»]
  Página web
  input «Página web» [type=url, autocomplete=url, maxlength=200, value=«https://www.dragon.co/»]
  Teléfono
  input «Teléfono» [type=tel, autocomplete=tel, maxlength=40, value=«+57 300 000 0000»]
  POP ID de la tienda
  input «POP ID de la tienda» [type=text, inputmode=numeric, maxlength=20, describedby=«Va en el archivo de TOM de los torneos que no tienen otro. Solo lo ven quienes administran la tienda.»]
  Va en el archivo de TOM de los torneos que no tienen otro. Solo lo ven quienes administran la tienda.
  Descripción
  textarea «Descripción» [maxlength=2000, rows=4, value=«Mesas para 40.»]
  button [type=submit, primary]: Guardar
  button: Regresar
`);
    await user.click(screen.getByRole('button', { name: 'Administrar Administradores' }));
    const add = await screen.findByRole('button', { name: 'Añadir administradores' });
    expect(add).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('searchbox', { name: 'Buscar personas' })).toBeNull();
    await user.click(add);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar personas' }), 'beto');
    await user.click(await screen.findByRole('checkbox', { name: /El Beto/ }));
    const chosen = () => screen.queryByRole('list', { name: 'Personas seleccionadas' });
    expect(chosen()).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /El Beto/ }));
    expect(chosen()).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /El Beto/ }));
    expect(outline(section('Administradores'))).toMatchInlineSnapshot(`
section «Administradores»
  h2: Administradores
  button [expanded=true]: Administrar Administradores
  table
    caption: Administradores de la tienda
    thead
      tr
        th [scope=col]: Seleccionar
        th [scope=col, primary]: Nombre
        th [scope=col]: Apellido
        th [scope=col]: Sobrenombre
    tbody
      tr
        td: Fundó la tienda
        td [primary]: Rosa
        td
          span [data-no-value]: –
        td: fundadora
      tr
        td
          input «Seleccionar a La Profe» [type=checkbox, unchecked]
        td [primary]: Ana
        td: Restrepo
        td: La Profe
  button [expanded=true]: Añadir administradores
  button [danger]: Quitar seleccionados
  div [role=status]
  Buscar personas
  input «Buscar personas» [type=search, maxlength=100, describedby=«Escribe al menos 2 letras de su nombre o sobrenombre.», value=«beto»]
  Escribe al menos 2 letras de su nombre o sobrenombre.
  ul «Personas seleccionadas»
    li
      button «Quitar a El Beto»: El Beto
  ul
    li
      input «El Beto beto · Beto» [type=checkbox, checked, focused]
      El Beto
      beto · Beto
  button [primary]: Añadir seleccionados
`);
    expect(asked()).toMatchInlineSnapshot(`
POST /api/stores/storebyslug {"slug":"el-dragon"}
GET /api/agenda?store=el-dragon&page=1&limit=3
POST /api/tournaments/status-store {"storeId":7,"page":1,"limit":20}
GET /api/seasons?store=el-dragon&page=1&limit=12
GET /api/stores/7/attendance
POST /api/stores/points {"storeId":7,"startDate":"2025-05-16","endDate":"2025-06-15","page":1,"limit":5}
GET /api/location/locations
POST /api/stores/7/admins {}
POST /api/stores/7/admin-candidates {"search":"beto"}
`);
  });
});
