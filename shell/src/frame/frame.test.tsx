import { setRegistry } from '@mesa/release-shell/registry';
import { useUnsavedChanges } from '@mesa/runtime/form';
import { createQueryClient, QueryClientProvider } from '@mesa/runtime/query';
import { createMemoryRouter, type RouteObject, RouterProvider } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { renderPage } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { setAuthKind } from '../auth/auth-kind';
import { setConnection } from '../connection-state';
import { DemoNotice } from './demo-notice';
import { Footer } from './footer';
import { Frame } from './frame';
import { OfflineNotice } from './offline-notice';
import '../remotes/host';

beforeEach(() => setRegistry(describedRegistry()));

// Not renderPage, which has its own frame.
function renderRouter(children: RouteObject[]) {
  const router = createMemoryRouter();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} routes={[{ element: <Frame />, children }]} />
    </QueryClientProvider>,
  );
  return { router };
}

function renderFrame() {
  renderRouter([
    { path: '/torneos', element: <h1 tabIndex={-1}>Torneos</h1> },
    { path: '*', element: <h1 tabIndex={-1}>Otra página</h1> },
  ]);
  return userEvent.setup();
}

/** A page whose heading appears with its data, in place of that of a skeleton if there is one. */
function Late({ skeleton = null }: { skeleton?: ReactNode }) {
  const [here, come] = useState(false);
  return (
    <>
      {here ? <h1 tabIndex={-1}>Tarde</h1> : skeleton}
      <button type="button" onClick={() => come(true)}>
        Llega
      </button>
    </>
  );
}

/** A page with unsaved text. */
function Unsaved() {
  useUnsavedChanges(true);
  return <h1 tabIndex={-1}>Crear torneo</h1>;
}

/** A page whose field focuses itself. */
function Field({ as: Element }: { as: 'input' | 'select' | 'textarea' }) {
  const field = useRef<HTMLElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <>
      <h1 tabIndex={-1}>Crear</h1>
      <Element ref={field as RefObject<never>} aria-label="Nombre" />
    </>
  );
}

describe('the frame', () => {
  test('moves the focus to the heading of the next page, not of the first one', async () => {
    const user = renderFrame();
    expect(document.body).toHaveFocus();
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Torneos' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Torneos' })).toHaveFocus();
  });

  const skeletonHeading = (
    <h1 key="skeleton" tabIndex={-1}>
      Torneos
    </h1>
  );
  test.each([
    ['that appears later', null],
    ['that takes the place of a skeleton’s', skeletonHeading],
  ])('moves the focus to a heading %s, unless the user acts first', async (_, skeleton) => {
    const { router } = renderRouter([
      { path: '/torneos', element: <Late skeleton={skeleton} /> },
      { path: '*', element: <h1 tabIndex={-1}>Otra página</h1> },
    ]);
    await act(() => router.navigate('/torneos'));
    expect(screen.queryByRole('heading', { name: 'Torneos' }) ?? document.body).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Llega' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Tarde' })).toHaveFocus());
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/torneos'));
    act(() => screen.getByRole('link', { name: 'Saltar al contenido' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Llega' }));
    await act(async () => undefined);
    expect(screen.getByRole('link', { name: 'Saltar al contenido' })).toHaveFocus();
  });

  test.each(['input', 'select', 'textarea'] as const)('keeps the focus for a filter and in an autofocused %s, and moves it for another search', async (as) => {
    const { router } = renderRouter([
      { path: '/torneo/crear', element: <Field as={as} /> },
      { path: '*', element: <h1 tabIndex={-1}>Otra página</h1> },
    ]);
    await act(() => router.navigate('/?pagina=2'));
    expect(document.body).toHaveFocus();
    await act(() => router.navigate('/torneo/crear'));
    expect(screen.getByLabelText('Nombre')).toHaveFocus();
    await act(() => router.navigate('/buscar?q=ana'));
    act(() => screen.getByRole('link', { name: 'Saltar al contenido' }).focus());
    await act(() => router.navigate('/buscar?q=beto'));
    expect(screen.getByRole('heading', { name: 'Otra página' })).toHaveFocus();
  });

  test('asks before unsaved text is left, and begins the next page at its top', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { router } = renderRouter([
      { path: '/torneos', element: <h1 tabIndex={-1}>Torneos</h1> },
      { path: '*', element: <Unsaved /> },
    ]);
    await act(async () => router.navigate('/torneos'));
    expect(screen.queryByRole('heading', { name: 'Torneos' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Salir' }));
    expect(await screen.findByRole('heading', { name: 'Torneos' })).toBeVisible();
    expect(scrolled).toHaveBeenCalledWith(0, 0);
  });

  test('has the offline copy’s note in place of a page that this device does not have', () => {
    renderFrame();
    act(() => setConnection({ missing: <h1>Página no guardada</h1> }));
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Página no guardada']);
    act(() => setConnection({ missing: null }));
    expect(screen.getByRole('heading', { level: 1, name: 'Otra página' })).toBeVisible();
  });

  test('lets the keyboard skip to the content', async () => {
    const user = renderFrame();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Saltar al contenido' })).toHaveFocus();
    expect(screen.getByRole('main')).toHaveAttribute('id', 'contenido');
  });

  test('locks the page behind the menu and unlocks it when the menu closes', async () => {
    const user = renderFrame();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    const behind = () => ['main', 'contentinfo'].map((role) => screen.getByRole(role, { hidden: true }).closest('[inert]') !== null);
    expect(behind()).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: 'Cerrar menú' }));
    expect(behind()).toEqual([false, false]);
  });

  test('closes the menu on Escape and on navigation, and unlocks the page', async () => {
    const user = renderFrame();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    await user.tab();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Abrir menú' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(within(screen.getByRole('navigation', { name: 'Menú principal' })).getByRole('link', { name: 'Inicio' }));
    expect(screen.getByRole('button', { name: 'Abrir menú', expanded: false })).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveAttribute('inert');
  });

  test('Escape closes the open part of the menu first, then the menu', async () => {
    const user = renderFrame();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    await user.click(screen.getByRole('button', { name: 'Torneos' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Torneos', expanded: false })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Cerrar menú', expanded: true })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Abrir menú', expanded: false })).toHaveFocus();
  });

  test('closes the menu when the window becomes wide, where it would keep the page locked', async () => {
    const widened: (() => void)[] = [];
    const wide = { matches: false, addEventListener: (_: string, listen: () => void) => widened.push(listen), removeEventListener: () => undefined };
    const asked = jest.spyOn(window, 'matchMedia').mockReturnValue(wide as unknown as MediaQueryList);
    const user = renderFrame();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    // The width from which the styles show the whole menu.
    expect(asked).toHaveBeenLastCalledWith('(min-width: 64rem)');
    act(() => widened.at(-1)?.());
    expect(screen.getByRole('button', { name: 'Abrir menú', expanded: false })).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveAttribute('inert');
  });

  test('shows Logo if the logo fails to load', () => {
    renderFrame();
    fireEvent.error(screen.getByRole('img', { name: 'Mesa Abierta' }));
    expect(screen.getByText('Logo')).toBeVisible();
  });
});

