import type { Registry } from '@mesa/release-contract/registry';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useParams } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import { renderPage, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Frame } from '../frame/frame';
import { PageAtAddress } from '../site-map';
import './host';
import { loadRemote, openBuild, remotes } from '@mesa/release-shell/load';
import { refreshRegistry } from '@mesa/release-shell/refresh';

const registryOf = (more: Partial<Registry> = {}): Registry => ({ revision: 1, shell: null, role: null, remotes: {}, ...more });

/** Changes the server's registry and notifies the tab. */
async function serve(registry: Registry): Promise<void> {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(registry));
  await act(refreshRegistry);
}

/** jsdom loads no script elements: each leaves a remote with these pages. */
function answerScripts(pages: Record<string, () => React.ReactNode>) {
  const asked: string[] = [];
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const script = nodes[0] as HTMLScriptElement;
    const { pathname } = new URL(script.src);
    asked.push(pathname);
    const remote = {
      contract: 1,
      pages: Object.fromEntries(Object.entries(pages).map(([name, Page]) => [name, lazyPage(async () => ({ default: Page }))])),
      widgets: {},
    };
    setTimeout(() => {
      Object.assign(globalThis, { [pathname.split('/')[2] ?? '']: { init: () => undefined, get: async () => () => ({ default: remote }) } });
      script.dispatchEvent(new Event('load'));
    });
  });
  return asked;
}

beforeEach(() => {
  remotes.clear();
  session.setState({ status: 'signed-out' });
  Object.assign(globalThis, { __webpack_init_sharing__: async () => undefined, __webpack_share_scopes__: { default: {} } });
});

describe('an administration page', () => {
  const routes = [{ path: '/admin/cambios', page: 'changes' }];
  const admin = { release: '2.0.0+aaaaaaaaaaaa', entry: '/mf/mf_admin/remoteEntry.js', label: 'Administración', roles: ['admin' as const], routes };
  /** The registry for a visitor who may not open it. */
  const closed = () => registryOf({ closed: ['/admin/cambios'] });
  const open = () => renderPage([{ path: '*', element: <PageAtAddress /> }], '/admin/cambios');
  const refusal = 'Solo el administrador del sitio puede ver esta página.';
  /** From now on the site lists the page to people with this role. */
  const admit = (role: 'admin' | 'member') =>
    jest
      .mocked(fetch)
      .mockImplementation(async (_, init) =>
        Response.json(
          new Headers(init?.headers).get('authorization') === 'Bearer token'
            ? registryOf({ role, remotes: { mf_admin: role === 'admin' ? admin : { ...admin, roles: [] } } })
            : closed(),
        ),
      );

  test.each(['member', 'owner'] as const)('is refused to a role %s, whose browser requests none of its code', async (role) => {
    const asked = answerScripts({});
    await serve(closed());
    signInAs({ role });
    open();
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Iniciar sesión' })).toBeNull();
    expect(asked).toEqual([]);
  });

  test('is refused to a visitor, who can sign in', async () => {
    await serve(closed());
    open();
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  });

  test('is not refused while it is unknown who is signed in', async () => {
    answerScripts({ changes: () => <h1>Historial</h1> });
    await serve(registryOf({ role: 'admin', remotes: { mf_admin: admin } }));
    open();
    expect(await screen.findByText(refusal)).toBeVisible();
    act(() => session.setState({ status: 'loading' }));
    expect(screen.queryByText(refusal)).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Historial' })).toBeVisible();
    act(() => void signInAs({ role: 'member' }));
    expect(await screen.findByText(refusal)).toBeVisible();
  });

  test('that the registry leaves out is not refused while it is unknown who is signed in', async () => {
    await serve(closed());
    open();
    expect(await screen.findByText(refusal)).toBeVisible();
    act(() => session.setState({ status: 'loading' }));
    expect(screen.queryByText(refusal)).toBeNull();
    act(() => session.setState({ status: 'signed-out' }));
    expect(await screen.findByText(refusal)).toBeVisible();
  });

  test.each(['admin', 'member'] as const)('opens for %s even if the registry lacked it: it is requested with their token', async (role) => {
    const asked = answerScripts({ changes: () => <h1>Historial</h1> });
    await serve(closed());
    signInAs({ role });
    admit(role);
    open();
    expect(await screen.findByRole('heading', { name: 'Historial' })).toBeVisible();
    expect(asked).toEqual([admin.entry]);
  });

  test('opens for the administrator who signs in on it', async () => {
    answerScripts({ changes: () => <h1>Historial</h1> });
    await serve(closed());
    admit('admin');
    open();
    expect(await screen.findByText(refusal)).toBeVisible();
    act(() => void signInAs({ role: 'admin' }));
    expect(await screen.findByRole('heading', { name: 'Historial' })).toBeVisible();
  });
});

