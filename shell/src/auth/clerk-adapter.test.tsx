import { endSessions, listSessions } from '@mesa/contract/calls/sessions';
import type { AuthClient } from '@mesa/runtime/auth';
import { session } from '@mesa/runtime/session';
import { failure, mockNetwork, type Reply, reply } from '@mesa/runtime/testing/network';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ClerkAdapter } from './clerk-adapter';

/** A fake Clerk: what its hooks return, and the recorded calls. */
const mockClerk = {
  on: jest.fn(),
  off: jest.fn(),
  signOut: jest.fn(async (_then: () => void) => undefined),
  redirectToSignIn: jest.fn(),
};
const mockState = { isLoaded: true, user: null as object | null, claims: null as object | null };
const mockGetToken = jest.fn(async () => 'token');
const mockSession = { startVerification: jest.fn(async () => ({ supportedFirstFactors: [{ strategy: 'password' }] })) };
const mockProvider = jest.fn();

jest.mock('@clerk/clerk-react', () => ({
  ClerkProvider: ({ children, ...props }: { children: React.ReactNode }) => {
    mockProvider(props);
    return children;
  },
  useClerk: () => mockClerk,
  useAuth: () => ({ isLoaded: mockState.isLoaded, getToken: mockGetToken, sessionClaims: mockState.claims, sessionId: mockState.user ? 'sess_1' : null }),
  useUser: () => ({ user: mockState.user }),
  useSession: () => ({ session: mockState.user ? mockSession : null }),
}));

const sessionAt = (id: string, lastActiveAt: string, latestActivity = {}) => ({ id, lastActiveAt: new Date(lastActiveAt), latestActivity, revoke: jest.fn() });
const sessions = [sessionAt('sess_1', '2025-05-24T10:00:00Z'), sessionAt('sess_2', '2025-05-24T12:00:00Z', { browserName: 'Chrome', deviceType: 'Android' })];
const lucia = {
  id: 'user_1',
  fullName: 'Lucía Prado',
  username: 'lucia',
  primaryEmailAddress: { emailAddress: 'lucia@correo.pe' },
  hasImage: true,
  imageUrl: 'https://img.example/1',
  publicMetadata: { role: 'owner' },
  getSessions: async () => sessions,
};

let network: ReturnType<typeof mockNetwork>;
function open(user: object | null, replies: Reply[] = [], config: object = {}) {
  Object.assign(mockState, { user });
  network = mockNetwork(replies);
  const onChange = jest.fn<void, [AuthClient]>();
  const onError = jest.fn();
  render(<ClerkAdapter config={{ kind: 'clerk', publishableKey: 'pk_1', proxyUrl: null, ...config } as never} onChange={onChange} onError={onError} />);
  const client = onChange.mock.lastCall?.[0] as AuthClient;
  if (client) session.setState(client, true);
  return { client, onChange, onError };
}
const bodies = () => network.calls.filter(({ endpoint }) => endpoint === endSessions).map(({ body }) => body);
const ended = reply(endSessions, { status: 'success', data: { ended: 1 } });

afterEach(() => {
  cleanup();
  network.restore();
  Object.assign(mockState, { isLoaded: true, user: null, claims: null });
  jest.clearAllMocks();
  expect(network.faults).toEqual([]);
});

