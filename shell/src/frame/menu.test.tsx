import { listAdministeredStores } from '@mesa/contract/calls/stores';
import type { Role } from '@mesa/contract/rules/roles';
import { setRegistry } from '@mesa/release-shell/registry';
import { pageAt } from '@mesa/release-shell/site-pages';
import { chooseOwnPlace } from '@mesa/runtime/own-place';
import { session } from '@mesa/runtime/session';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { makeStore } from '@mesa/runtime/testing/make';
import { administeredStores } from '@mesa/runtime/testing/places';
import { type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Menu } from './menu';
import { currentPart, menuFor } from './menu-entries';
import '../remotes/host';

beforeEach(() => setRegistry(describedRegistry()));

const administering = (count: number, mayCreateStores = false) =>
  administeredStores(
    Array.from({ length: count }, () => makeStore()),
    { mayCreateStores },
  );

const show = (replies: Reply[] = []) => renderPage([{ path: '*', element: <Menu id="menu" open /> }], '/', replies);

async function entriesOf(user: ReturnType<typeof show>['user'], name: string) {
  const button = screen.getByRole('button', { name });
  await user.click(button);
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  return within(panel ?? document.body)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}

const anyone = {
  Torneos: ['Ver todos /torneos', 'Ranking /ranking', 'Agenda /agenda', 'Temporadas /temporadas', 'Meta /meta'],
  Tiendas: ['Ver todas /tiendas'],
  Expansiones: ['Ver expansiones /coleccion', 'Buscar carta /buscar-carta'],
};
const organiser = {
  Torneos: [
    'Ver todos /torneos',
    'Crear Torneo /torneo/crear',
    'Ranking /ranking',
    'Agenda /agenda',
    'Temporadas /temporadas',
    'Crear Temporada /temporada/crear',
    'Meta /meta',
  ],
  Tiendas: ['Ver todas /tiendas', 'Crear Tienda /tienda/crear'],
  Expansiones: anyone.Expansiones,
};

const cases: { who: string; role: Role | null; stores?: number; sees: Record<string, string[]> }[] = [
  { who: 'a visitor', role: null, sees: anyone },
  { who: 'a member', role: 'member', stores: 0, sees: anyone },
  { who: 'a member who administers a store', role: 'member', stores: 1, sees: { ...anyone, Torneos: organiser.Torneos } },
  { who: 'an owner', role: 'owner', sees: organiser },
  { who: 'the site admin', role: 'admin', sees: { ...organiser, Expansiones: [...organiser.Expansiones, 'Agregar cartas /upload-cards'] } },
];