describe('an area that the shell was not built with', () => {
  const guest = { label: 'Ligas', routes: [{ path: '/ligas/:season', page: 'league' }], menu: [{ label: 'Ligas', path: '/ligas/actual' }] };
  const remotes = { mf_leagues: { release: '0.1.0+bbbbbbbbbbbb', entry: '/mf/mf_leagues/remoteEntry.js', ...guest } };
  const League = () => <h1>Liga {useParams().season}</h1>;

  test('serves its addresses, and no others', async () => {
    answerScripts({ league: League });
    await serve(registryOf({ remotes }));
    const { router } = renderPage([{ path: '*', element: <PageAtAddress /> }], '/ligas/2026');
    expect(await screen.findByRole('heading', { name: 'Liga 2026' })).toBeVisible();
    await act(() => router.navigate('/ligas'));
    expect(await screen.findByRole('heading', { name: 'Ruta no encontrada' })).toBeVisible();
  });

  test('serves its addresses from the next try on, if it could not be reached', async () => {
    const cups = { label: 'Copas', routes: [{ path: '/copas', page: 'cups' }] };
    await serve(registryOf({ remotes: { mf_cups: { release: null, entry: null, ...cups } } }));
    const { user } = renderPage([{ path: '*', element: <PageAtAddress /> }], '/copas');
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    answerScripts({ cups: () => <h1>Las copas</h1> });
    const here = { mf_cups: { release: '0.1.0+cccccccccccc', entry: '/mf/mf_cups/remoteEntry.js', ...cups } };
    jest.mocked(fetch).mockImplementation(async () => Response.json(registryOf({ revision: 2, remotes: here })));
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Las copas' })).toBeVisible();
  });

  test('is asked for with an address without a page, which does not exist if the site does not answer either', async () => {
    await serve(registryOf());
    const asked = jest.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    asked.mockClear();
    renderPage([{ path: '*', element: <PageAtAddress /> }], '/no/hay');
    expect(await screen.findByRole('heading', { name: 'Ruta no encontrada' })).toBeVisible();
    expect(asked.mock.calls.map(([address]) => address)).toEqual(['/registry.json?at=%2Fno%2Fhay']);
  });

  test('has its entry in the menu', async () => {
    await serve(registryOf({ remotes }));
    renderPage(<Frame />, '/');
    const menu = screen.getByRole('navigation', { name: 'Menú principal', hidden: true });
    expect(within(menu).getByText('Ligas')).toHaveAttribute('href', '/ligas/actual');
  });

  test('that is off shows the sentence of its team', async () => {
    await serve(registryOf({ remotes: { mf_leagues: { release: null, entry: null, off: 'Volvemos a las ocho.', ...guest } } }));
    renderPage([{ path: '*', element: <PageAtAddress /> }], '/ligas/2026');
    expect(await screen.findByRole('alert')).toHaveTextContent('Volvemos a las ocho.');
    expect(screen.getByRole('heading', { level: 1, name: 'Ligas' })).toBeVisible();
  });

  test('is called by its own name if it fails', async () => {
    await serve(registryOf({ remotes: { mf_leagues: { release: null, entry: null, ...guest } } }));
    renderPage([{ path: '*', element: <PageAtAddress /> }], '/ligas/2026');
    expect(await screen.findByRole('alert')).toHaveTextContent('La sección Ligas no está disponible en este momento.');
  });
});

