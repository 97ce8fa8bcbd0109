import { type Account, blockAccount, listAccounts, listSecurityLines, unblockAccount } from '@mesa/contract/calls/accounts';
import { listChanges } from '@mesa/contract/calls/audit';
import { listPendingCards } from '@mesa/contract/calls/cards';
import { linkPlayer, listClaims, refuseClaim, unlinkPlayer } from '@mesa/contract/calls/players';
import { confirmTournament, listUnconfirmed } from '@mesa/contract/calls/tournaments';
import { makeChange, makePagination, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import AccountsPage from './accounts/accounts-page';
import ChangesPage from './changes/changes-page';
import ClaimsPage from './claims/claims-page';
import ConfirmationsPage from './confirmations/confirmations-page';
import SecurityPage from './security/security-page';
import UploadCardsPage from './upload-cards/upload-cards-page';

const at = '2025-05-24T15:00:00.000Z';
const pages = makePagination({ total: 60, page: 2, limit: 20, pages: 3 });
const player = makePlayer({ id: 7, username: 'vale', name: 'Vale', optionalname: 'La Vale' });

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2025-06-15T12:00:00-05:00'), advanceTimers: true, doNotFake: ['performance'] });
  signInAs({ id: 'user_jefa', role: 'admin' });
});
afterEach(() => jest.useRealTimers());

