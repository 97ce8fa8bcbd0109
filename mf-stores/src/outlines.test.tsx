import { listLocations } from '@mesa/contract/calls/locations';
import { getStoreBySlug, listAdminCandidates, listStoreAdmins, listStorePoints, listStores, updateStore } from '@mesa/contract/calls/stores';
import { listStoreTournaments } from '@mesa/contract/calls/tournaments';
import { makeDeckIconCard, makePagination, makePlayer, makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import CreateStorePage from './create-store/create-store-page';
import StorePage from './store/store-page';
import StoresPage from './stores/stores-page';

const store = makeStore({
  id: 7,
  slug: 'el-dragon',
  name: 'El Dragón',
  state: 'Antioquia Department',
  website: 'https://www.dragon.co/',
  description: 'Mesas para 40.',
});
const places = reply(listLocations, { status: 'success', data: [{ country: 'Colombia', state: 'Antioquia', city: 'Medellín' }] });
const winner = makePlayer({ id: 4, username: 'ana', name: 'Ana', country: null, state: 'Antioquia Department', city: null });
const tournaments = reply(listStoreTournaments, {
  status: 'success',
  data: [
    makeTournament({
      id: 9,
      name: 'Copa',
      winnerId: 4,
      winnerPlayer: winner,
      winnerDeckName: 'Gardevoir',
      winnerDeckCards: [makeDeckIconCard({ id: 3, name: 'Gardevoir ex' })],
      state: 'Antioquia Department',
    }),
    makeTournament({ id: 10, name: 'Regional', category: 'Regional', confirmed: false, status: 'inscripciones' }),
  ],
  pagination: makePagination({ total: 30, pages: 2, limit: 20 }),
});
const points = reply(listStorePoints, {
  status: 'success',
  data: [{ ...winner, playerId: 4, totalPoints: 15, tournamentsPlayed: 2 }],
  pagination: makePagination({ total: 6, pages: 2, limit: 5 }),
});
const show = (fields: Partial<typeof store> = {}, ...more: Reply[]) =>
  renderPage(<StorePage />, '/tienda/el-dragon', [
    ...more,
    reply(getStoreBySlug, { status: 'success', store: { ...store, ...fields } }),
    tournaments,
    points,
    places,
  ]);
const section = (name: string) => screen.getByRole('region', { name });

beforeEach(() => jest.useFakeTimers({ now: new Date('2025-06-15T12:00:00-05:00'), advanceTimers: true, doNotFake: ['performance'] }));
afterEach(() => jest.useRealTimers());

describe('reads from top to bottom:', () => {
  test('/tiendas of a filter, to an owner', async () => {
    signInAs({ role: 'owner' });
    const { container, asked } = renderPage(<StoresPage />, '/tiendas?ciudad=Medell%C3%ADn&pagina=2', [
      reply(listStores, {
        status: 'success',
        stores: [store, makeStore({ id: 8, slug: 'b', name: 'B', address: null, phone: null })],
        total: 14,
        page: 2,
        totalPages: 3,
      }),
      places,
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Tiendas · Mesa Abierta
      header
        h1 [tabindex=-1]: Tiendas
        Dónde jugar cerca de ti.
        a [href=/tienda/crear, primary]: Crear Tienda
      button [expanded=true]: Ocultar filtro
      form
        Nombre de la tienda
        input «Nombre de la tienda» [type=search, maxlength=100]
        País
        select «País» [value=«Cargando...»]
          option: Cargando...
        Departamento
        select «Departamento» [value=«Cargando...»]
          option: Cargando...
        Ciudad
        select «Ciudad» [value=«Medellín»]
          option: Cargando...
          option: Medellín
        button [type=submit, primary]: Buscar
      span [role=status]: Cargando tiendas...
      …
    `);
    await screen.findByRole('link', { name: /El Dragón/ });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Tiendas · Mesa Abierta
      header
        h1 [tabindex=-1]: Tiendas
        Dónde jugar cerca de ti.
        a [href=/tienda/crear, primary]: Crear Tienda
      button [expanded=true]: Ocultar filtro
      form
        Nombre de la tienda
        input «Nombre de la tienda» [type=search, maxlength=100]
        País
        select «País» [value=«Todos»]
          option: Todos
          option: Colombia
        Departamento
        select «Departamento» [value=«Todos»]
          option: Todos
        Ciudad
        select «Ciudad» [value=«Medellín»]
          option: Todos
          option: Medellín
        button [type=submit, primary]: Buscar
      ul
        li
          a [href=/tienda/el-dragon]: El Dragón Medellín, AntioquiaCalle 10 # 43-20+57 300 000 0000dragon.co
        li
          a [href=/tienda/b]: B Medellín, Antioquia
      nav «Páginas de tiendas»
        a «Anterior» [href=?ciudad=Medell%C3%ADn]: Anterior
        span [role=status]: Página 2 de 3
        a «Siguiente» [href=?ciudad=Medell%C3%ADn&pagina=3]: Siguiente
    `);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/location/locations?withStores=true
      POST /api/stores/list {"page":2,"itemsPerPage":12,"city":"Medellín"}
    `);
  });

  test.each([
    ['name', 'buscar'],
    ['country', 'pais'],
    ['state', 'departamento'],
  ])('/tiendas filtered by %s has its filter open', async (_, name) => {
    renderPage(<StoresPage />, `/tiendas?${name}=x`, [reply(listStores, failure('internal')), places]);
    expect(screen.getByRole('button', { name: 'Ocultar filtro' })).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByText('No se encontraron tiendas')).toBeVisible();
  });

  test('/tienda/:slug to a visitor', async () => {
    const { container, asked } = show();
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Tienda · Mesa Abierta
      span [role=status]: Cargando...
      header
        h1 [tabindex=-1]: Tienda
      …
      section
        …
    `);
    await screen.findByText('15');
    await screen.findByRole('link', { name: 'Copa' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: El Dragón · Mesa Abierta
      header
        a [href=/tiendas]: Tiendas
        h1 [tabindex=-1]: El Dragón
        Medellín, Antioquia, Colombia
      dl [info]
        dt: Email
        dd
          a [href=mailto:hola@tienda7.co]: hola@tienda7.co
        dt: País
        dd: Colombia
        dt: Departamento
        dd: Antioquia
        dt: Ciudad
        dd: Medellín
        dt: Dirección
        dd: Calle 10 # 43-20
        dt: Coordenadas
        dd
          a [href=https://www.google.com/maps/search/?api=1&query=6.21,-75.57, target=_blank, rel=noreferrer]: 6.21, -75.57
        dt: Teléfono
        dd
          a [href=tel:+573000000000]: +57 300 000 0000
        dt: Página web
        dd
          a [href=https://www.dragon.co/, target=_blank, rel=noreferrer nofollow]: https://www.dragon.co/
        div [data-wide=true]
          dt: Descripción
          dd: Mesas para 40.
      section «Torneos»
        h2: Torneos
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
              td: Finalizado
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
              td: Sin asignar
              td: No definido
              td: Regional
        nav «Páginas de torneos»
          button «Anterior» [disabled]: <
          span [role=status]: Página 1 de 2
          button «Siguiente»: >
      section «Puntuación por fecha»
        h2: Puntuación por fecha
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
              td: –
              td: –
              td: Antioquia
        nav «Páginas de puntos»
          button «Anterior» [disabled]: <
          span [role=status]: Página 1 de 2
          button «Siguiente»: >
    `);
    expect(asked()).toMatchInlineSnapshot(`
      POST /api/stores/storebyslug {"slug":"el-dragon"}
      POST /api/tournaments/status-store {"storeId":7,"page":1,"limit":20}
      POST /api/stores/points {"storeId":7,"startDate":"2025-05-16","endDate":"2025-06-15","page":1,"limit":5}
    `);
  });

  test('/tienda/:slug while its points and tournaments are not here', async () => {
    const never = new Promise<never>(() => undefined);
    const { container, asked } = renderPage(<StorePage />, '/tienda/el-dragon', [
      reply(getStoreBySlug, { status: 'success', store }),
      reply(listStoreTournaments, () => never),
      reply(listStorePoints, () => never),
    ]);
    await screen.findByRole('heading', { name: 'El Dragón' });
    expect(outline(container).split('Mesas para 40.\n')[1]).toMatchInlineSnapshot(`
      span [role=status]: Cargando...
      …
      section «Puntuación por fecha»
        h2: Puntuación por fecha
        form
          Fecha inicial
          input «Fecha inicial» [type=date, value=«2025-05-16»]
          Fecha final
          input «Fecha final» [type=date, value=«2025-06-15»]
          button [type=submit]: Filtrar
        span [role=status]: Cargando...
        …
    `);
    expect(asked()).toMatchInlineSnapshot(`
      POST /api/stores/storebyslug {"slug":"el-dragon"}
      POST /api/tournaments/status-store {"storeId":7,"page":1,"limit":20}
      POST /api/stores/points {"storeId":7,"startDate":"2025-05-16","endDate":"2025-06-15","page":1,"limit":5}
    `);
  });

  test('/tienda/:slug that is not there', async () => {
    const { container, asked } = renderPage(<StorePage />, '/tienda/nada', [reply(getStoreBySlug, failure('not_found'))]);
    await screen.findByRole('heading', { name: 'Tienda no encontrada' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Tienda no encontrada · Mesa Abierta
      header
        h1 [tabindex=-1]: Tienda no encontrada
      p: Ninguna tienda tiene esta dirección. Puede que el enlace esté incompleto, que haya cambiado de nombre o que esté cerrada.
      a [href=/tiendas, primary]: Ver las tiendas
    `);
    expect(asked()).toMatchInlineSnapshot(`POST /api/stores/storebyslug {"slug":"nada"}`);
  });

  test('the form and the administrators of a store to those who edit it', async () => {
    signInAs({ id: 'u1', role: 'owner' });
    const { user, container, asked } = show(
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
                td: Finalizado
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
                td: Sin asignar
                td: No definido
                td: Regional
          nav «Páginas de torneos»
            button «Anterior» [disabled]: <
            span [role=status]: Página 1 de 2
            button «Siguiente»: >
        section «Puntuación por fecha»
          h2: Puntuación por fecha
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
                td: –
                td: –
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
              td: –
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
      POST /api/tournaments/status-store {"storeId":7,"page":1,"limit":20}
      POST /api/stores/points {"storeId":7,"startDate":"2025-05-16","endDate":"2025-06-15","page":1,"limit":5}
      GET /api/location/locations
      POST /api/stores/7/admins {}
      POST /api/stores/7/admin-candidates {"search":"beto"}
    `);
  });

  test('/tienda/crear to an owner and to a member', async () => {
    signInAs({ role: 'owner' });
    const view = renderPage(<CreateStorePage />, '/tienda/crear', [places]);
    await screen.findByRole('textbox', { name: 'Nombre' });
    await screen.findByRole('combobox', { name: 'País' });
    expect(outline(view.container)).toMatchInlineSnapshot(`
      title: Crear Tienda · Mesa Abierta
      header
        h1 [tabindex=-1]: Crear Tienda
      form
        div [role=status]
        Nombre
        input «Nombre» [type=text, autocomplete=organization, maxlength=120, required=true]
        Email
        input «Email» [type=email, autocomplete=email, maxlength=200, required=true]
        País
        select «País» [required=true, value=«Selecciona…»]
          option: Selecciona…
          option: Colombia
        Departamento
        select «Departamento» [required=true, value=«Selecciona…»]
          option: Selecciona…
        Ciudad
        select «Ciudad» [required=true, value=«Selecciona…»]
          option: Selecciona…
        Dirección
        input «Dirección» [type=text, autocomplete=street-address, maxlength=200]
        Latitud
        input «Latitud» [type=text, inputmode=decimal]
        Longitud
        input «Longitud» [type=text, inputmode=decimal]
        Página web
        input «Página web» [type=url, autocomplete=url, maxlength=200]
        Teléfono
        input «Teléfono» [type=tel, autocomplete=tel, maxlength=40]
        Descripción
        textarea «Descripción» [maxlength=2000, rows=4]
        button [type=submit, primary]: Crear Tienda
    `);
    view.unmount();
    signInAs({ role: 'member' });
    const { container, asked } = renderPage(<CreateStorePage />, '/tienda/crear');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Crear Tienda · Mesa Abierta
      header
        h1 [tabindex=-1]: Crear Tienda
      p: Solo los organizadores aprobados pueden crear tiendas. Escríbenos desde la página de contacto si quieres registrar la tuya.
    `);
    expect(asked()).toMatchInlineSnapshot(``);
  });

  test('the form of a store whose every field is refused', async () => {
    signInAs({ role: 'admin' });
    const names = ['name', 'email', 'country', 'state', 'city', 'address', 'latitude', 'longitude', 'website', 'phone', 'description'];
    const issues = names.map((path) => ({ path, message: `Mal: ${path}` }));
    const { container, user, asked } = show({ canEdit: true }, reply(updateStore, failure('invalid', { issues })));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    const form = outline(container.querySelector('form'));
    expect((form.match(/Revisa .*|(?:input|select|textarea) «.*Mal: \w+/g) ?? []).join('\n')).toMatchInlineSnapshot(`
      Revisa 11 campos: Nombre, Email, País, Departamento, Ciudad, Dirección, Latitud, Longitud, Página web, Teléfono y 1 más.
      input «Nombre» [type=text, autocomplete=organization, maxlength=120, required=true, describedby=«Mal: name
      input «Email» [type=email, autocomplete=email, maxlength=200, required=true, describedby=«Mal: email
      select «País» [required=true, describedby=«Mal: country
      select «Departamento» [required=true, describedby=«Mal: state
      select «Ciudad» [required=true, describedby=«Mal: city
      input «Dirección» [type=text, autocomplete=street-address, maxlength=200, describedby=«Mal: address
      input «Latitud» [type=text, inputmode=decimal, describedby=«Mal: latitude
      input «Longitud» [type=text, inputmode=decimal, describedby=«Mal: longitude
      input «Página web» [type=url, autocomplete=url, maxlength=200, describedby=«Mal: website
      input «Teléfono» [type=tel, autocomplete=tel, maxlength=40, describedby=«Mal: phone
      textarea «Descripción» [maxlength=2000, rows=4, describedby=«Mal: description
    `);
    expect(asked()).toMatchInlineSnapshot(`
      POST /api/stores/storebyslug {"slug":"el-dragon"}
      POST /api/tournaments/status-store {"storeId":7,"page":1,"limit":20}
      POST /api/stores/points {"storeId":7,"startDate":"2025-05-16","endDate":"2025-06-15","page":1,"limit":5}
      GET /api/location/locations
      PUT /api/stores/update/7 {"name":"El Dragónx","email":"hola@tienda7.co","country":"Colombia","state":"Antioquia Department","city":"Medellín","address":"Calle 10 # 43-20","latitude":6.21,"longitude":-75.57,"website":"https://www.dragon.co/","phone":"+57 300 000 0000","description":"Mesas para 40.","updatedAt":"2025-05-24T15:00:00.000Z"}
    `);
  });
});
