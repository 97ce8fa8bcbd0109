import { getPreferences } from '@mesa/contract/calls/preferences';
import { setRegistry } from '@mesa/release-shell/registry';
import { createQueryClient, QueryClientProvider } from '@mesa/runtime/query';
import { createMemoryRouter, RouterProvider } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { mockNetwork, reply } from '@mesa/runtime/testing/network';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, signInAs } from '@mesa/runtime/testing/render-page';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Frame } from './frame';
import PreviewRibbon from './preview-ribbon';
import UpdateNotice from './update-notice';
import '../remotes/host';

beforeEach(() => setRegistry(describedRegistry()));

// Otherwise the content is hidden for the first half second.
jest.mock('./reduced-motion', () => ({ prefersReducedMotion: () => true }));

// Not renderPage, which has its own frame.
const renderFrame = (url: string) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter(url)} routes={[{ element: <Frame />, children: [{ path: '*', element: <h1>Página</h1> }] }]} />
    </QueryClientProvider>,
  );

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
  a «Abrir menú» [href=#menu]
  a «Cerrar menú» [href=#contenido]
  nav «Menú principal»
    ul
      li
        a [href=/]: Inicio
      li
        button [expanded=false, current=true]: Torneos
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
      li
        a [href=/ayuda]: Ayuda
  nav «Información legal»
    h2: Información
    ul
      li
        a [href=/terminos-condiciones]: Términos y condiciones
      li
        a [href=/politica-privacidad]: Política de privacidad
      li
        a [href=/api]: Datos abiertos
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
  p
    Nombres de las cartas:
    button [pressed=true]: Latinoamérica
    button [pressed=false]: España
  p: El contenido del juego de cartas, con sus nombres e ilustraciones, pertenece a los titulares de sus derechos: The Pokémon Company, Nintendo, Creatures y GAME FREAK. Mesa Abierta es un proyecto de la comunidad y no está afiliado a ellos, ni cuenta con su patrocinio o aprobación.
div [role=status]
`);
  });

  test('the header to the administrator, at a search, with the menu and the account open', async () => {
    signInAs({ name: 'Jefa', role: 'admin' });
    const network = mockNetwork([reply(getPreferences, { status: 'success', data: { spanish: null } })]);
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
  a «Abrir menú» [href=#menu]
  a «Cerrar menú» [href=#contenido]
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
            a [href=/mi-coleccion]: Mi colección
          li
            a [href=/mis-barajas]: Mis barajas
          li
            a [href=/admin/solicitudes]: Solicitudes
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
            a [href=/admin/arquetipos]: Arquetipos
          li
            a [href=/admin/denuncias]: Denuncias
          li
            button: Cerrar sesión
`);
    expect(screen.getByRole('main', { hidden: true })).toHaveAttribute('inert');
    expect(container.querySelector('footer')?.parentElement).toHaveAttribute('inert');
    network.restore();
    expect(network.faults).toEqual([]);
  });

  test('the account while it is unknown, for a new and a returning user, and if signing in fails', () => {
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
        p: Vista previa: Barajas 1.4.0 · vence el 24 de mayo de 2025 a las 15:05
        a [href=/ranking?pais=Chile&mf=]: Salir de la vista previa
    `);
    expect(screen.getByText(/Vista previa:/)).toHaveAttribute('title', '1.4.0+abc');
    expect(asked()).toMatchInlineSnapshot(``);
    cleanup();
    renderPage([{ path: '*', element: <PreviewRibbon area="shell" release="2.0.0+abc" /> }], '/ranking?mf=x');
    expect(screen.getByText('Vista previa: Marco 2.0.0')).toBeVisible();
    cleanup();
    renderPage([{ path: '*', element: <PreviewRibbon area="mf_decks" release="0.0.0-pr.12+abc" /> }], '/ranking');
    expect(screen.getByText('Vista previa: Barajas del pull request 12')).toBeVisible();
  });
});