describe('an account at Clerk', () => {
  test('has a name, a username, a verified address and a role', () => {
    const { client } = open(lucia);
    expect(client.status).toBe('signed-in');
    expect(client.user).toEqual({
      id: 'user_1',
      name: 'Lucía Prado',
      username: 'lucia',
      email: 'lucia@correo.pe',
      imageUrl: 'https://img.example/1',
      role: 'owner',
    });
  });

  test('has its token’s role before its metadata’s, and the first available name', () => {
    mockState.claims = { metadata: { role: 'admin' } };
    const bare = { ...lucia, fullName: null, primaryEmailAddress: null, hasImage: false };
    expect(open(bare).client.user).toMatchObject({ name: 'lucia', email: null, imageUrl: null, role: 'admin' });
    cleanup();
    network.restore();
    expect(open({ ...bare, username: null }).client.user).toMatchObject({ name: 'user_1' });
  });

  test('is absent without a session, and unknown before Clerk has loaded', async () => {
    const { client } = open(null);
    expect(client).toMatchObject({ status: 'signed-out', user: null });
    expect(await client.listSessions()).toEqual([]);
    cleanup();
    network.restore();
    mockState.isLoaded = false;
    expect(open(lucia).onChange).not.toHaveBeenCalled();
  });

  test('is loaded with the site’s key, and through the proxy if there is one', () => {
    open(null);
    expect(mockProvider).toHaveBeenLastCalledWith({ publishableKey: 'pk_1', prefetchUI: false, telemetry: false });
    cleanup();
    network.restore();
    open(null, [], { proxyUrl: 'https://mesa.example/clerk' });
    expect(mockProvider).toHaveBeenLastCalledWith(expect.objectContaining({ proxyUrl: 'https://mesa.example/clerk' }));
  });

  test('provides its token, a new one on request', async () => {
    const { client } = open(lucia);
    await client.getToken();
    expect(mockGetToken).toHaveBeenLastCalledWith({ skipCache: false });
    await client.getToken({ refresh: true });
    expect(mockGetToken).toHaveBeenLastCalledWith({ skipCache: true });
  });

  test('signs in on Clerk’s page and returns to this page, or to another', () => {
    const { client } = open(null);
    client.signIn();
    expect(mockClerk.redirectToSignIn).toHaveBeenLastCalledWith({ signInForceRedirectUrl: 'http://localhost/', signUpForceRedirectUrl: 'http://localhost/' });
    client.signIn({ returnTo: '/torneo/crear' });
    const there = 'http://localhost/torneo/crear';
    expect(mockClerk.redirectToSignIn).toHaveBeenLastCalledWith({ signInForceRedirectUrl: there, signUpForceRedirectUrl: there });
  });

  test('reports that Clerk failed to load, until it has', () => {
    const { onError } = open(null);
    const [event, listen, options] = mockClerk.on.mock.lastCall as [string, (status: string) => void, object];
    expect([event, options]).toEqual(['status', { notify: true }]);
    listen('ready');
    expect(onError).not.toHaveBeenCalled();
    listen('error');
    expect(onError).toHaveBeenCalledTimes(1);
    cleanup();
    expect(mockClerk.off).toHaveBeenCalledWith('status', listen);
  });
});

describe('the sessions of an account at Clerk', () => {
  test('are listed with the site’s data, the last used first', async () => {
    const seen = { id: 'sess_1', device: 'Firefox en Windows', startedAt: '2025-05-20T10:00:00.000Z', lastSeenAt: '2025-05-24T10:00:00.000Z', current: true };
    const { client } = open(lucia, [reply(listSessions, { status: 'success', data: [seen] })]);
    expect(await client.listSessions()).toEqual([
      { id: 'sess_2', device: 'Chrome en Android', startedAt: null, lastSeenAt: '2025-05-24T12:00:00.000Z', current: false },
      { id: 'sess_1', device: 'Firefox en Windows', startedAt: '2025-05-20T10:00:00.000Z', lastSeenAt: '2025-05-24T10:00:00.000Z', current: true },
    ]);
  });

  test('cannot be listed if Clerk returns none', async () => {
    const { client } = open({ ...lucia, getSessions: async () => [] }, [reply(listSessions, { status: 'success', data: [] })]);
    await expect(client.listSessions()).rejects.toThrow('Clerk did not list the sessions');
  });

  test('end at the site and at Clerk: another one alone', async () => {
    const { client } = open(lucia, [ended]);
    await client.endSession('sess_2');
    expect(bodies()).toEqual([{ ids: ['sess_2'] }]);
    expect(sessions.map(({ revoke }) => revoke.mock.calls.length)).toEqual([0, 1]);
    await client.endSession('sess_9');
    expect(bodies()).toHaveLength(1);
  });

  test('end on every device, this one last', async () => {
    const { client } = open(lucia, [ended]);
    await client.signOutEverywhere();
    expect(bodies()).toEqual([{ ids: ['sess_2'] }, { ids: ['sess_1'] }]);
    expect(sessions.map(({ revoke }) => revoke.mock.calls.length)).toEqual([0, 1]);
    expect(mockClerk.signOut).toHaveBeenCalledTimes(1);
  });

  test('end here even if the site cannot be reached; another device’s does not', async () => {
    jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    const { client } = open(lucia, [reply(endSessions, failure('network'))]);
    await client.signOut();
    expect(mockClerk.signOut).toHaveBeenCalledTimes(1);
    await expect(client.endSession('sess_2')).rejects.toThrow();
    expect(sessions[1]?.revoke).not.toHaveBeenCalled();
  });

  test('that the site already refuses have ended', async () => {
    const { client } = open(lucia, [reply(endSessions, failure('unauthenticated'))]);
    await client.endSession('sess_2');
    expect(sessions[1]?.revoke).toHaveBeenCalledTimes(1);
  });
});

test('a Clerk user is asked to authenticate again, and may refuse', async () => {
  const { client } = open(lucia);
  let answer: boolean | undefined;
  act(() => void client.confirmIdentity().then((confirmed) => (answer = confirmed)));
  expect(await screen.findByLabelText('Contraseña')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(answer).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});
