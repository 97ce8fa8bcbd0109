import { listPlayers } from '@mesa/contract/calls/players';
import { type SearchResult, searchAll } from '@mesa/contract/calls/site';
import { createQueryClient, QueryClientProvider } from '@mesa/runtime/query';
import { createMemoryRouter, RouterProvider } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import ConfirmIdentity from './auth/confirm-identity';
import DemoPicker from './auth/demo-picker';
import { IdentityError } from './auth/proof';
import { Frame } from './frame/frame';
import PreviewRibbon from './frame/preview-ribbon';
import UpdateNotice from './frame/update-notice';
import { HeroCarousel } from './home/hero-carousel';
import HomePage from './home/home-page';
import { setRegistry } from './remotes/registry';
import SearchPage from './search/search-page';
import ContactPage from './static-pages/contact-page';
import NotAllowedPage from './static-pages/not-allowed-page';
import NotFoundPage from './static-pages/not-found-page';
import ThanksPage from './static-pages/thanks-page';

beforeEach(() => setRegistry(describedRegistry()));

// Not by renderPage, which brings a frame of its own.
const renderFrame = (url: string) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ element: <Frame />, children: [{ path: '*', element: <h1>Página</h1> }] }], { initialEntries: [url] })} />
    </QueryClientProvider>,
  );

const result = (fields: Partial<SearchResult> & Pick<SearchResult, 'type' | 'name'>): SearchResult => ({
  id: 7,
  username: null,
  optionalname: null,
  useUsername: false,
  slug: null,
  imgUrl: null,
  date: null,
  place: null,
  print: null,
  ...fields,
});

