import { listChanges } from '@mesa/contract/calls/audit';
import { makeChange, makePagination } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { asAdministrator, vale } from '../testing/administrator';
import ChangesPage from './changes-page';

asAdministrator();

describe('reads from top to bottom to the administrator:', () => {
  test('/admin/cambios of a filter', async () => {
    const { container, user, asked } = renderPage(<ChangesPage />, '/admin/cambios?que=player&id=7&persona=local_2&desde=2025-05-01&hasta=2025-05-31', [
      reply(listChanges, {
        status: 'success',
        data: [
          makeChange({ id: 1, who: { userId: 'local_2', name: 'Camila' }, entity: 'player', entityId: '7', before: { city: 'Cali' }, after: { city: 'Lima' } }),
          makeChange({ id: 2, who: { userId: null, name: 'El sitio' }, action: 'create' }),
        ],
        names: { tournaments: { 7: 'Copa' }, stores: {}, players: { 7: vale }, cards: {}, people: {} },
        pagination: makePagination({ total: 30, pages: 2, limit: 25 }),
      }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Historial de cambios · Mesa Abierta
      header
        h1 [tabindex=-1]: Historial de cambios
        Quién cambió qué y cuándo.
      button [expanded=false]: Filtrar cambios
      button [expanded=false]: Jugadores unidos
      ul «Filtros aplicados»
        li
          button «Quitar filtro Qué: Jugadores»: Qué: Jugadores
        li
          button «Quitar filtro Solo: 7»: Solo: 7
        li
          button «Quitar filtro Quién: local_2»: Quién: local_2
        li
          button «Quitar filtro Desde: 2025/05/01»: Desde: 2025/05/01
        li
          button «Quitar filtro Hasta: 2025/05/31»: Hasta: 2025/05/31
      span [role=status]: Cargando cambios...
      … 1 × 30rem
    `);
    await screen.findByText(/Lima/);
    await screen.findByText('Página 1 de 2');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Historial de cambios · Mesa Abierta
      header
        h1 [tabindex=-1]: Historial de cambios
        Quién cambió qué y cuándo.
      button [expanded=false]: Filtrar cambios
      button [expanded=false]: Jugadores unidos
      ul «Filtros aplicados»
        li
          button «Quitar filtro Qué: Jugadores»: Qué: Jugadores
        li
          button «Quitar filtro Solo: La Vale»: Solo: La Vale
        li
          button «Quitar filtro Quién: Camila»: Quién: Camila
        li
          button «Quitar filtro Desde: 2025/05/01»: Desde: 2025/05/01
        li
          button «Quitar filtro Hasta: 2025/05/31»: Hasta: 2025/05/31
      div [busy=false]
        section «24 de mayo de 2025»
          h2: 24 de mayo de 2025
          ol
            li
              span [data-action=update]
              p
                a [href=/admin/cambios?persona=local_2]: Camila
                cambió el perfil de
                a [href=/jugador/vale]: La Vale
                : ciudad Cali → Lima
              time [datetime=2025-05-24T15:00:00.000Z]: 10:00
              button [expanded=false, describedby=«Camila cambió el perfil de La Vale: ciudad Cali → Lima», quiet, small]: Ver detalle
              a [href=/admin/cambios?que=player&id=7, describedby=«Camila cambió el perfil de La Vale: ciudad Cali → Lima»]: Solo esto
            li
              span [data-action=create]
              p
                a [href=/admin/cambios]: El sitio
                creó el torneo
                a [href=/torneo/7]: Copa
              time [datetime=2025-05-24T15:00:00.000Z]: 10:00
              a [href=/admin/cambios?que=tournament&id=7, describedby=«El sitio creó el torneo Copa»]: Solo esto
        nav «Páginas de cambios»
          button «Anterior» [disabled]: <
          span [role=status]: Página 1 de 2
          button «Siguiente»: >
    `);
    await user.click(screen.getByRole('button', { name: /Filtrar/ }));
    await screen.findByRole('combobox', { name: 'Quién' });
    expect(outline(container.querySelector('form'))).toMatchInlineSnapshot(`
      form
        Qué
        select «Qué» [value=«Jugadores»]
          option: Todo
          option: Torneos
          option: Inscripciones
          option: Resultados
          option: Barajas
          option: Temporadas
          option: Tiendas
          option: Administradores de tiendas
          option: Jugadores
          option: Reclamos de jugadores
          option: Cuentas
          option: Denuncias
          option: Cartas
          option: Arquetipos
          option: Llaves de despliegue
          option: Equipos de áreas
        Quién
        input «Quién» [autocomplete=off, placeholder=Cualquiera, role=combobox, autocomplete=list, expanded=false, value=«Camila»]
        div [role=status]
        div «Quién» [tabindex=-1, role=listbox]
        Desde
        input «Desde» [type=date, value=«2025-05-01»]
        Hasta
        input «Hasta» [type=date, value=«2025-05-31»]
        button [type=submit, primary]: Filtrar
    `);
    expect(asked()).toMatchInlineSnapshot(
      `GET /api/audit?entity=player&entityId=7&userId=local_2&from=2025-05-01T05%3A00%3A00.000Z&to=2025-06-01T05%3A00%3A00.000Z&page=1&limit=25`,
    );
  });

  test.each([
    ['tournament', 'Copa'],
    ['enrolment', 'Copa'],
    ['results', 'Copa'],
    ['store', 'El Dragón'],
    ['storeAdmins', 'El Dragón'],
    ['player', 'La Vale'],
    ['card', 'Ditto'],
    ['account', 'ana@correo.pe'],
    ['claim', 'n.º 7'],
  ])('/admin/cambios of one %s names it %s', async (what, name) => {
    renderPage(<ChangesPage />, `/admin/cambios?que=${what}&id=7`, [
      reply(listChanges, {
        status: 'success',
        data: [],
        names: {
          tournaments: { 7: 'Copa' },
          stores: { 7: { name: 'El Dragón', slug: 'el-dragon' } },
          players: { 7: vale },
          cards: { 7: 'Ditto' },
          people: { 7: 'ana@correo.pe' },
        },
        pagination: makePagination({ total: 0, pages: 0 }),
      }),
    ]);
    expect(await screen.findByRole('button', { name: `Quitar filtro Solo: ${name}` })).toBeVisible();
  });
});
