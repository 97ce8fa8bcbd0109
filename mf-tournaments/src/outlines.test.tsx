import { listLocations } from '@mesa/contract/calls/locations';
import { listPlayers } from '@mesa/contract/calls/players';
import { type Entry, listEntries } from '@mesa/contract/calls/results';
import { listRanking } from '@mesa/contract/calls/site';
import { listAdministeredStores, listStores } from '@mesa/contract/calls/stores';
import { getTournament, listTournaments, listUpcomingTournaments, type Tournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { makeDeckIconCard, makeEntry, makePagination, makePlayer, makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import CreateTournamentPage from './create-tournament/create-tournament-page';
import RankingPage from './ranking/ranking-page';
import RankingWidget from './ranking/ranking-widget';
import TournamentPage from './tournament/tournament-page';
import TournamentsPage from './tournaments/tournaments-page';

const places = reply(listLocations, {
  status: 'success',
  data: [
    { country: 'Perú', state: 'Lima', city: 'Lima' },
    { country: 'Chile', state: 'Biobío', city: 'Concepción' },
  ],
});
const ana = makePlayer({ id: 4, username: 'ana', name: 'Ana', optionalname: 'La Profe' });
const leo = makePlayer({ id: 5, username: 'leo', name: 'Leo' });
const entries: Entry[] = [
  makeEntry({
    player: ana,
    position: 1,
    points: 15,
    winRate: 83.3,
    record: '5-1-0',
    deckName: 'Gardevoir',
    deckCards: [makeDeckIconCard({ id: 3, name: 'Gardevoir ex' })],
  }),
  makeEntry({ player: leo, dropRound: '3' }),
];
const finished = makeTournament({
  id: 9,
  name: 'Copa',
  state: 'Antioquia Department',
  winnerId: 4,
  winnerPlayer: ana,
  winnerDeckName: 'Gardevoir',
  winnerDeckCards: [makeDeckIconCard({ id: 3, name: 'Gardevoir ex' })],
  prize: '12 sobres',
  description: 'Traigan dados.',
});
const unconfirmed = makeTournament({ id: 10, name: 'Regional de Lima', category: 'Regional', confirmed: false });
const show = (fields: Partial<Tournament>, ...more: Reply[]) =>
  renderPage(<TournamentPage />, '/torneo/9', [
    reply(getTournament, { status: 'success', data: { ...finished, ...fields } }),
    reply(listEntries, { status: 'success', data: entries }),
    places,
    reply(listStores, { status: 'success', stores: [makeStore({ id: 1, name: 'La Mesa Larga' })], total: 1, page: 1, totalPages: 1 }),
    ...more,
  ]);
const form = () => screen.getByRole('form', { name: 'Datos del torneo' });

beforeEach(() => jest.useFakeTimers({ now: new Date('2025-06-15T12:00:00-05:00'), advanceTimers: true, doNotFake: ['performance'] }));
afterEach(() => jest.useRealTimers());

describe('reads from top to bottom:', () => {
  test('/torneos', async () => {
    const { container, user, asked } = renderPage(<TournamentsPage />, '/torneos', [
      places,
      reply(listUpcomingTournaments, {
        status: 'success',
        data: [makeTournament({ id: 8, name: 'Copa de julio', date: '2025-07-05', status: 'inscripciones' })],
      }),
      reply(listTournaments, { status: 'success', data: [finished, unconfirmed], pagination: makePagination({ total: 60, limit: 25, pages: 3 }) }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Torneos · Mesa Abierta
      header
        h1 [tabindex=-1]: Torneos
        Dónde se juega, dónde se jugó y con qué baraja se ganó.
      …
      button [expanded=false]: Filtrar torneos
      div «Estado de los torneos» [role=tablist]
        a [href=/torneos?estado=inscripciones, tabindex=-1, role=tab, selected=false]: Inscripciones abiertas
        a [href=/torneos?estado=progreso, tabindex=-1, role=tab, selected=false]: En curso
        a [href=/torneos, tabindex=0, role=tab, selected=true]: Finalizados
      div «Finalizados» [role=tabpanel]
        span [role=status]: Cargando torneos...
        …
    `);
    await screen.findByRole('link', { name: 'Copa' });
    await screen.findByRole('link', { name: 'Copa de julio' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Torneos · Mesa Abierta
      header
        h1 [tabindex=-1]: Torneos
        Dónde se juega, dónde se jugó y con qué baraja se ganó.
      section «Próximos torneos»
        h2: Próximos torneos
        a [href=/torneos?estado=inscripciones, quiet]: Ver inscripciones abiertas
        ul «Próximos torneos»
          li
            time [datetime=2025-07-05]: sáb, 5 jul
            a [href=/torneo/8]: Copa de julio
            La Mesa Larga · Medellín
            span [success]: Inscripciones abiertas
      button [expanded=false]: Filtrar torneos
      div «Estado de los torneos» [role=tablist]
        a [href=/torneos?estado=inscripciones, tabindex=-1, role=tab, selected=false]: Inscripciones abiertas
        a [href=/torneos?estado=progreso, tabindex=-1, role=tab, selected=false]: En curso
        a [href=/torneos, tabindex=0, role=tab, selected=true]: Finalizados
      div «Finalizados» [role=tabpanel]
        div [busy=false]
          table
            caption: Finalizados
            thead
              tr
                th [scope=col]: Fecha
                th [scope=col]: Ciudad
                th [scope=col, primary]: Torneo
                th [scope=col]: Jugadores
                th [scope=col]: Baraja
                th [scope=col]: Ganador
            tbody
              tr
                td: 2025/05/24
                td: Medellín
                td [primary]
                  a [href=/torneo/9]: Copa
                  Torneo oficial
                td: 8
                td
                  img «Carta Gardevoir ex» [src=/uploads/icons/3.png, loading=lazy]
                  a [href=/baraja/9/ana]: Gardevoir
                td
                  a [href=/jugador/ana]: La Profe
              tr
                td: 2025/05/24
                td: Medellín
                td [primary]
                  a [href=/torneo/10]: Regional de Lima
                  span [warning]: Sin confirmar
                td: 8
                td: No definido
                td: Sin asignar
          nav «Páginas de torneos»
            button «Anterior» [disabled]: <
            span [role=status]: Página 1 de 3
            a «Siguiente» [href=/torneos?pagina=2]: >
    `);
    await user.click(screen.getByRole('button', { name: 'Filtrar torneos' }));
    await screen.findByRole('option', { name: 'Chile' });
    expect(outline(container.querySelector('form'))).toMatchInlineSnapshot(`
      form
        Nombre
        input «Nombre» [type=search, maxlength=120]
        País
        select «País» [value=«Todos»]
          option: Todos
          option: Chile
          option: Perú
        Categoría
        select «Categoría» [value=«Todas»]
          option: Todas
          option: Amistoso
          option: Online
          option: Challenge
          option: Cup
          option: Prerelease
          option: Release
          option: Special
          option: Regional
          option: Internacional
        Formato
        select «Formato» [value=«Todos»]
          option: Todos
          option: Estándar
          option: Expandido
          option: Conquista
        Desde
        input «Desde» [type=date]
        Hasta
        input «Hasta» [type=date]
        button [type=submit, primary]: Filtrar
    `);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/tournaments/upcoming?limit=4
      POST /api/tournaments/status {"status":"finalizado","page":1,"limit":25}
      GET /api/location/locations?withStores=true
    `);
  });

  test('/torneos of a filter that nothing meets, to the administrator', async () => {
    signInAs({ role: 'admin' });
    const { container, asked } = renderPage(<TournamentsPage />, '/torneos?estado=progreso&nombre=copa&desde=2025-05-01&categoria=Cup', [
      places,
      reply(listTournaments, { status: 'success', data: [], pagination: makePagination({ total: 0, limit: 25, pages: 0 }) }),
    ]);
    await screen.findByText('Ningún torneo coincide con el filtro.');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Torneos · Mesa Abierta
      header
        h1 [tabindex=-1]: Torneos
        Dónde se juega, dónde se jugó y con qué baraja se ganó.
      button [expanded=false]: Filtrar torneos
      ul «Filtros puestos»
        li
          button «Quitar filtro Nombre: copa»: Nombre: copa
        li
          button «Quitar filtro Categoría: Cup»: Categoría: Cup
        li
          button «Quitar filtro Desde: 2025/05/01»: Desde: 2025/05/01
      div «Estado de los torneos» [role=tablist]
        a [href=/torneos?estado=inscripciones&nombre=copa&desde=2025-05-01&categoria=Cup, tabindex=-1, role=tab, selected=false]: Inscripciones abiertas
        a [href=/torneos?estado=progreso&nombre=copa&desde=2025-05-01&categoria=Cup, tabindex=0, role=tab, selected=true]: En curso
        a [href=/torneos?nombre=copa&desde=2025-05-01&categoria=Cup, tabindex=-1, role=tab, selected=false]: Finalizados
        a [href=/torneos?estado=desactivado&nombre=copa&desde=2025-05-01&categoria=Cup, tabindex=-1, role=tab, selected=false]: Desactivados
      div «En curso» [role=tabpanel]
        div [busy=false]
          table
            caption: En curso
            thead
              tr
                th [scope=col]: Fecha
                th [scope=col]: Ciudad
                th [scope=col, primary]: Torneo
                th [scope=col]: Jugadores
                th [scope=col]: Tienda
                th [scope=col]: Categoría
            tbody
              tr
                td
                  p: Ningún torneo coincide con el filtro.
                  button: Quitar filtros
    `);
    expect(asked()).toMatchInlineSnapshot(
      `POST /api/tournaments/status {"status":"progreso","page":1,"limit":25,"search":"copa","category":"Cup","from":"2025-05-01"}`,
    );
  });

  test.each([
    ['inscripciones', 'Ahora mismo no hay torneos con la inscripción abierta.'],
    ['progreso', 'Ahora mismo no se juega ningún torneo.'],
    ['finalizado', 'Todavía no hay torneos finalizados.'],
    ['desactivado', 'No hay torneos desactivados.'],
  ])('/torneos without any that is %s', async (status, text) => {
    signInAs({ role: 'admin' });
    renderPage(<TournamentsPage />, `/torneos?estado=${status}`, [
      places,
      reply(listTournaments, { status: 'success', data: [], pagination: makePagination({ total: 0, limit: 25, pages: 0 }) }),
      reply(listUpcomingTournaments, { status: 'success', data: [] }),
    ]);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('/ranking and its widget', async () => {
    const row = { id_deck: 12, url: '/uploads/icons/gardevoir.png', history: '31/9/4', points: 97, win_percentage: 70.45, deck: 'Gardevoir' };
    const person = { playerId: 4, username: 'lucia', name: 'Lucía', optionalname: 'Lu', useUsername: false, country: 'Perú', city: 'Lima' };
    const ranking = reply(listRanking, {
      status: 'success',
      data: [
        { ...row, ...person, position: 1 },
        { ...row, ...person, position: 2, playerId: 5, username: 'beto', useUsername: true, country: null, city: null, id_deck: null, url: null, deck: null },
      ],
      pagination: makePagination({ total: 60, limit: 30, pages: 2 }),
    });
    const view = renderPage(<RankingPage />, '/ranking?pais=Per%C3%BA&hasta=2025-05-31', [places, ranking]);
    expect(outline(view.container)).toMatchInlineSnapshot(`
      title: Ranking · Mesa Abierta
      header
        h1 [tabindex=-1]: Ranking
        Puntos sumados en los torneos oficiales finalizados.
      button [expanded=false]: Filtrar ranking
      ul «Filtros puestos»
        li
          button «Quitar filtro País: Perú»: País: Perú
        li
          button «Quitar filtro Hasta: 2025/05/31»: Hasta: 2025/05/31
      span [role=status]: Cargando ranking...
      …
    `);
    await screen.findByRole('link', { name: 'Lu' });
    expect(outline(view.container)).toMatchInlineSnapshot(`
      title: Ranking · Mesa Abierta
      header
        h1 [tabindex=-1]: Ranking
        Puntos sumados en los torneos oficiales finalizados.
      button [expanded=false]: Filtrar ranking
      ul «Filtros puestos»
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
            td: –
            td: –
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
      title: Ranking · Mesa Abierta
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
              td: –
              td: –
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

  test('/torneo/:id to a visitor', async () => {
    const { container, asked } = show({});
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Torneo · Mesa Abierta
      span [role=status]: Cargando torneo...
      header
        h1 [tabindex=-1]: Torneo
      …
    `);
    await screen.findByRole('link', { name: 'leo' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Copa · Mesa Abierta
      header
        a [href=/torneos]: Torneos
        h1 [tabindex=-1]: Copa
        FinalizadoCupTorneo oficial24 de mayo de 2025 · Medellín
      dl
        dt: Ganador
        dd
          a [href=/jugador/ana]: La Profe
        dd
          img «Carta Gardevoir ex» [src=/uploads/icons/3.png, loading=lazy]
          a [href=/baraja/9/ana]: Gardevoir
      dl
        dt: Nombre
        dd: Copa
        dt: Tienda
        dd
          a [href=/tienda/la-mesa-larga]: La Mesa Larga
        dt: País
        dd: Colombia
        dt: Departamento
        dd: Antioquia
        dt: Ciudad
        dd: Medellín
        dt: Fecha
        dd: 24 de mayo de 2025
        dt: Categoría
        dd: Cup
        dt: Formato
        dd: Estándar
        dt: Estado
        dd: Finalizado
        dt: Premio
        dd: 12 sobres
      p: Traigan dados.
      section «Jugadores»
        h2: Jugadores
        table
          caption: Jugadores del torneo
          thead
            tr
              th [scope=col]: Posición
              th [scope=col, primary]: Jugador
              th [scope=col]: Ronda retirada
              th [scope=col]: Baraja
              th [scope=col]: Historial
              th [scope=col]: Puntos
              th [scope=col]: % Victorias
          tbody
            tr
              td: 1
              td [primary]
                a [href=/jugador/ana]: La Profe
              td: –
              td
                img «Carta Gardevoir ex» [src=/uploads/icons/3.png, loading=lazy]
                a [href=/baraja/1/ana]: Gardevoir
              td: 5-1-0
              td: 15
              td: 83,3 %
            tr
              td: –
              td [primary]
                a [href=/jugador/leo]: leo
              td: 3
              td: No definido
              td: –
              td: –
              td: –
    `);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/tournaments/9
      GET /api/tournament-players/by-tournament/9
    `);
  });

  test('/torneo/:id that is not there', async () => {
    const { container, asked } = renderPage(<TournamentPage />, '/torneo/9', [reply(getTournament, failure('not_found'))]);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByText('Sin Registros');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Torneo no encontrado · Mesa Abierta
      header
        h1 [tabindex=-1]: Torneo no encontrado
      p
        Sin Registros
        br
        Ningún torneo tiene esta dirección. Puede que el enlace esté incompleto o que ya no esté publicado.
      a [href=/torneos, primary]: Ver los torneos
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/tournaments/9`);
  });

  test('/torneo/:id to its organiser, before and while the form is open, and with every field refused', async () => {
    signInAs({ id: 'local_9', role: 'owner' });
    const fields = ['name', 'country', 'state', 'city', 'storeId', 'category', 'date', 'format', 'status', 'winnerId', 'prize', 'description'];
    const { container, user, asked } = show(
      { canEdit: true, winnerId: null, winnerPlayer: null, winnerDeckName: null, listsClose: 'al empezar', listsVisible: 'al cerrar' },
      reply(updateTournament, failure('invalid', { issues: [...fields, 'listsClose', 'listsVisible'].map((path) => ({ path, message: `Mal: ${path}` })) })),
    );
    await screen.findByRole('link', { name: 'leo' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Copa · Mesa Abierta
      header
        a [href=/torneos]: Torneos
        h1 [tabindex=-1]: Copa
        FinalizadoCupTorneo oficial24 de mayo de 2025 · Medellín
      div [accent]
        p: La Profe quedó en la posición 1 y el torneo todavía no tiene ganador.
        button [primary]: Poner como ganador
      form «Datos del torneo»
        dl
          dt: Nombre
          dd: Copa
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
          dt: Tienda
          dd: La Mesa Larga
        dl
          dt: Categoría
          dd: Cup
        dl
          dt: Fecha
          dd: 2025/05/24
        dl
          dt: Formato
          dd: Estándar
        dl
          dt: Estado
          dd: Finalizado
        dl
          dt: Ganador
          dd: Sin asignar
        dl
          dt: Premio
          dd: 12 sobres
        dl
          dt: Las listas de baraja cierran
          dd: Al empezar el torneo
        dl
          dt: Las listas de baraja se ven
          dd: Al cerrar
        dl
          dt: Descripción
          dd: Traigan dados.
        button [primary]: Editar
        button [danger]: Desactivar Torneo
      section «Estado del torneo» [tabindex=-1]
        p: Finalizado
        p: Pasa el torneo a inscripciones para agregar jugadores o quitarlos.
        button: Pasar a inscripciones
        p [role=status]
      section «Jugadores (2)»
        h2: Jugadores (2)
        button: Crear Jugador
        button [primary]: Editar Resultados
        button: Cargar Jugadores
        p [role=status]
        table
          caption: Jugadores del torneo
          thead
            tr
              th [scope=col]: Posición
              th [scope=col, primary]: Jugador
              th [scope=col]: Ronda retirada
              th [scope=col]: Baraja
              th [scope=col]: Historial
              th [scope=col]: Puntos
              th [scope=col]: % Victorias
          tbody
            tr
              td: 1
              td [primary]
                a [href=/jugador/ana]: La Profe
                Tú
              td: –
              td
                a [href=/baraja/1/ana]: Gardevoir
              td: 5-1-0
              td: 15
              td: 83,3 %
            tr
              td: –
              td [primary]
                a [href=/jugador/leo]: leo
              td: 3
              td
                a [href=/baraja/1/leo]: No definido
              td: –
              td: –
              td: –
      button [expanded=false]: Historial de cambios
    `);
    await user.click(screen.getByRole('button', { name: 'Editar' }));
    await screen.findByRole('combobox', { name: 'Ganador' });
    await screen.findByRole('combobox', { name: 'Tienda' });
    expect(outline(form())).toMatchInlineSnapshot(`
      form «Datos del torneo»
        div [role=status]
        Nombre
        input «Nombre» [type=text, maxlength=120, required=true, value=«Copa»]
        País
        select «País» [value=«Colombia»]
          option: Selecciona…
          option: Chile
          option: Colombia
          option: Perú
        Departamento
        select «Departamento» [value=«Antioquia»]
          option: Selecciona…
          option: Antioquia
        Ciudad
        select «Ciudad» [value=«Medellín»]
          option: Selecciona…
          option: Medellín
        Tienda
        input «Tienda» [autocomplete=off, role=combobox, required=true, autocomplete=list, expanded=false, value=«La Mesa Larga»]
        button «Quitar Tienda»
        button «Ver opciones de Tienda» [tabindex=-1]
        div [role=status]
        div «Tienda» [tabindex=-1, role=listbox]
        Categoría
        select «Categoría» [value=«Cup»]
          option: Amistoso
          option: Online
          option: Challenge
          option: Cup
          option: Prerelease
          option: Release
          option: Special
          option: Regional
          option: Internacional
        Fecha
        input «Fecha» [type=date, required=true, value=«2025-05-24»]
        Formato
        select «Formato» [value=«Estándar»]
          option: Estándar
          option: Expandido
          option: Conquista
        Estado
        select «Estado» [describedby=«Se anotan los resultados. Para agregar jugadores, pásalo antes a inscripciones.», required=true, value=«Finalizado»]
          option: Inscripciones abiertas
          option: En curso
          option: Finalizado
          option: Desactivado
        Se anotan los resultados. Para agregar jugadores, pásalo antes a inscripciones.
        Ganador
        input «Ganador» [autocomplete=off, role=combobox, autocomplete=list, expanded=false]
        button «Ver opciones de Ganador» [tabindex=-1]
        div [role=status]
        div «Ganador» [tabindex=-1, role=listbox]
        Premio
        input «Premio» [type=text, maxlength=200, value=«12 sobres»]
        Las listas de baraja cierran
        select «Las listas de baraja cierran» [describedby=«Después, solo quienes administran la tienda cambian una baraja.», value=«Al empezar el torneo»]
          option: Nunca
          option: Al empezar el torneo
          option: A una hora
        Después, solo quienes administran la tienda cambian una baraja.
        Las listas de baraja se ven
        select «Las listas de baraja se ven» [describedby=«Hasta entonces cada jugador ve la suya, y tú todas.», value=«Al cerrar»]
          option: Siempre
          option: Al cerrar
          option: Al terminar el torneo
        Hasta entonces cada jugador ve la suya, y tú todas.
        Descripción
        textarea «Descripción» [maxlength=2000, rows=4, value=«Traigan dados.»]
        button [type=submit, primary]: Guardar Torneo
        button: Cancelar
    `);
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    expect((outline(form()).match(/Revisa .*|.*Mal: .*/g) ?? []).join('\n')).toMatchInlineSnapshot(`
      Revisa 14 campos: Nombre, País, Departamento, Ciudad, Tienda, Categoría, Fecha, Formato, Estado, Ganador y 4 más.
        input «Nombre» [type=text, maxlength=120, required=true, describedby=«Mal: name», invalid=true, value=«Copa», focused]
        Mal: name
        select «País» [describedby=«Mal: country», invalid=true, value=«Colombia»]
        Mal: country
        select «Departamento» [describedby=«Mal: state», invalid=true, value=«Antioquia»]
        Mal: state
        select «Ciudad» [describedby=«Mal: city», invalid=true, value=«Medellín»]
        Mal: city
        input «Tienda» [autocomplete=off, role=combobox, required=true, autocomplete=list, expanded=false, describedby=«Mal: storeId», invalid=true, value=«La Mesa Larga»]
        Mal: storeId
        select «Categoría» [describedby=«Mal: category», invalid=true, value=«Cup»]
        Mal: category
        input «Fecha» [type=date, required=true, describedby=«Mal: date», invalid=true, value=«2025-05-24»]
        Mal: date
        select «Formato» [describedby=«Mal: format», invalid=true, value=«Estándar»]
        Mal: format
        select «Estado» [describedby=«Se anotan los resultados. Para agregar jugadores, pásalo antes a inscripciones. Mal: status», required=true, invalid=true, value=«Finalizado»]
        Se anotan los resultados. Para agregar jugadores, pásalo antes a inscripciones. Mal: status
        input «Ganador» [autocomplete=off, role=combobox, autocomplete=list, expanded=false, describedby=«Mal: winnerId», invalid=true]
        Mal: winnerId
        input «Premio» [type=text, maxlength=200, describedby=«Mal: prize», invalid=true, value=«12 sobres»]
        Mal: prize
        select «Las listas de baraja cierran» [describedby=«Después, solo quienes administran la tienda cambian una baraja. Mal: listsClose», invalid=true, value=«Al empezar el torneo»]
        Después, solo quienes administran la tienda cambian una baraja. Mal: listsClose
        select «Las listas de baraja se ven» [describedby=«Hasta entonces cada jugador ve la suya, y tú todas. Mal: listsVisible», invalid=true, value=«Al cerrar»]
        Hasta entonces cada jugador ve la suya, y tú todas. Mal: listsVisible
        textarea «Descripción» [maxlength=2000, rows=4, describedby=«Mal: description», invalid=true, value=«Traigan dados.»]
        Mal: description
    `);
    expect(asked()).toMatchInlineSnapshot(`
      GET /api/tournaments/9
      GET /api/tournament-players/by-tournament/9
      GET /api/location/locations
      POST /api/stores/list {"userId":"local_9","country":"Colombia","state":"Antioquia Department","city":"Medellín","page":1,"itemsPerPage":100}
      POST /api/tournaments/update/9 {"name":"Copa","storeId":1,"date":"2025-05-24","country":"Colombia","state":"Antioquia Department","city":"Medellín","category":"Cup","format":"Estándar","status":"finalizado","winnerId":null,"prize":"12 sobres","description":"Traigan dados.","listsClose":"al empezar","listsCloseAt":null,"listsVisible":"al cerrar","game":"pokémon","updatedAt":"2025-05-24T15:00:00.000Z"}
    `);
  });

  test('the search of players to enrol, and the creation of one', async () => {
    signInAs({ id: 'local_9', role: 'owner' });
    const { container, user, asked } = show(
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
              td: –
              td
                a [href=/baraja/1/ana]: Gardevoir
              td: 5-1-0
              td: 15
              td: 83,3 %
            tr
              td
                input «Seleccionar a leo» [type=checkbox, unchecked]
              td: –
              td [primary]
                a [href=/jugador/leo]: leo
              td: 3
              td
                a [href=/baraja/1/leo]: No definido
              td: –
              td: –
              td: –
    `);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar jugadores' }), 'mi');
    expect(screen.getByRole('searchbox', { name: 'Buscar jugadores' })).toHaveValue('mi');
    await user.click(screen.getByRole('button', { name: 'Crear Jugador' }));
    expect(outline(await screen.findByRole('dialog'))).toMatchInlineSnapshot(`
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
    const { user, asked } = show({ canEdit: true });
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

  test('/torneo/crear to somebody with two stores of one city', async () => {
    signInAs({ id: 'local_9', role: 'owner' });
    const stores = [makeStore({ id: 1, name: 'La Mesa Larga' }), makeStore({ id: 2, name: 'El Dragón' })];
    const { container, asked } = renderPage(<CreateTournamentPage />, '/torneo/crear', [
      places,
      reply(listAdministeredStores, { status: 'success', stores, total: 2, page: 1, totalPages: 1 }),
      reply(listStores, { status: 'success', stores, total: 2, page: 1, totalPages: 1 }),
    ]);
    await screen.findByRole('combobox', { name: 'Ganador' });
    await screen.findByRole('combobox', { name: 'Tienda' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Crear Torneo · Mesa Abierta
      header
        h1 [tabindex=-1]: Crear Torneo
      form «Datos del torneo»
        div [role=status]
        Nombre
        input «Nombre» [type=text, maxlength=120, required=true]
        País
        select «País» [value=«Colombia»]
          option: Selecciona…
          option: Chile
          option: Colombia
          option: Perú
        Departamento
        select «Departamento» [value=«Antioquia»]
          option: Selecciona…
          option: Antioquia
        Ciudad
        select «Ciudad» [value=«Medellín»]
          option: Selecciona…
          option: Medellín
        Tienda
        input «Tienda» [autocomplete=off, role=combobox, required=true, autocomplete=list, expanded=false]
        button «Ver opciones de Tienda» [tabindex=-1]
        div [role=status]
        div «Tienda» [tabindex=-1, role=listbox]
        Categoría
        select «Categoría» [value=«Amistoso»]
          option: Amistoso
          option: Online
          option: Challenge
          option: Cup
          option: Prerelease
          option: Release
          option: Special
          option: Regional
          option: Internacional
        Fecha
        input «Fecha» [type=date, required=true]
        Formato
        select «Formato» [value=«Estándar»]
          option: Estándar
          option: Expandido
          option: Conquista
        Estado
        select «Estado» [describedby=«Se anotan los resultados. Para agregar jugadores, pásalo antes a inscripciones.», required=true, value=«Finalizado»]
          option: Inscripciones abiertas
          option: En curso
          option: Finalizado
          option: Desactivado
        Se anotan los resultados. Para agregar jugadores, pásalo antes a inscripciones.
        Ganador
        input «Ganador» [autocomplete=off, placeholder=Sin inscritos todavía, role=combobox, autocomplete=list, expanded=false]
        button «Ver opciones de Ganador» [tabindex=-1]
        div [role=status]
        div «Ganador» [tabindex=-1, role=listbox]
        Premio
        input «Premio» [type=text, maxlength=200]
        Las listas de baraja cierran
        select «Las listas de baraja cierran» [describedby=«Cada jugador puede cambiar su baraja cuando quiera.», value=«Nunca»]
          option: Nunca
          option: Al empezar el torneo
          option: A una hora
        Cada jugador puede cambiar su baraja cuando quiera.
        Las listas de baraja se ven
        select «Las listas de baraja se ven» [value=«Siempre»]
          option: Siempre
          option: Al terminar el torneo
        Descripción
        textarea «Descripción» [maxlength=2000, rows=4]
        button [type=submit, primary]: Crear Torneo
    `);
    expect(asked()).toMatchInlineSnapshot(`
      POST /api/stores/liststoresadmin {"userId":"local_9","page":1,"itemsPerPage":100}
      GET /api/location/locations
      POST /api/stores/list {"userId":"local_9","country":"Colombia","state":"Antioquia","city":"Medellín","page":1,"itemsPerPage":100}
    `);
  });
});