test('the footer links to the site, the legal pages and three social networks, and names the owners of the game', () => {
  renderPage([{ path: '*', element: <Footer /> }], '/');
  const linksIn = (name: string) => within(screen.getByRole('navigation', { name })).getAllByRole('link');
  expect(linksIn('Sitio').map((link) => link.textContent)).toEqual(['Inicio', 'Torneos', 'Tiendas', 'Ayuda']);
  expect(linksIn('Información legal').map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/terminos-condiciones', '/politica-privacidad']),
  );
  expect(linksIn('Redes sociales').map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank', '_blank']);
  expect(screen.getByText(/pertenece a los titulares de sus derechos/)).toHaveTextContent('no está afiliado a ellos');
});

test('a notice appears while there is no connection', () => {
  renderPage([{ path: '*', element: <OfflineNotice /> }], '/');
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent('Sin conexión.');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('the notice shows the time of the displayed content', () => {
  renderPage([{ path: '*', element: <OfflineNotice /> }], '/');
  act(() => setConnection({ notice: 'Conexión lenta, del 22/11 14:05.' }));
  expect(screen.getByRole('status')).toHaveTextContent('Conexión lenta, del 22/11 14:05.');
  act(() => setConnection({ notice: '' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

describe('the notice of demo accounts', () => {
  afterEach(() => act(() => setAuthKind(null)));

  test('is on the page until it is read', async () => {
    setAuthKind('local');
    const { user } = renderPage([{ path: '*', element: <DemoNotice /> }], '/');
    expect(screen.getByText('Modo de demostración:')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ocultar aviso' }));
    expect(screen.queryByText('Modo de demostración:')).not.toBeInTheDocument();
  });

  test('offers a tour of five pages, which ends at the sign-in and is left at any time', async () => {
    sessionStorage.clear();
    const signIn = jest.fn();
    setAuthKind('local');
    const element = <DemoNotice />;
    const { user, address, unmount } = renderPage([{ path: '*', element }], '/');
    session.setState({ status: 'signed-out', signIn });
    await user.click(screen.getByRole('button', { name: 'Ver un recorrido' }));
    expect(sessionStorage.getItem('mesa:tour')).toBe('0');
    expect(address()).toBe('/agenda');
    expect(await screen.findByText(/^1 de 5\. La agenda\./)).toBeVisible();
    unmount();
    // A page that the tour opened as a document.
    sessionStorage.setItem('mesa:tour', '1');
    const second = renderPage([{ path: '*', element }], '/torneo/9/rondas');
    session.setState({ status: 'signed-out', signIn });
    for (const expected of ['/temporada/liga-mesa-abierta', '/meta', '/']) {
      await second.user.click(await screen.findByRole('button', { name: 'Siguiente' }));
      expect(second.address()).toBe(expected);
    }
    expect(screen.getByText(/^5 de 5\./)).toBeVisible();
    await second.user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('region', { name: 'Recorrido' })).toBeNull();
    await second.user.click(screen.getByRole('button', { name: 'Ver un recorrido' }));
    await second.user.click(screen.getByRole('button', { name: 'Salir del recorrido' }));
    expect(screen.getByText('Modo de demostración:')).toBeVisible();
    expect(sessionStorage.getItem('mesa:tour')).toBeNull();
  });

  test('is absent with Clerk', () => {
    setAuthKind('clerk');
    renderPage([{ path: '*', element: <DemoNotice /> }], '/');
    expect(screen.queryByText('Modo de demostración:')).not.toBeInTheDocument();
  });
});