describe('the notice of a new version', () => {
  const stores = (entry: string, previous?: string) => ({
    mf_stores: {
      release: `1.0.0+${entry}`,
      entry: `/mf/mf_stores/${entry}.js`,
      ...(previous ? { previous: { release: `1.0.0+${previous}`, entry: `/mf/mf_stores/${previous}.js` } } : {}),
    },
  });
  const notice = () => screen.queryByText('Hay una versión nueva.');
  const appears = () => screen.findByText('Hay una versión nueva.');
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

  async function openTab(ahead = false) {
    const asked = answerScripts({});
    await serve(registryOf({ remotes: stores('one') }));
    await act(() => loadRemote('mf_stores', ahead));
    expect(asked).toEqual(['/mf/mf_stores/one.js']);
    return renderPage(<Frame />, '/');
  }

  test('appears when a running part has a new release', async () => {
    await openTab();
    await settle();
    expect(notice()).toBeNull();
    await serve(registryOf({ revision: 2, remotes: stores('two') }));
    expect(await appears()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Actualizar' })).toBeVisible();
    expect(notice()?.closest('[role=status]')).not.toBeNull();
  });

  test('does not appear for a part that is not running', async () => {
    await openTab();
    await serve(registryOf({ revision: 2, remotes: { ...stores('one'), mf_decks: { release: '3.0.0+cccccccccccc', entry: '/mf/mf_decks/new.js' } } }));
    await settle();
    expect(notice()).toBeNull();
  });

  test('does not appear for a prefetched part: it is fetched again when needed', async () => {
    await openTab(true);
    await serve(registryOf({ revision: 2, remotes: stores('two') }));
    await settle();
    expect(notice()).toBeNull();
    const asked = answerScripts({});
    await act(() => loadRemote('mf_stores'));
    expect(asked).toEqual(['/mf/mf_stores/two.js']);
  });

  test('does not appear if the tab fell back by itself, nor when the site follows it', async () => {
    answerScripts({});
    const { mf_stores: broken } = stores('two', 'one');
    await serve(registryOf({ remotes: { mf_stores: broken } }));
    await act(() => openBuild('mf_stores', stores('one').mf_stores, broken));
    await act(() => loadRemote('mf_stores'));
    renderPage(<Frame />, '/');
    await settle();
    await serve(registryOf({ revision: 2, remotes: stores('one') }));
    await settle();
    expect(notice()).toBeNull();
    await serve(registryOf({ revision: 3, remotes: stores('three') }));
    expect(await appears()).toBeVisible();
  });

  test('appears when the site’s frame has a new release', async () => {
    await openTab();
    await serve(registryOf({ revision: 2, shell: '2.0.0+dddddddddddd', remotes: stores('one') }));
    expect(await appears()).toBeVisible();
  });

  test('can be closed, and returns only for a later release', async () => {
    const { user } = await openTab();
    await serve(registryOf({ revision: 2, remotes: stores('two') }));
    await appears();
    await user.click(screen.getByRole('button', { name: 'Ahora no' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(notice()).toBeNull();
    await serve(registryOf({ revision: 3, remotes: stores('two') }));
    await settle();
    expect(notice()).toBeNull();
    await serve(registryOf({ revision: 4, remotes: stores('three') }));
    expect(await appears()).toBeVisible();
  });
});

test('a preview by a link shows when it expires', async () => {
  await serve(
    registryOf({
      remotes: { mf_decks: { release: null, entry: null, label: 'Barajas' } },
      preview: { area: 'mf_decks', release: '1.4.0+3f9c21ab04d7', until: '2026-11-23T19:05:00.000Z' },
    }),
  );
  renderPage([{ path: '*', element: <Frame /> }], '/exportar-baraja');
  const ribbon = await screen.findByRole('complementary', { name: 'Vista previa' });
  expect(ribbon).toHaveTextContent(/^Vista previa: Barajas 1\.4\.0 · vence el 23 de noviembre de 2026 a las \S.*Salir de la vista previa$/);
});

test('a preview shows its version, and its exit keeps the address', async () => {
  await serve(
    registryOf({ remotes: { mf_decks: { release: null, entry: null, label: 'Barajas' } }, preview: { area: 'mf_decks', release: '1.4.0+3f9c21ab04d7' } }),
  );
  renderPage([{ path: '*', element: <Frame /> }], '/torneos?estado=en-curso&mf=mf_decks@1.4.0+3f9c21ab04d7');
  const ribbon = await screen.findByRole('complementary', { name: 'Vista previa' });
  expect(ribbon).toHaveTextContent('Vista previa: Barajas 1.4.0');
  expect(within(ribbon).getByRole('link', { name: 'Salir de la vista previa' })).toHaveAttribute('href', '/torneos?estado=en-curso&mf=');
  await serve(registryOf());
  await waitFor(() => expect(ribbon).not.toBeInTheDocument());
});
