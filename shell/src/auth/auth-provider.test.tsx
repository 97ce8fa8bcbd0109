import { deleteCard } from '@mesa/contract/calls/cards';
import { syncUser } from '@mesa/contract/calls/players';
import { endSessions, listSessions } from '@mesa/contract/calls/sessions';
import { authConfig } from '@mesa/contract/calls/site';
import type { Result } from '@mesa/contract/endpoint';
import { send } from '@mesa/runtime/api';
import { createQueryClient, QueryClientProvider, query } from '@mesa/runtime/query';
import { session } from '@mesa/runtime/session';
import { makeOwnPlayer } from '@mesa/runtime/testing/make';
import { failure, mockNetwork, type Reply, reply } from '@mesa/runtime/testing/network';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setConnection } from '../connection-state';
import { useAuthKind } from './auth-kind';
import { AuthProvider } from './auth-provider';

const people = {
  admin: { id: 'local_admin', key: 'admin', name: 'Administración', role: 'admin', username: 'admin', email: 'admin@mesa.example' },
  jugador: { id: 'local_jugador', key: 'jugador', name: 'Valeria Castro', role: 'member', username: 'valecastro', email: 'vale@mesa.example' },
} as const;

const part = (value: object) => btoa(JSON.stringify(value));
let made = 0;
/** Valid for a minute by its own timestamps, independent of the browser's clock. */
function makeToken() {
  made += 1;
  return `${part({ alg: 'RS256' })}.${part({ iat: 1000, exp: 1060, jti: made })}.signature`;
}

/** The server's side of the demo sign-in. */
function demoServer() {
  const server = { signedIn: null as keyof typeof people | null, reachable: true, refusing: false, answering: Promise.resolve(), asked: [] as string[] };
  const json = (value: unknown) => Response.json(value);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input);
    server.asked.push(path);
    await server.answering;
    if (!server.reachable) throw new TypeError('Failed to fetch');
    if (path === '/api/auth/config') return json({ kind: 'local', users: Object.values(people).map(({ key, name, role }) => ({ key, name, role })) });
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', headers: { 'content-type': 'application/json' } });
    if (server.refusing) return Response.json({ status: 'error', code: 'rate_limited' }, { status: 429 });
    if (path.endsWith('/sign-in')) server.signedIn = JSON.parse(String(init?.body)).user;
    if (path.endsWith('/sign-out')) server.signedIn = null;
    return json(server.signedIn ? { token: makeToken(), user: people[server.signedIn] } : { token: null });
  });
  return server;
}

const Kind = () => <p>{useAuthKind() ?? 'none yet'}</p>;

const otherTabs: BroadcastChannel[] = [];
/** Opens another tab's channel. */
function openOtherTab(): BroadcastChannel {
  const tab = new BroadcastChannel('mesa-session');
  otherTabs.push(tab);
  return tab;
}

let network: ReturnType<typeof mockNetwork> | undefined;
function open(replies: Reply[] = [], config?: Result<typeof authConfig>) {
  network = mockNetwork(replies);
  const cache = createQueryClient();
  if (config) cache.setQueryData(query(authConfig, {}).queryKey, config);
  render(
    <QueryClientProvider client={cache}>
      <AuthProvider>
        <Kind />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return cache;
}

const status = (expected: string) => waitFor(() => expect(session.getState().status).toBe(expected));

beforeEach(() => jest.spyOn(console, 'debug').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  network?.restore();
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'caches');
  for (const tab of otherTabs.splice(0)) tab.close();
});