describe('the menu', () => {
  test.each(cases)('shows $who what that role may use', async ({ role, stores, sees }) => {
    if (role) signInAs({ role });
    const { user } = show(stores === undefined ? [] : [administering(stores)]);
    if (stores) await screen.findByText('Crear Torneo');

    expect(screen.getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/');
    for (const [name, entries] of Object.entries(sees)) expect(await entriesOf(user, name)).toEqual(entries);
  });

  test.each([
    ['/', null],
    ['/agenda', 'Torneos'],
    ['/meta', 'Torneos'],
    ['/temporada/liga', 'Torneos'],
    ['/torneo/3', 'Torneos'],
    ['/tienda/el-dragon', 'Tiendas'],
    ['/coleccion/SVI', 'Expansiones'],
    ['/mi-coleccion', 'Cuenta'],
    ['/quiero-organizar', 'Cuenta'],
  ])('marks the part of %s: %s', (pathname, part) => {
    const viewer = { role: 'member', administersStore: false } as const;
    expect(currentPart(menuFor(viewer, describedRegistry()), pathname, pageAt(pathname)?.area)).toBe(part);
  });

  test('leads to the place of the device on pages that have one', async () => {
    chooseOwnPlace({ country: 'Perú', state: 'Lima', city: 'Lima' });
    const { user } = show();
    const lima = '?pais=Per%C3%BA&departamento=Lima&ciudad=Lima';
    expect(await entriesOf(user, 'Torneos')).toEqual([
      'Ver todos /torneos',
      ...['Ranking /ranking', 'Agenda /agenda', 'Temporadas /temporadas', 'Meta /meta'].map((entry) => entry + lima),
    ]);
    expect(await entriesOf(user, 'Tiendas')).toEqual([`Ver todas /tiendas${lima}`]);
  });

  test('marks the entry of the page itself, not of a page below it', () => {
    const entryAt = (address: string) => {
      const { unmount } = renderPage([{ path: '*', element: <Menu id="menu" open /> }], address);
      const current = screen.getByText('Ver expansiones').getAttribute('aria-current');
      unmount();
      return current;
    };
    expect(['/coleccion', '/coleccion/SVI'].map(entryAt)).toEqual(['page', null]);
  });

  test('requests a member’s stores once, the first hundred', async () => {
    signInAs({ id: 'local_7', role: 'member' });
    const { callsOf } = show([administering(0)]);
    await screen.findByRole('link', { name: 'Inicio' });
    expect(callsOf(listAdministeredStores).map(({ body }) => body)).toEqual([{ userId: 'local_7', page: 1, itemsPerPage: 100 }]);
  });

  test.each([
    ['asks once more for the registry as a person in the team of an area', true, null, ['/registry.json']],
    ['asks for nothing more without a team', false, null, []],
    ['asks for nothing more if the registry is already theirs', true, 'member', []],
  ])('%s', async (_, inTeam, role, expected) => {
    setRegistry({ ...describedRegistry(), role });
    const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(describedRegistry()));
    signInAs({ id: 'local_7', role: 'member' });
    const answer = { status: 'success' as const, stores: [], total: 0, page: 1, totalPages: 0, mayCreateStores: true, inTeam };
    show([reply(listAdministeredStores, answer)]);
    await screen.findByRole('button', { name: /Organizador/ });
    await waitFor(() => expect(asked.mock.calls.map(([address]) => String(address))).toEqual(expected));
  });

  test('asks for a member’s stores as the frame, so that the page can still be saved for reading offline', async () => {
    signInAs({ id: 'local_7', role: 'member' });
    const { client } = show([administering(0)]);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(
      client
        .getQueryCache()
        .findAll({ queryKey: [listAdministeredStores.path] })
        .map(({ meta }) => meta?.ofFrame),
    ).toEqual([true]);
  });

  test('has one submenu open at a time', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Torneos' }));
    expect(screen.getByRole('link', { name: 'Ver todos' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tiendas' }));
    expect(screen.getByRole('link', { name: 'Ver todas' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ver todos' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tiendas' }));
    expect(screen.queryByRole('link', { name: 'Ver todas' })).not.toBeInTheDocument();
  });

  test('closes its submenu on Escape, and restores the focus to the button', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Torneos' }));
    await user.tab();
    expect(screen.getByRole('link', { name: 'Ver todos' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Torneos', expanded: false })).toHaveFocus();
  });

  test('closes its submenu when the focus leaves it, and not within it', async () => {
    const { user } = renderPage(
      [
        {
          path: '*',
          element: (
            <>
              <Menu id="menu" open />
              <button type="button">Afuera</button>
            </>
          ),
        },
      ],
      '/',
    );
    const torneos = screen.getByRole('button', { name: 'Torneos' });
    await user.click(torneos);
    await user.tab();
    expect(torneos).toHaveAttribute('aria-expanded', 'true');
    act(() => screen.getByRole('button', { name: 'Afuera' }).focus());
    expect(torneos).toHaveAttribute('aria-expanded', 'false');
    await user.click(torneos);
    fireEvent.pointerDown(document.body);
    expect(torneos).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes its submenu on navigation', async () => {
    const { user, address } = show();
    await user.click(screen.getByRole('button', { name: 'Torneos' }));
    await user.click(screen.getByRole('link', { name: 'Ranking' }));
    expect(address()).toBe('/ranking');
    expect(screen.getByRole('button', { name: 'Torneos', expanded: false })).toBeVisible();
  });
});

describe('the account in the menu', () => {
  test('offers a visitor to sign in, and no profile', async () => {
    show();
    expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    expect(screen.queryByText('Perfil')).not.toBeInTheDocument();
  });

  test('shows the user and role, and links to the profile', async () => {
    signInAs({ name: 'Camila Restrepo', role: 'owner' });
    const { user } = show();
    expect(await entriesOf(user, 'Camila Restrepo Organizador')).toEqual(['Perfil /perfil', 'Mi colección /mi-coleccion', 'Mis barajas /mis-barajas']);
  });

  test('marks the entry of the page itself, not of a page below it', async () => {
    signInAs({ name: 'Camila Restrepo', role: 'owner' });
    const marked = async (address: string) => {
      const { user, unmount } = renderPage([{ path: '*', element: <Menu id="menu" open /> }], address);
      await user.click(await screen.findByRole('button', { name: /^Camila Restrepo/ }));
      const current = screen.getByRole('link', { name: 'Mis barajas' }).getAttribute('aria-current');
      unmount();
      return current;
    };
    expect([await marked('/mis-barajas'), await marked('/mis-barajas/7')]).toEqual(['page', null]);
  });

  test('is there for a person who was signed in before, whose place is kept until then', async () => {
    localStorage.setItem('login', 'true');
    show();
    act(() => session.setState({ status: 'loading' }));
    expect(screen.queryByRole('button', { name: 'Iniciar sesión' })).toBeNull();
    act(() => void signInAs({ name: 'Camila Restrepo', role: 'owner' }));
    expect(screen.getByRole('button', { name: 'Camila Restrepo Organizador' })).toBeVisible();
    act(() => session.setState({ status: 'signed-out', user: null }));
    expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  });

  test('offers a member to become an organiser, until the site has given the right', async () => {
    signInAs({ name: 'Vale', role: 'member' });
    const member = show([administering(0)]);
    expect(await entriesOf(member.user, 'Vale Miembro')).toContain('Quiero organizar /quiero-organizar');
    member.unmount();
    const { user } = show([administering(0, true)]);
    expect(await screen.findByRole('button', { name: 'Vale Organizador' })).toBeVisible();
    expect(await entriesOf(user, 'Vale Organizador')).not.toContain('Quiero organizar /quiero-organizar');
    expect(await entriesOf(user, 'Tiendas')).toContain('Crear Tienda /tienda/crear');
  });

  test('links to the site admin’s tools too', async () => {
    signInAs({ name: 'Administración', role: 'admin' });
    const { user } = show();
    expect(await entriesOf(user, 'Administración Administrador')).toEqual([
      'Perfil /perfil',
      'Mi colección /mi-coleccion',
      'Mis barajas /mis-barajas',
      'Solicitudes /admin/solicitudes',
      'Torneos por confirmar /admin/confirmaciones',
      'Historial de cambios /admin/cambios',
      'Cuentas /admin/cuentas',
      'Registro de seguridad /admin/seguridad',
      'Versiones /admin/versiones',
      'Arquetipos /admin/arquetipos',
      'Denuncias /admin/denuncias',
    ]);
  });

  test('signs out', async () => {
    signInAs({ name: 'Camila Restrepo', role: 'owner' });
    const signOut = jest.fn(async () => undefined);
    session.setState({ signOut });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /Camila/ }));
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test('asks before signing out discards unsaved text of any page', async () => {
    signInAs({ id: 'local_9', name: 'Camila Restrepo', role: 'owner' });
    const signOut = jest.fn(async () => undefined);
    session.setState({ signOut });
    localStorage.setItem('mesa:draft:local_9:store.1:7', JSON.stringify({ typedAt: Date.now(), edits: { name: { base: 'a', mine: 'b' } } }));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /Camila/ }));
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByRole('alertdialog', { name: '¿Seguro que quieres salir? Hay cambios sin guardar.' })).toBeVisible();
    expect(signOut).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Borrar y salir' }));
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
    expect(JSON.stringify({ ...localStorage })).not.toContain('"mine"');
  });

  test('shows that signing out failed', async () => {
    jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    signInAs({ name: 'Camila Restrepo', role: 'owner' });
    session.setState({ signOut: () => Promise.reject(new Error('offline')) });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: /Camila/ }));
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se pudo cerrar la sesión. Inténtalo de nuevo.');
  });

  test('shows that signing in is unavailable, and retries on request', async () => {
    const signIn = jest.fn();
    session.setState({ status: 'error', signIn });
    const { user } = show();
    expect(screen.getByText('El inicio de sesión no está disponible.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(signIn).toHaveBeenCalledTimes(1);
  });
});