describe('reads from top to bottom to the administrator:', () => {
  test('/admin/cuentas, and the question before one is blocked', async () => {
    const ana: Account = {
      userId: 'user_ana',
      email: 'ana@correo.pe',
      role: 'owner',
      player: { username: 'ana', name: 'Ana' },
      blocked: null,
      sessions: [{ device: 'Chrome en Android', lastSeenAt: at }],
    };
    const data = [ana, { ...ana, userId: 'user_x', player: null, role: null, blocked: { reason: 'Insulta.', at, by: 'Jefa' }, sessions: [] }];
    const { container, user, asked } = renderPage(<AccountsPage />, '/admin/cuentas?buscar=ana&bloqueadas=1&pagina=2', [
      reply(listAccounts, { status: 'success', data: [...data, { ...ana, userId: 'user_jefa', email: null, player: null }], pagination: pages }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Cuentas · Mesa Abierta
      header
        h1 [tabindex=-1]: Cuentas
        Quién tiene cuenta, dónde está abierta y quién está bloqueado.
      form
        Buscar por correo, jugador o id
        input «Buscar por correo, jugador o id» [type=search, maxlength=100, value=«ana»]
        button [type=submit, primary]: Buscar
        input «Solo las bloqueadas» [type=checkbox, checked]
        Solo las bloqueadas
      span [role=status]: Cargando cuentas...
      …
    `);
    await screen.findByRole('link', { name: 'ana' });
    expect(outline(container.querySelector('[aria-busy]'))).toMatchInlineSnapshot(`
      div [busy=false]
        ul «Cuentas»
          li
            h2
              a [href=/jugador/ana]: ana
              Organizador
            p
              ana@correo.pe · user_ana ·
              a [href=/admin/seguridad?persona=user_ana]: Registro de seguridad
            p: Abierta en:
            ul
              li
                Chrome en Android,
                time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
            button «Bloquear: ana» [danger]: Bloquear
          li
            div [warning]
              h2
                ana@correo.pe
                span [danger]: Bloqueada
              p
                ana@correo.pe · user_x ·
                a [href=/admin/seguridad?persona=user_x]: Registro de seguridad
              p
                Insulta. (
                time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00
                , Jefa)
              p: Sin sesiones abiertas.
              button «Quitar el bloqueo: ana@correo.pe»: Quitar el bloqueo
          li
            h2: user_jefa Organizador
            p
              user_jefa ·
              a [href=/admin/seguridad?persona=user_jefa]: Registro de seguridad
            p: Abierta en:
            ul
              li
                Chrome en Android,
                time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
        nav «Páginas de cuentas»
          button «Anterior»: <
          span [role=status]: Página 2 de 3
          button «Siguiente»: >
    `);
    await user.click(screen.getByRole('button', { name: 'Bloquear: ana' }));
    expect(outline(await screen.findByRole('dialog'))).toMatchInlineSnapshot(`
      div «Bloquear a ana» [tabindex=-1, role=dialog]
        h2: Bloquear a ana
        button «Cerrar» [tabindex=0]
        form
          p: Desde ahora solo podrá leer lo que lee un visitante. Sus resultados y barajas quedan como están.
          Motivo
          textarea «Motivo» [maxlength=300, rows=3, describedby=«La persona lo lee.», required=true, focused]
          La persona lo lee.
        button: Cancelar
        button [type=submit, danger]: Bloquear la cuenta
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/accounts?search=ana&blocked=1&page=2&limit=20`);
  });

  test('/admin/cambios of a filter', async () => {
    const { container, user, asked } = renderPage(<ChangesPage />, '/admin/cambios?que=player&id=7&persona=local_2&desde=2025-05-01&hasta=2025-05-31', [
      reply(listChanges, {
        status: 'success',
        data: [
          makeChange({ id: 1, who: { userId: 'local_2', name: 'Camila' }, entity: 'player', entityId: '7', before: { city: 'Cali' }, after: { city: 'Lima' } }),
          makeChange({ id: 2, who: { userId: null, name: 'El sitio' }, action: 'create' }),
        ],
        names: { tournaments: { 7: 'Copa' }, stores: {}, players: { 7: player }, cards: {}, people: {} },
        pagination: makePagination({ total: 30, pages: 2, limit: 25 }),
      }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Historial de cambios · Mesa Abierta
      header
        h1 [tabindex=-1]: Historial de cambios
        Quién cambió qué y cuándo.
      button [expanded=false]: Filtrar cambios
      ul «Filtros puestos»
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
      …
    `);
    await screen.findByText(/Lima/);
    await screen.findByText('Página 1 de 2');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Historial de cambios · Mesa Abierta
      header
        h1 [tabindex=-1]: Historial de cambios
        Quién cambió qué y cuándo.
      button [expanded=false]: Filtrar cambios
      ul «Filtros puestos»
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
          option: Tiendas
          option: Administradores de tiendas
          option: Jugadores
          option: Reclamos de jugadores
          option: Cuentas
          option: Cartas
          option: Llaves de despliegue
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
          players: { 7: player },
          cards: { 7: 'Ditto' },
          people: { 7: 'ana@correo.pe' },
        },
        pagination: makePagination({ total: 0, pages: 0 }),
      }),
    ]);
    expect(await screen.findByRole('button', { name: `Quitar filtro Solo: ${name}` })).toBeVisible();
  });

  test('/admin/solicitudes, and the refusal of one', async () => {
    const played = { tournamentId: 4, tournament: 'Copa', store: 'La Mesa', date: '2025-05-24', position: 2, points: 9, winRate: null, record: null };
    const account = { userId: 'user_vale', email: 'vale@correo.co' };
    const { container, user, asked } = renderPage(<ClaimsPage />, '/admin/solicitudes?pagina=2', [
      reply(listClaims, {
        status: 'success',
        data: [
          {
            id: 1,
            createdAt: at,
            account,
            player,
            tournamentsPlayed: 2,
            results: [
              { ...played, deckName: 'Gardevoir' },
              { ...played, tournamentId: 5, position: null, deckName: null },
            ],
          },
          { id: 2, createdAt: at, account: { ...account, email: null }, player: makePlayer({ id: 8, username: 'b' }), tournamentsPlayed: 1, results: [] },
        ],
        links: [{ at, account, player }],
        pagination: pages,
      }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Solicitudes de jugadores · Mesa Abierta
      header
        h1 [tabindex=-1]: Solicitudes de jugadores
        Cuentas que piden un nombre con historial.
      span [role=status]: Cargando...
      …
    `);
    await screen.findByText('Uniones hechas');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Solicitudes de jugadores · Mesa Abierta
      header
        h1 [tabindex=-1]: Solicitudes de jugadores
        Cuentas que piden un nombre con historial.
      ul «Solicitudes abiertas»
        li
          h2
            a [href=/jugador/vale]: La Vale
          p: La pide vale@correo.co desde el 2025/05/24.
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
          h2
            a [href=/jugador/b]: b
          p: La pide user_vale desde el 2025/05/24, sin un correo verificado.
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
    expect(outline(await screen.findByRole('dialog'))).toMatchInlineSnapshot(`
      div «Rechazar la solicitud de La Vale» [tabindex=-1, role=dialog]
        h2: Rechazar la solicitud de La Vale
        button «Cerrar» [tabindex=0]
        form
          Motivo
          textarea «Motivo» [maxlength=300, rows=3, describedby=«La persona lo lee en su perfil. Puede pedir el nombre otra vez en 30 días.», required=true, focused]
          La persona lo lee en su perfil. Puede pedir el nombre otra vez en 30 días.
        button: Cancelar
        button [type=submit, danger]: Rechazar
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/claims?page=2`);
  });

  test('/admin/confirmaciones', async () => {
    const { container, asked } = renderPage(<ConfirmationsPage />, '/admin/confirmaciones?pagina=2', [
      reply(listUnconfirmed, {
        status: 'success',
        data: [makeTournament({ id: 7, name: 'Regional de Lima', category: 'Regional', confirmed: false, winnerId: 7, winnerPlayer: player })],
        pagination: pages,
      }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Torneos por confirmar · Mesa Abierta
      header
        h1 [tabindex=-1]: Torneos por confirmar
        Special, Regional e Internacional cuentan en el ranking cuando confirmas sus resultados.
      span [role=status]: Cargando torneos...
      …
    `);
    await screen.findByRole('link', { name: 'Regional de Lima' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Torneos por confirmar · Mesa Abierta
      header
        h1 [tabindex=-1]: Torneos por confirmar
        Special, Regional e Internacional cuentan en el ranking cuando confirmas sus resultados.
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

  test('/admin/seguridad', async () => {
    const line = { id: 1, at, event: 'refused' as const, call: 'GET /api/claims: forbidden', network: '203.0.113.0/24', device: null, times: 6 };
    const { container, asked } = renderPage(<SecurityPage />, '/admin/seguridad?que=refused&persona=user_ana&pagina=2', [
      reply(listSecurityLines, {
        status: 'success',
        data: [
          { ...line, who: { userId: 'user_ana', name: 'Ana' }, about: null },
          {
            ...line,
            id: 2,
            event: 'personalRead',
            who: null,
            about: { userId: 'user_beto', name: 'Beto' },
            call: null,
            network: null,
            device: 'Firefox',
            times: 1,
          },
        ],
        pagination: pages,
      }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Registro de seguridad · Mesa Abierta
      header
        h1 [tabindex=-1]: Registro de seguridad
        Quién entró, a quién se rechazó y quién leyó datos de otras personas. Se guarda 90 días.
      Qué
      select «Qué» [value=«Acceso rechazado»]
        option: Todo
        option: Inicio de sesión
        option: Cierre de sesión
        option: Sesiones cerradas
        option: Inicio de sesión rechazado
        option: Acceso rechazado
        option: Lectura de datos personales
        option: Descarga de los datos propios
      button: Quitar persona: user_ana
      span [role=status]: Cargando registro...
      …
    `);
    await screen.findByText(/forbidden/);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Registro de seguridad · Mesa Abierta
      header
        h1 [tabindex=-1]: Registro de seguridad
        Quién entró, a quién se rechazó y quién leyó datos de otras personas. Se guarda 90 días.
      Qué
      select «Qué» [value=«Acceso rechazado»]
        option: Todo
        option: Inicio de sesión
        option: Cierre de sesión
        option: Sesiones cerradas
        option: Inicio de sesión rechazado
        option: Acceso rechazado
        option: Lectura de datos personales
        option: Descarga de los datos propios
      button: Quitar persona: user_ana
      div [busy=false]
        ul «Registro de seguridad»
          li
            p
              Acceso rechazado · 6 veces ·
              a [href=/admin/seguridad?persona=user_ana]: Ana
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · red 203.0.113.0/24 · GET /api/claims: forbidden
          li
            p
              Lectura de datos personales · Sin cuenta · datos de
              a [href=/admin/seguridad?persona=user_beto]: Beto
            p
              time [datetime=2025-05-24T15:00:00.000Z]: 2025/05/24 10:00 · hace 22 días
              · Firefox
        nav «Páginas del registro»
          button «Anterior»: <
          span [role=status]: Página 2 de 3
          button «Siguiente»: >
    `);
    expect(asked()).toMatchInlineSnapshot(`GET /api/security?event=refused&userId=user_ana&page=2&limit=30`);
  });

  test('/upload-cards', async () => {
    const { container, user, asked } = renderPage(<UploadCardsPage />, '/upload-cards', [
      reply(listPendingCards, {
        status: 'success',
        data: [{ id: 3, name: 'Budew', expansionCode: 'ASC', number: '16', decks: 12 }],
        pagination: makePagination({ pages: 2 }),
      }),
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Agregar Cartas · Mesa Abierta
      header
        h1 [tabindex=-1]: Agregar Cartas
      form
        div [role=status]
        button [expanded=false]: Ver Ejemplo
        Cartas (JSON)
        textarea «Cartas (JSON)» [rows=18, describedby=«Un arreglo de 1 a 1000 cartas. Se crean todas o ninguna.»]
        Un arreglo de 1 a 1000 cartas. Se crean todas o ninguna.
        button [type=submit, primary]: Agregar Cartas
      section «Cartas en Revisión»
        h2: Cartas en Revisión
        p: Las nombran listas importadas y aún no están en la colección. Al agregarlas, sus barajas se completan solas.
        span [role=status]: Cargando cartas...
        …
    `);
    await screen.findByText('Budew');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Agregar Cartas · Mesa Abierta
      header
        h1 [tabindex=-1]: Agregar Cartas
      form
        div [role=status]
        button [expanded=false]: Ver Ejemplo
        Cartas (JSON)
        textarea «Cartas (JSON)» [rows=18, describedby=«Un arreglo de 1 a 1000 cartas. Se crean todas o ninguna.»]
        Un arreglo de 1 a 1000 cartas. Se crean todas o ninguna.
        button [type=submit, primary]: Agregar Cartas
      section «Cartas en Revisión»
        h2: Cartas en Revisión
        p: Las nombran listas importadas y aún no están en la colección. Al agregarlas, sus barajas se completan solas.
        table
          caption: Cartas que esperan las barajas
          thead
            tr
              th [scope=col, primary]: Carta
              th [scope=col]: Expansión
              th [scope=col]: Número
              th [scope=col]: Barajas
          tbody
            tr
              td [primary]: Budew
              td: ASC
              td: 16
              td: 12
        nav «Páginas de cartas en Revisión»
          button «Anterior» [disabled]: <
          span [role=status]: Página 1 de 2
          button «Siguiente»: >
    `);
    await user.click(screen.getByRole('button', { name: 'Ver Ejemplo' }));
    expect(outline(container.querySelector('pre'))).toMatchInlineSnapshot(
      `pre: [ { "name": "Charizard ex", "nameEn": "Charizard ex", "category": "Pokémon", "supertype": "Pokémon", "subtype": "Fase 2, ex", "type": "Oscura", "hp": 330, "evolvesFrom": "Charmeleon", "expansion": "Llamas Obsidianas", "expansionCode": "OBF", "cardNumber": 125, "collectionNumber": "125/197", "rarity": "Rara Doble", "letterExpansion": "G", "pokedexNumber": 6, "artist": "5ban Graphics", "imageUrl": "https://example.com/obf-125.webp" } ]`,
    );
    expect(asked()).toMatchInlineSnapshot(`GET /api/cards/pending?page=1&limit=20`);
  });

  describe('while it is being written, the pressed button waits:', () => {
    const never = () => new Promise<never>(() => undefined);
    const waiting = () => (outline(document.body).match(/button.*(busy|disabled).*/g) ?? []).join('\n').replaceAll(', focused', '');
    const accept = async (user: ReturnType<typeof renderPage>['user'], name: string) =>
      user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

    test('an account that is blocked, and one whose block is taken away', async () => {
      const account: Account = { userId: 'a', email: 'a@a.co', role: null, player: null, blocked: null, sessions: [] };
      const blocked = { ...account, userId: 'b', email: 'b@b.co', blocked: { reason: 'Insulta.', at, by: 'Jefa' } };
      const { user } = renderPage(<AccountsPage />, '/admin/cuentas', [
        reply(listAccounts, { status: 'success', data: [account, blocked, { ...blocked, userId: 'c', email: 'c@c.co' }], pagination: makePagination() }),
        reply(unblockAccount, never),
        reply(blockAccount, never),
      ]);
      await user.click(await screen.findByRole('button', { name: 'Quitar el bloqueo: b@b.co' }));
      await accept(user, 'Quitar el bloqueo');
      await screen.findByRole('button', { name: 'Quitar el bloqueo: b@b.co', busy: true });
      expect(waiting()).toMatchInlineSnapshot(`button «Quitar el bloqueo: b@b.co» [disabled, busy=true]: Quitar el bloqueo`);
      await user.click(screen.getByRole('button', { name: 'Bloquear: a@a.co' }));
      await user.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Insulta.');
      await user.click(screen.getByRole('button', { name: 'Bloquear la cuenta' }));
      await screen.findByRole('button', { name: 'Bloquear la cuenta', busy: true });
      expect(waiting()).toMatchInlineSnapshot(`
        button «Quitar el bloqueo: b@b.co» [disabled, busy=true]: Quitar el bloqueo
        button [disabled]: Cancelar
        button [type=submit, disabled, busy=true, danger]: Bloquear la cuenta
      `);
    });

    test('a claim that is linked, one that is refused, and a link that is undone', async () => {
      const account = { userId: 'user_vale', email: 'vale@correo.co' };
      const claim = { id: 1, createdAt: at, account, player, tournamentsPlayed: 0, results: [] };
      const other = { ...account, userId: 'user_otra', email: 'otra@correo.co' };
      const { user } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
        reply(listClaims, {
          status: 'success',
          data: [claim, { ...claim, id: 2, account: other }],
          links: [
            { at, account, player },
            { at, account, player: makePlayer({ id: 9, username: 'z' }) },
          ],
          pagination: makePagination(),
        }),
        reply(linkPlayer, never),
        reply(unlinkPlayer, never),
        reply(refuseClaim, never),
      ]);
      await user.click(await screen.findByRole('button', { name: 'Unir a vale@correo.co' }));
      await accept(user, 'Unir');
      await user.click(screen.getByRole('button', { name: 'Deshacer: z' }));
      await accept(user, 'Deshacer');
      await screen.findByRole('button', { name: 'Deshacer: z', busy: true });
      expect(waiting()).toMatchInlineSnapshot(`
        button [disabled, busy=true, primary]: Unir a vale@correo.co
        button «Deshacer: z» [disabled, busy=true, small]: Deshacer
      `);
      const [, second] = screen.getAllByRole('button', { name: 'Rechazar: La Vale' });
      await user.click(second as HTMLElement);
      await user.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'No es ella.');
      await user.click(screen.getByRole('button', { name: 'Rechazar' }));
      await screen.findByRole('button', { name: 'Rechazar', busy: true });
      expect(waiting()).toMatchInlineSnapshot(`
        button [disabled, busy=true, primary]: Unir a vale@correo.co
        button «Deshacer: z» [disabled, busy=true, small]: Deshacer
        button [type=submit, disabled, busy=true, danger]: Rechazar
      `);
    });

    test('a tournament that is confirmed', async () => {
      const data = [7, 8].map((id) => makeTournament({ id, name: `Regional ${id}`, category: 'Regional', confirmed: false }));
      const { user } = renderPage(<ConfirmationsPage />, '/admin/confirmaciones', [
        reply(listUnconfirmed, { status: 'success', data, pagination: makePagination() }),
        reply(confirmTournament, never),
      ]);
      await user.click(await screen.findByRole('button', { name: 'Confirmar: Regional 8' }));
      await accept(user, 'Confirmar');
      await screen.findByRole('button', { name: 'Confirmar: Regional 8', busy: true });
      expect(waiting()).toMatchInlineSnapshot(`button «Confirmar: Regional 8» [disabled, busy=true, primary, small]: Confirmar`);
    });
  });
});