describe('signing in with a demo account', () => {
  test('uses the picker: the user, their role and the login flag are known, the token is stored nowhere', async () => {
    const server = demoServer();
    open();
    await status('signed-out');
    expect(screen.getByText('local')).toBeInTheDocument();
    expect(localStorage.getItem('login')).toBe('false');

    act(() => session.getState().signIn());
    await userEvent.click(await screen.findByRole('button', { name: /Administración/ }));
    await status('signed-in');
    expect(session.getState().user).toMatchObject({ id: 'local_admin', name: 'Administración', role: 'admin' });
    expect(localStorage.getItem('login')).toBe('true');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    const token = await session.getState().getToken();
    expect(token).toMatch(/signature$/);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('signature');
    expect(server.asked.filter((path) => path === '/api/auth/config')).toHaveLength(1);
  });

  test('starts at once on a page that was not rendered, from data in the document', async () => {
    const server = demoServer();
    server.signedIn = 'jugador';
    const users = [{ key: 'jugador', name: 'Valeria Castro', role: 'member' as const }];
    open([], { kind: 'local', users });
    await status('signed-in');
    expect(server.asked).not.toContain('/api/auth/config');
  });

  test('keeps the pictures that its user has seen for their next visit, and removes them once they have left', async () => {
    const names = ['shown pictures'];
    const remove = jest.fn(async () => true);
    Object.assign(globalThis, { caches: { keys: async () => names, delete: remove } });
    const server = demoServer();
    server.signedIn = 'jugador';
    localStorage.setItem('login', 'true');
    open();
    await status('signed-in');
    await act(async () => undefined);
    expect(remove).not.toHaveBeenCalled();
    await act(() => session.getState().signOut());
    await status('signed-out');
    await waitFor(() => expect(remove).toHaveBeenCalledWith('shown pictures'));
  });

  test('that the server cannot describe now is an error, not a visit without an account', async () => {
    demoServer();
    const answer = jest.mocked(globalThis.fetch).getMockImplementation();
    jest
      .mocked(globalThis.fetch)
      .mockImplementation(async (input, init) =>
        String(input) === '/api/auth/config'
          ? Response.json({ status: 'error', code: 'overloaded' }, { status: 503 })
          : (answer?.(input, init) ?? Response.error()),
      );
    open();
    await status('error');
  });

  test('leads to the place that asked for it', async () => {
    demoServer();
    open();
    await status('signed-out');
    act(() => session.getState().signIn({ returnTo: '/#mi-mesa' }));
    await userEvent.click(await screen.findByRole('button', { name: /Valeria/ }));
    await waitFor(() => expect(location.hash).toBe('#mi-mesa'));
    location.hash = '';
  });

  test('requests no token for the calls of a visitor', async () => {
    const server = demoServer();
    open();
    await status('signed-out');
    expect(await session.getState().getToken()).toBeNull();
    expect(server.asked).toEqual(['/api/auth/config', '/api/auth/local/token']);
  });

  test('can be cancelled with Escape', async () => {
    demoServer();
    open();
    await status('signed-out');
    act(() => session.getState().signIn());
    await screen.findByRole('dialog', { name: 'Entrar con una cuenta de prueba' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(session.getState().status).toBe('signed-out');
  });

  test('shows a failure, and stays open for another attempt', async () => {
    const server = demoServer();
    open();
    await status('signed-out');
    act(() => session.getState().signIn());
    const account = await screen.findByRole('button', { name: /Administración/ });
    server.reachable = false;
    await userEvent.click(account);
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo iniciar sesión. Inténtalo de nuevo.');
    server.reachable = true;
    await userEvent.click(account);
    await status('signed-in');
  });

  test('shows the picker to a visitor who pressed too early, as soon as it is ready', async () => {
    demoServer();
    open();
    act(() => session.getState().signIn());
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('shows no picker for an early press that failed, once signing in is available', async () => {
    const server = demoServer();
    server.reachable = false;
    open();
    act(() => session.getState().signIn());
    await status('error');
    server.reachable = true;
    window.dispatchEvent(new Event('online'));
    await status('signed-out');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows no picker to a person who pressed too early and turns out to be signed in', async () => {
    demoServer().signedIn = 'jugador';
    localStorage.setItem('synced', 'true');
    open();
    act(() => session.getState().signIn());
    await status('signed-in');
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => session.getState().signOut());
    expect(session.getState().status).toBe('signed-out');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that breaks leaves the page, and can be tried again', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    demoServer();
    const answer = jest.mocked(globalThis.fetch).getMockImplementation();
    let isBroken = true;
    jest
      .mocked(globalThis.fetch)
      .mockImplementation(async (input, init) =>
        isBroken && String(input) === '/api/auth/config' ? Response.json({ kind: 'local', users: null }) : (answer?.(input, init) ?? Response.error()),
      );
    open();
    await status('signed-out');
    act(() => session.getState().signIn());
    await status('error');
    expect(logged).toHaveBeenCalled();
    expect(screen.getByText('local')).toBeInTheDocument();
    isBroken = false;
    act(() => session.getState().signIn());
    expect(await screen.findByRole('button', { name: /Administración/ })).toBeVisible();
    logged.mockRestore();
  });
});

describe('signing in again before an irreversible action', () => {
  const again = failure('sign_in_again');
  const deleted = { status: 'success' as const, data: true as const };

  test('is requested over the page; then the same call is repeated with the new token', async () => {
    const server = demoServer();
    server.signedIn = 'admin';
    localStorage.setItem('synced', 'true');
    open([reply(deleteCard, again), reply(deleteCard, deleted)]);
    await status('signed-in');
    const deleting = send(deleteCard, { body: { id: 7 } });
    const dialog = await screen.findByRole('dialog', { name: 'Inicia sesión otra vez para confirmar que eres tú' });
    const enter = await within(dialog).findByRole('button', { name: 'Entrar como Administración' });
    expect(within(dialog).getByText('Las cuentas de prueba no tienen contraseña: basta con entrar otra vez.')).toBeVisible();
    await userEvent.click(enter);
    expect(await deleting).toEqual(deleted);
    expect(server.asked).toContain('/api/auth/local/sign-in');
    expect(server.signedIn).toBe('admin');
    expect(network?.calls.map(({ body }) => body)).toEqual([{ id: 7 }, { id: 7 }]);
    expect(network?.calls[1]?.headers.authorization).not.toBe(network?.calls[0]?.headers.authorization);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('can be refused: the call fails and nothing changes', async () => {
    demoServer().signedIn = 'admin';
    localStorage.setItem('synced', 'true');
    open([reply(deleteCard, again)]);
    await status('signed-in');
    const deleting = send(deleteCard, { body: { id: 7 } }).catch((error: unknown) => error);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(await deleting).toMatchObject({ code: 'sign_in_again' });
    expect(network?.calls).toHaveLength(1);
  });

  test('shows a failure, and can be retried', async () => {
    const server = demoServer();
    server.signedIn = 'admin';
    localStorage.setItem('synced', 'true');
    open([reply(deleteCard, again), reply(deleteCard, deleted)]);
    await status('signed-in');
    const deleting = send(deleteCard, { body: { id: 7 } });
    const confirm = await screen.findByRole('button', { name: 'Entrar como Administración' });
    server.reachable = false;
    await userEvent.click(confirm);
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo comprobar. Inténtalo de nuevo.');
    server.reachable = true;
    await userEvent.click(screen.getByRole('button', { name: 'Entrar como Administración' }));
    expect(await deleting).toEqual(deleted);
  });
});

describe('an earlier session', () => {
  test('is restored when the site opens', async () => {
    const server = demoServer();
    server.signedIn = 'admin';
    localStorage.setItem('login', 'true');
    open();
    await status('signed-in');
    expect(server.asked).toEqual(['/api/auth/config', '/api/auth/local/token']);
  });

  test('provides its token while it is valid, and a new one on request', async () => {
    const server = demoServer();
    server.signedIn = 'admin';
    open();
    await status('signed-in');
    const { getToken } = session.getState();
    const first = await getToken();
    expect(await getToken()).toBe(first);
    const second = await getToken({ refresh: true });
    expect(second).not.toBe(first);

    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 51_000);
    expect(await getToken()).not.toBe(second);
  });

  test('asks once for a token that several calls wait for, and stays the same session', async () => {
    const server = demoServer();
    server.signedIn = 'admin';
    open();
    await status('signed-in');
    const { getToken } = session.getState();
    const changes = jest.fn();
    const end = session.subscribe(changes);
    const before = server.asked.length;
    const [one, other] = await Promise.all([getToken({ refresh: true }), getToken({ refresh: true })]);
    end();
    expect([one === other, server.asked.length - before]).toEqual([true, 1]);
    expect(changes).not.toHaveBeenCalled();
  });

  test('gives no token to a call that starts while it ends', async () => {
    const server = demoServer();
    server.signedIn = 'admin';
    localStorage.setItem('synced', 'true');
    open();
    await status('signed-in');
    let answer = () => {};
    server.answering = new Promise((resolve) => {
      answer = resolve;
    });
    const { getToken, signOut } = session.getState();
    const leaving = signOut();
    const asked = getToken();
    answer();
    await leaving;
    expect(await asked).toBeNull();
  });

  test('ends on signing out: flags and the user’s cached content are cleared', async () => {
    const server = demoServer();
    server.signedIn = 'admin';
    localStorage.setItem('synced', 'true');
    const cache = open();
    await status('signed-in');
    cache.setQueryData(['/api/secret'], 'what only the admin sees');
    await session.getState().signOut();
    await status('signed-out');
    expect(localStorage.getItem('login')).toBe('false');
    expect(localStorage.getItem('synced')).toBeNull();
    expect(cache.getQueryData(['/api/secret'])).toBeUndefined();
    expect(await session.getState().getToken()).toBeNull();
  });

  test('that ended elsewhere has its saved pictures removed; those of a visitor stay', async () => {
    demoServer();
    const remove = jest.fn(async () => true);
    Object.assign(globalThis, { caches: { keys: async () => ['kept visitor'], delete: remove } });
    open();
    await status('signed-out');
    await act(async () => undefined);
    expect(remove).not.toHaveBeenCalled();
    cleanup();
    network?.restore();
    localStorage.setItem('login', 'true');
    localStorage.setItem('synced', 'true');
    open();
    await waitFor(() => expect(remove).toHaveBeenCalledWith('shown pictures'));
    // Whoever signs in next is synced.
    expect(localStorage.getItem('synced')).toBeNull();
  });

  test('goes on if the site refuses to end it', async () => {
    const server = demoServer();
    server.signedIn = 'admin';
    localStorage.setItem('synced', 'true');
    open();
    await status('signed-in');
    server.refusing = true;
    await expect(session.getState().signOut()).rejects.toThrow('sign-out answered 429');
    expect(session.getState().status).toBe('signed-in');
    expect(await session.getState().getToken()).toMatch(/signature$/);
  });

  test('ends on every device: the site ends all sessions, then this browser its own', async () => {
    const server = demoServer();
    server.signedIn = 'admin';
    localStorage.setItem('synced', 'true');
    open([reply(endSessions, { status: 'success', data: { ended: 2 } })]);
    await status('signed-in');
    await session.getState().signOutEverywhere();
    await status('signed-out');
    expect(network?.calls).toMatchObject([{ endpoint: endSessions, body: {} }]);
    expect(server.asked.at(-1)).toBe('/api/auth/local/sign-out');
  });

  test('is listed with those of other devices, and another one can be ended', async () => {
    demoServer().signedIn = 'admin';
    localStorage.setItem('synced', 'true');
    const other = { id: 'sess_2', device: 'Firefox en Linux', startedAt: '2025-05-24T15:00:00.000Z', lastSeenAt: '2025-05-24T15:00:00.000Z', current: false };
    open([reply(listSessions, { status: 'success', data: [other] }), reply(endSessions, { status: 'success', data: { ended: 1 } })]);
    await status('signed-in');
    expect(await session.getState().listSessions()).toEqual([other]);
    await session.getState().endSession('sess_2');
    expect(network?.calls.at(-1)).toMatchObject({ endpoint: endSessions, body: { ids: ['sess_2'] } });
    expect(session.getState().status).toBe('signed-in');
  });

  test('follows another tab', async () => {
    const server = demoServer();
    server.signedIn = 'admin';
    open();
    await status('signed-in');
    server.signedIn = null;
    const otherTab = openOtherTab();
    otherTab.postMessage('changed');
    await status('signed-out');
  });

  test('tells other tabs when it begins and when it ends', async () => {
    demoServer();
    open();
    await status('signed-out');
    const otherTab = openOtherTab();
    const heard = () => new Promise((resolve) => (otherTab.onmessage = ({ data }) => resolve(data)));
    const begins = heard();
    act(() => session.getState().signIn());
    await userEvent.click(await screen.findByRole('button', { name: /Valeria/ }));
    expect(await begins).toBe('changed');
    const ends = heard();
    await session.getState().signOut();
    expect(await ends).toBe('changed');
  });

  test('a visitor’s content stays visible while the user’s own view loads', async () => {
    const server = demoServer();
    server.signedIn = 'admin';
    const cache = open();
    cache.setQueryData(['/api/tournaments/status'], 'ten tournaments');
    await status('signed-in');
    expect(cache.getQueryData(['/api/tournaments/status'])).toBe('ten tournaments');
    expect(cache.getQueryState(['/api/tournaments/status'])?.isInvalidated).toBe(true);
  });
});

test('an account with a username and an e-mail is synced, once', async () => {
  const server = demoServer();
  server.signedIn = 'jugador';
  const player = makeOwnPlayer({ username: 'valecastro' });
  open([reply(syncUser, { status: 'success', data: { userId: 'local_jugador', role: 'member', player } })]);
  await waitFor(() => expect(localStorage.getItem('synced')).toBe('true'));
  expect(network?.calls.map(({ endpoint }) => endpoint)).toEqual([syncUser]);
});

test('what the sync of an account changed is asked for again', async () => {
  demoServer().signedIn = 'jugador';
  let answer = () => {};
  const synced = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const player = makeOwnPlayer({ username: 'valecastro' });
  const cache = open([
    reply(syncUser, () => synced.then(() => ({ status: 'success' as const, data: { userId: 'local_jugador', role: 'member' as const, player } }))),
  ]);
  await waitFor(() => expect(network?.calls).toHaveLength(1));
  cache.setQueryData(['/api/players'], 'without the player');
  answer();
  await waitFor(() => expect(cache.getQueryState(['/api/players'])?.isInvalidated).toBe(true));
});

test('an account that replaces another one in this browser is synced too', async () => {
  const server = demoServer();
  server.signedIn = 'admin';
  localStorage.setItem('synced', 'true');
  const player = makeOwnPlayer({ username: 'valecastro' });
  open([reply(syncUser, { status: 'success', data: { userId: 'local_jugador', role: 'member', player } })]);
  await status('signed-in');
  server.signedIn = 'jugador';
  openOtherTab().postMessage('changed');
  await waitFor(() => expect(network?.calls.map(({ body }) => body)).toEqual([{ email: 'vale@mesa.example' }]));
});

test('without an answer about signing in the site works as for a visitor, until the connection returns', async () => {
  const server = demoServer();
  server.reachable = false;
  localStorage.setItem('login', 'true');
  open();
  await status('error');
  expect(await session.getState().getToken()).toBeNull();
  expect(localStorage.getItem('login')).toBe('true');

  server.reachable = true;
  window.dispatchEvent(new Event('online'));
  await status('signed-out');
});

test('without an answer about signing in it is requested again once the site is reachable, even without an offline event', async () => {
  const server = demoServer();
  server.reachable = false;
  localStorage.setItem('login', 'true');
  open();
  act(() => setConnection({ notice: 'Sin conexión.' }));
  await status('error');
  act(() => setConnection({ notice: 'Sin conexión: esto es de hace 2 minutos.' }));
  expect(server.asked).toEqual(['/api/auth/config']);

  server.reachable = true;
  act(() => setConnection({ notice: '' }));
  await status('signed-out');
});

test('a person who is signed in stays so after the time for which the site waits', async () => {
  const server = demoServer();
  server.signedIn = 'admin';
  localStorage.setItem('login', 'true');
  localStorage.setItem('synced', 'true');
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  open();
  await status('signed-in');
  act(() => jest.advanceTimersByTime(6000));
  expect(session.getState().status).toBe('signed-in');
  jest.useRealTimers();
});

test('a slow provider does not delay the site, and works when it answers', async () => {
  const server = demoServer();
  server.signedIn = 'admin';
  localStorage.setItem('login', 'true');
  let answer = () => {};
  server.answering = new Promise((resolve) => {
    answer = resolve;
  });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  open();
  act(() => jest.advanceTimersByTime(6000));
  expect(session.getState().status).toBe('error');
  jest.useRealTimers();
  // A request is pending: reconnecting starts no second one.
  window.dispatchEvent(new Event('online'));
  answer();
  await status('signed-in');
  expect(server.asked.filter((path) => path === '/api/auth/config')).toHaveLength(1);
});