describe('reads from top to bottom:', () => {
  test('the frame to a visitor', () => {
    session.setState({ status: 'signed-out' });
    const { container } = renderFrame('/torneos');
    expect(outline(container)).toMatchInlineSnapshot(`
      a [href=#contenido]: Saltar al contenido
      header
        a «Mesa Abierta, ir al inicio» [href=/]
          img «Mesa Abierta» [src=/uploads/brand/logo.webp]
        search
          form
            Buscar torneos, jugadores, tiendas y cartas
            input «Buscar torneos, jugadores, tiendas y cartas» [type=search, autocomplete=off, enterkeyhint=search, placeholder=Buscar]
            button «Buscar» [type=submit]
        button «Abrir menú» [expanded=false]
        nav «Menú principal»
          ul
            li
              a [href=/]: Inicio
            li
              button [expanded=false, data-current=true]: Torneos
            li
              button [expanded=false]: Tiendas
            li
              button [expanded=false]: Expansiones
            li
              button: Iniciar sesión
      div [role=status]
      div [role=status]
      main [tabindex=-1]
        div [data-state=shown]
          h1: Página
      footer
        p: Mesa AbiertaTorneos, tiendas y barajas de la comunidad, a la vista de todos.
        nav «Sitio»
          h2: Sitio
          ul
            li
              a [href=/]: Inicio
            li
              a [href=/torneos]: Torneos
            li
              a [href=/tiendas]: Tiendas
        nav «Información legal»
          h2: Información
          ul
            li
              a [href=/terminos-condiciones]: Términos y condiciones
            li
              a [href=/politica-privacidad]: Política de privacidad
            li
              a [href=/agradecimientos]: Agradecimientos
            li
              a [href=/contacto]: Contacto
        nav «Redes sociales»
          h2: Síguenos
          ul
            li
              a [href=https://www.instagram.com/mesa.abierta.tcg, target=_blank, rel=noopener noreferrer]: Instagram (se abre en otra pestaña)
            li
              a [href=https://www.facebook.com/mesa.abierta.tcg, target=_blank, rel=noopener noreferrer]: Facebook (se abre en otra pestaña)
            li
              a [href=https://www.youtube.com/@mesa-abierta-tcg, target=_blank, rel=noopener noreferrer]: YouTube (se abre en otra pestaña)
        p: El contenido del juego de cartas, con sus nombres e ilustraciones, pertenece a los titulares de sus derechos: The Pokémon Company, Nintendo, Creatures y GAME FREAK. Mesa Abierta es un proyecto de la comunidad y no está afiliado a ellos, ni cuenta con su patrocinio o aprobación.
      div [role=status]
    `);
  });

  test('the header to the administrator, at a search, with the menu and the account open', async () => {
    signInAs({ name: 'Jefa', role: 'admin' });
    const { container } = renderFrame('/buscar?q=char');
    await userEvent.click(screen.getByRole('button', { name: 'Abrir menú' }));
    await userEvent.click(screen.getByRole('button', { name: /Jefa/ }));
    expect(outline(container.querySelector('header'))).toMatchInlineSnapshot(`
      header
        a «Mesa Abierta, ir al inicio» [href=/]
          img «Mesa Abierta» [src=/uploads/brand/logo.webp]
        search
          form
            Buscar torneos, jugadores, tiendas y cartas
            input «Buscar torneos, jugadores, tiendas y cartas» [type=search, autocomplete=off, enterkeyhint=search, placeholder=Buscar, value=«char»]
            button «Buscar» [type=submit]
        button «Cerrar menú» [expanded=true]
        nav «Menú principal»
          ul
            li
              a [href=/]: Inicio
            li
              button [expanded=false]: Torneos
            li
              button [expanded=false]: Tiendas
            li
              button [expanded=false]: Expansiones
            li
              button [expanded=true, focused]
                span [hidden=true]: J
                JefaAdministrador
              ul
                li
                  a [href=/perfil]: Perfil
                li
                  a [href=/admin/solicitudes]: Solicitudes de jugadores
                li
                  a [href=/admin/confirmaciones]: Torneos por confirmar
                li
                  a [href=/admin/cambios]: Historial de cambios
                li
                  a [href=/admin/cuentas]: Cuentas
                li
                  a [href=/admin/seguridad]: Registro de seguridad
                li
                  a [href=/admin/versiones]: Versiones
                li
                  button: Cerrar sesión
    `);
    expect(screen.getByRole('main', { hidden: true })).toHaveAttribute('inert');
    expect(container.querySelector('footer')?.parentElement).toHaveAttribute('inert');
  });

  test('the account while it is not known, with and without one of before, and where signing in fails', () => {
    session.setState({ status: 'loading', user: null });
    localStorage.setItem('login', 'true');
    const before = renderFrame('/');
    expect(screen.queryByRole('button', { name: 'Iniciar sesión' })).toBeNull();
    before.unmount();
    localStorage.setItem('login', 'false');
    const visitor = renderFrame('/');
    expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    visitor.unmount();
    session.setState({ status: 'error' });
    renderFrame('/');
    expect(outline(screen.getByText('El inicio de sesión no está disponible.').parentElement)).toMatchInlineSnapshot(`
      li
        El inicio de sesión no está disponible.
        button: Reintentar
    `);
  });

  test('the notices of a new version and of a preview', () => {
    const update = render(<UpdateNotice onClose={() => undefined} />);
    expect(outline(update.container)).toMatchInlineSnapshot(`
      p: Hay una versión nueva.
      button [primary, small]: Actualizar
      button «Ahora no»
    `);
    update.unmount();
    const { container, asked } = renderPage(
      [{ path: '*', element: <PreviewRibbon area="mf_decks" release="1.4.0+abc" until="2025-05-24T20:05:00.000Z" /> }],
      '/ranking?pais=Chile&mf=x',
    );
    expect(outline(container.querySelector('aside'))).toMatchInlineSnapshot(`
      aside «Vista previa»
        p: Vista previa: Barajas 1.4.0 · vence el 2025/05/24 a las 15:05
        a [href=/ranking?pais=Chile&mf=]: Salir de la vista previa
    `);
    expect(screen.getByText(/Vista previa:/)).toHaveAttribute('title', '1.4.0+abc');
    expect(asked()).toMatchInlineSnapshot(``);
  });

  test('the results of a search, and those of players alone', async () => {
    const view = renderPage(<SearchPage />, '/buscar?q=char', [
      reply(searchAll, {
        status: 'success',
        more: ['tournament', 'player', 'store', 'card'],
        tournamentStatus: 'progreso',
        results: [
          result({ type: 'tournament', name: 'Copa', id: 3, date: '2025-05-24', place: 'Lima' }),
          result({ type: 'player', name: 'Ana', username: 'ana.char', optionalname: 'Ana Lucía', place: 'Cali' }),
          result({ type: 'player', name: 'Leo', id: 8, username: 'leo' }),
          result({ type: 'store', name: 'Charlas', slug: 'charlas' }),
          result({ type: 'card', name: 'Charmander', id: 9, imgUrl: '/uploads/cards/9.png', print: 'MEW 4' }),
        ],
      }),
    ]);
    expect(outline(view.container)).toMatchInlineSnapshot(`
      title: char: resultados · Mesa Abierta
      header
        h1 [tabindex=-1]: Resultados para «char»
      span [role=status]: Cargando resultados...
      …
    `);
    await screen.findByRole('list', { name: 'Resultados' });
    expect(outline(view.container)).toMatchInlineSnapshot(`
      title: char: resultados · Mesa Abierta
      header
        h1 [tabindex=-1]: Resultados para «char»
      nav «Más resultados»
        Hay más de diez:
        a [href=/torneos?nombre=char&estado=progreso]: Ver todos los torneos
        a [href=/buscar?q=char&tipo=jugador]: Ver todos los jugadores
        a [href=/tiendas?buscar=char]: Ver todas las tiendas
        a [href=/buscar-carta?nombre=char]: Ver todas las cartas
      ul «Resultados»
        li
          a [href=/torneo/3, target=_blank, rel=noopener, data-type=tournament]: CopaTorneo24 de mayo de 2025 · Lima (se abre en otra pestaña)
        li
          a [href=/jugador/ana.char, target=_blank, rel=noopener, data-type=player]: Ana LucíaJugadorana.char · Cali (se abre en otra pestaña)
        li
          a [href=/jugador/leo, target=_blank, rel=noopener, data-type=player]: leoJugador (se abre en otra pestaña)
        li
          a [href=/tienda/charlas, target=_blank, rel=noopener, data-type=store]: CharlasTienda (se abre en otra pestaña)
        li
          a [href=/carta/9, target=_blank, rel=noopener, data-type=card]
            img [src=/uploads/cards/9.png, loading=lazy]
            CharmanderCartaMEW 4 (se abre en otra pestaña)
    `);
    view.unmount();
    const { container, asked } = renderPage(<SearchPage />, '/buscar?q=char&tipo=jugador&pagina=2', [
      reply(listPlayers, {
        status: 'success',
        data: [
          makePlayer({ id: 4, username: 'charo', name: 'Charo', optionalname: 'La Charo' }),
          makePlayer({ id: 5, username: 'c', country: null, state: null, city: null }),
        ],
        pagination: makePagination({ total: 62, page: 2, limit: 30, pages: 3 }),
      }),
    ]);
    await screen.findByRole('list', { name: 'Jugadores' });
    expect(outline(container)).toMatchInlineSnapshot(`
      title: char: resultados · Mesa Abierta
      header
        h1 [tabindex=-1]: Resultados para «char»
      p
        span [role=status]: 62 jugadores
        a [href=/buscar?q=char]: Ver todos los resultados
      ul «Jugadores» [busy=false]
        li
          a [href=/jugador/charo, target=_blank, rel=noopener, data-type=player]: La CharoJugadorcharo · Medellín, Colombia (se abre en otra pestaña)
        li
          a [href=/jugador/c, target=_blank, rel=noopener, data-type=player]: cJugador (se abre en otra pestaña)
      nav «Páginas de jugadores»
        a «Anterior» [href=?q=char&tipo=jugador]: Anterior
        span [role=status]: Página 2 de 3
        a «Siguiente» [href=?q=char&tipo=jugador&pagina=3]: Siguiente
    `);
    expect(asked()).toMatchInlineSnapshot(`POST /api/players/players/status {"status":1,"search":"char","page":2,"limit":30}`);
  });

  test('a search without words, and one of a single letter', () => {
    const view = renderPage(<SearchPage />, '/buscar');
    expect(outline(view.container)).toMatchInlineSnapshot(`
      title: Buscar · Mesa Abierta
      header
        h1 [tabindex=-1]: Buscar
      p: Escribe arriba el nombre de un torneo, un jugador, una tienda o una carta.
    `);
    view.unmount();
    const { container, asked } = renderPage(<SearchPage />, '/buscar?q=a');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: a: resultados · Mesa Abierta
      header
        h1 [tabindex=-1]: Resultados para «a»
      p: Por favor ingresa al menos 2 caracteres para buscar.
    `);
    expect(asked()).toMatchInlineSnapshot(``);
  });

  test('contact, thanks, and pages that are not there or not for one', () => {
    const contact = renderPage(<ContactPage />, '/contacto');
    expect(outline(contact.container)).toMatchInlineSnapshot(`
      title: Contacto · Mesa Abierta
      header
        h1 [tabindex=-1]: Contacto
        Gracias por ser parte de la mesa. Este sitio lo hacen las personas que juegan, organizan y abren sus tiendas: cuéntanos qué te falta, qué está mal o qué te gustaría ver.
      ul
        li
          h2: Web
          p: Torneos, tiendas y resultados, siempre al día.
          a [href=http://localhost]: localhost
        li
          h2: Correo
          p: Para dudas sobre tu cuenta, tus datos o los resultados de un torneo.
          a [href=mailto:hola@mesa-abierta.example]: hola@mesa-abierta.example
        li
          h2: Canal de video
          p: Partidas comentadas y guías para organizar tu primer torneo.
          a [href=https://www.youtube.com/@mesa-abierta-tcg, target=_blank, rel=noopener noreferrer]: YouTube (se abre en otra pestaña)
        li
          h2: Redes sociales
          p: Anuncios de torneos y novedades del sitio.
          a [href=https://www.instagram.com/mesa.abierta.tcg, target=_blank, rel=noopener noreferrer]: Instagram (se abre en otra pestaña)
          a [href=https://www.facebook.com/mesa.abierta.tcg, target=_blank, rel=noopener noreferrer]: Facebook (se abre en otra pestaña)
      h2: ¿Quieres que tu tienda organice torneos aquí?
      p: Escríbenos desde el correo de la tienda con su nombre, su ciudad y su dirección. Cuando aprobemos tu cuenta como organizador podrás crear la tienda, abrir inscripciones y publicar los resultados.
    `);
    contact.unmount();
    const thanks = renderPage(<ThanksPage />, '/agradecimientos');
    expect(outline(thanks.container)).toMatchInlineSnapshot(`
      title: Agradecimientos · Mesa Abierta
      header
        h1 [tabindex=-1]: Agradecimientos
        Mesa Abierta existe porque mucha gente comparte su tiempo y su trabajo.
      h2: A quienes se sientan a jugar
      p: A las tiendas que abren sus mesas cada semana, a quienes organizan, arbitran y anotan resultados hasta tarde, y a cada persona que registra su baraja para que otras aprendan de ella.
      h2: Lugares
      p
        La lista de países, departamentos y ciudades viene de
        a [href=https://www.geonames.org/, target=_blank, rel=noopener noreferrer]: GeoNames (se abre en otra pestaña)
        , que la publica bajo la licencia
        a [href=https://creativecommons.org/licenses/by/4.0/deed.es, target=_blank, rel=noopener noreferrer]: Creative Commons Atribución 4.0 (CC BY 4.0) (se abre en otra pestaña)
        . La hemos reducido y ordenado para los formularios de este sitio.
      h2: Cartas
      p
        Los nombres en español y los datos de las cartas vienen de
        a [href=https://tcgdex.dev/, target=_blank, rel=noopener noreferrer]: TCGdex (se abre en otra pestaña)
        , una base de datos abierta que la comunidad mantiene en muchos idiomas. Gracias por hacerla y compartirla.
      p: Las ilustraciones de las cartas de muestra, el logo y las imágenes de la portada son dibujos propios; ninguna es arte oficial del juego, que pertenece a los titulares de sus derechos.
      h2: Letra
      p
        Los títulos están compuestos con
        a [href=https://www.omnibus-type.com/fonts/sansita/, target=_blank, rel=noopener noreferrer]: Sansita (se abre en otra pestaña)
        , de Pablo Cosgaya y el equipo argentino Omnibus-Type, bajo la licencia abierta SIL Open Font License 1.1. El resto del texto usa la letra de tu propio dispositivo.
      h2: Programas
      p: El sitio está construido con programas de código abierto, entre ellos React, React Router, TanStack Query, Zustand, Base UI, webpack, Module Federation, Fastify, Kysely, Zod y PostgreSQL. Gracias a quienes los escriben y los cuidan.
    `);
    thanks.unmount();
    const missing = renderPage([{ path: '*', element: <NotFoundPage /> }], '/nada');
    expect(outline(missing.container)).toMatchInlineSnapshot(`
      title: Ruta no encontrada · Mesa Abierta
      p: 404
      h1 [tabindex=-1]: Ruta no encontrada
      p: Aquí no hay ninguna mesa. Puede que el enlace esté incompleto o que la página ya no exista.
      a [href=/, primary]: Volver al inicio
    `);
    missing.unmount();
    const { container, asked } = renderPage([{ path: '*', element: <NotAllowedPage /> }], '/admin/cuentas');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Página reservada · Mesa Abierta
      header
        h1 [tabindex=-1]: Página reservada
      p: Solo el administrador del sitio puede ver esta página.
      button: Iniciar sesión
    `);
    expect(asked()).toMatchInlineSnapshot(``);
  });

  test('the home page before its tournaments came', async () => {
    const { container, asked } = renderPage(<HomePage />, '/');
    expect(outline(container)).toMatchInlineSnapshot(`
      title: Mesa Abierta · Torneos, tiendas y barajas de la comunidad
      h1 [tabindex=-1]: Siempre hay lugar en la mesa
      p: Torneos, tiendas, barajas y resultados de la comunidad de cartas coleccionables en Latinoamérica.
      a [href=/torneos, primary]: Ver torneos
      a [href=/tiendas]: Encontrar una tienda
      section «Imágenes de portada»
        img «Una mesa larga vista desde arriba: nueve personas juegan a las cartas y queda una silla libre.» [src=/api/image/hero/hero-1.webp?w=768, data-shown=true]
        button «Detener las imágenes»
      section «Últimos torneos finalizados»
        h2: Últimos torneos finalizados
        a [href=/torneos, quiet]: Ver todos los torneos
        …
    `);
    await act(async () => undefined);
    expect(asked()).toMatchInlineSnapshot(``);
  });

  test('the pictures of the home page', () => {
    const { container } = render(<HeroCarousel />);
    expect(outline(container)).toMatchInlineSnapshot(`
      section «Imágenes de portada»
        img «Una mesa larga vista desde arriba: nueve personas juegan a las cartas y queda una silla libre.» [src=/api/image/hero/hero-1.webp?w=768, data-shown=true]
        button «Detener las imágenes»
    `);
    const picture = screen.getByRole('img');
    expect(picture).toHaveAttribute('fetchpriority', 'high');
    expect(
      picture
        .getAttribute('srcset')
        ?.split(', ')
        .map((one) => one.split(' ')[1]),
    ).toEqual(['480w', '768w', '1080w', '1600w']);
  });

  test('the demo accounts, and while one of them is entered', async () => {
    const users = (['admin', 'organizador', 'tienda', 'jugador', 'nuevo', 'otro'] as const).map((key) => ({ key, name: `N. ${key}`, role: 'member' as const }));
    render(<DemoPicker users={users} onPick={() => new Promise(() => undefined)} onClose={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: /N. tienda/ }));
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      div «Entrar con una cuenta de prueba» [tabindex=-1, role=dialog]
        h2: Entrar con una cuenta de prueba
        button «Cerrar» [tabindex=0]
        p: Este sitio está en modo de demostración: no hay contraseñas y las cuentas no son de nadie.
        ul
          li
            button [disabled]
              span [hidden=true]: N
              N. adminMiembroPuede cambiar todo el sitio y cargar cartas.
          li
            button [disabled]
              span [hidden=true]: N
              N. organizadorMiembroCrea tiendas y torneos.
          li
            button [disabled, busy=true, focused]
              span [hidden=true]: N
              N. tiendaMiembroAdministra una tienda y sus torneos.
          li
            button [disabled]
              span [hidden=true]: N
              N. jugadorMiembroTiene resultados y barajas propias.
          li
            button [disabled]
              span [hidden=true]: N
              N. nuevoMiembroAcaba de llegar y todavía no ha jugado.
          li
            button [disabled]
              span [hidden=true]: N
              N. otroMiembro
    `);
  });

  test('the question who one is: a field with another way beside it, what was wrong, and what failed', async () => {
    const user = userEvent.setup();
    let refusals: Error[] = [new IdentityError('La contraseña no es correcta.')];
    const confirm = jest.fn(async () => {
      const [first, ...rest] = refusals;
      refusals = rest;
      if (first) throw first;
    });
    const onDone = jest.fn();
    const code = { label: 'Código', hint: 'Lo enviamos a a…@mesa.co.', autoComplete: 'one-time-code' as const, confirmLabel: 'Confirmar', confirm };
    render(
      <ConfirmIdentity
        start={async () => ({
          label: 'Contraseña',
          type: 'password',
          autoComplete: 'current-password',
          confirmLabel: 'Confirmar',
          confirm,
          other: { label: 'Recibir un código', start: async () => code },
        })}
        onDone={onDone}
      />,
    );
    const field = await screen.findByLabelText('Contraseña');
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(field).toHaveAccessibleDescription('Campo Requerido');
    expect(confirm).not.toHaveBeenCalled();
    await user.type(field, 'secreto');
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('La contraseña no es correcta.')).toBeVisible();
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      div «Inicia sesión otra vez para confirmar que eres tú» [tabindex=-1, role=dialog]
        h2: Inicia sesión otra vez para confirmar que eres tú
        button «Cerrar» [tabindex=0]
        p: Lo que vas a hacer no se puede deshacer y entraste hace más de diez minutos. Lo que escribiste sigue aquí.
        form
          Contraseña
          input «Contraseña» [type=password, autocomplete=current-password, maxlength=200, required=true, describedby=«La contraseña no es correcta.», invalid=true, value=«secreto»]
          La contraseña no es correcta.
          button [quiet]: Recibir un código
        button: Cancelar
        button [type=submit, primary, focused]: Confirmar
    `);
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Recibir un código' }));
    expect(await screen.findByLabelText('Código')).toHaveValue('');
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      div «Inicia sesión otra vez para confirmar que eres tú» [tabindex=-1, role=dialog]
        h2: Inicia sesión otra vez para confirmar que eres tú
        button «Cerrar» [tabindex=0]
        p: Lo que vas a hacer no se puede deshacer y entraste hace más de diez minutos. Lo que escribiste sigue aquí.
        form
          Código
          input «Código» [type=text, autocomplete=one-time-code, maxlength=200, required=true, describedby=«Lo enviamos a a…@mesa.co.»]
          Lo enviamos a a…@mesa.co.
        button: Cancelar
        button [type=submit, primary]: Confirmar
    `);
    await user.type(screen.getByLabelText('Código'), '123{Enter}');
    expect(confirm).toHaveBeenLastCalledWith('123');
    expect(onDone).toHaveBeenCalledWith(true);
  });
});
