import { listTournaments, listUpcomingTournaments } from '@mesa/contract/calls/tournaments';
import { startClock } from '@mesa/runtime/testing/clock';
import { makePagination, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { concepcion, knownPlaces, lima } from '@mesa/runtime/testing/places';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { finished } from '../testing/finished-cup';
import TournamentsPage from './tournaments-page';

const places = knownPlaces(lima, concepcion);
const unconfirmed = makeTournament({ id: 10, name: 'Regional de Lima', category: 'Regional', confirmed: false });

startClock();

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
      … 1 × 11rem
      button [expanded=false]: Filtrar torneos
      noscript
      div «Estado de los torneos» [role=tablist]
        a [href=/torneos?estado=inscripciones, tabindex=-1, role=tab, selected=false]: Inscripciones abiertas
        a [href=/torneos?estado=progreso, tabindex=-1, role=tab, selected=false]: En curso
        a [href=/torneos, tabindex=0, role=tab, selected=true]: Finalizados
      div «Finalizados» [role=tabpanel]
        span [role=status]: Cargando torneos...
        … 78 × 0.9rem
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
      noscript
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

  test('/torneos with a filter without matches, to the administrator', async () => {
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
      noscript
      ul «Filtros aplicados»
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
});
