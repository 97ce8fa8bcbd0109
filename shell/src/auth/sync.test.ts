import { createPlayerOfAccount, syncUser, updatePlayer } from '@mesa/contract/calls/players';
import type { AuthUser } from '@mesa/runtime/auth';
import { createSession, session } from '@mesa/runtime/session';
import { makeOwnPlayer } from '@mesa/runtime/testing/make';
import { failure, mockNetwork, type Reply, reply } from '@mesa/runtime/testing/network';
import { syncAccount } from './sync';

const ana: AuthUser = { id: 'user_1', name: 'Ana', username: 'ana', email: 'ana@mesa.co', imageUrl: null, role: 'member' };
const player = makeOwnPlayer({ username: 'ana', lastName: 'Restrepo', birthDate: '1999-04-02' });
const synced = (username?: string) =>
  reply(syncUser, { status: 'success', data: { userId: 'user_1', role: 'member', player: username ? { ...player, username } : null } });
const created = reply(createPlayerOfAccount, { status: 'success', data: player });

let network: ReturnType<typeof mockNetwork> | undefined;
let debug: jest.SpyInstance;
function online(...replies: Reply[]) {
  network = mockNetwork(replies);
  return network.calls;
}

beforeEach(() => {
  debug = jest.spyOn(console, 'debug').mockImplementation(() => undefined);
  session.setState({ status: 'signed-in', user: ana, getToken: async () => 'token' });
});
afterEach(() => {
  network?.restore();
  expect(network?.faults ?? []).toEqual([]);
  network = undefined;
  session.setState(createSession().getInitialState(), true);
  localStorage.clear();
});

const isSynced = () => localStorage.getItem('synced') === 'true';

describe('the account sync after signing in', () => {
  test('sends the e-mail, with the token and the user id in headers', async () => {
    const calls = online(synced('ana'));
    await syncAccount(ana);
    expect(calls[0]).toMatchObject({ endpoint: syncUser, body: { email: 'ana@mesa.co' }, headers: { 'user-id': 'user_1', authorization: 'Bearer token' } });
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([syncUser]);
    expect(isSynced()).toBe(true);
  });

  test('sets the player’s username to the account’s if it differs, and keeps the rest of the profile', async () => {
    const calls = online(synced('anita'), reply(updatePlayer, { status: 'success', data: player }));
    await syncAccount(ana);
    expect(calls.at(-1)).toMatchObject({
      endpoint: updatePlayer,
      params: { userId: 'user_1' },
      body: { username: 'ana', name: player.name, lastName: 'Restrepo', birthDate: '1999-04-02', terms: player.terms },
    });
  });

  test('creates the player of an account without one', async () => {
    const calls = online(synced(), created);
    await syncAccount(ana);
    expect(calls.at(-1)).toMatchObject({ endpoint: createPlayerOfAccount, body: { userId: 'user_1', username: 'ana' } });
    expect(isSynced()).toBe(true);
  });

  test.each([{ email: null }, { username: null }])('is skipped if the account is incomplete: %j', async (missing) => {
    const calls = online();
    await syncAccount({ ...ana, ...missing });
    expect(calls).toEqual([]);
    expect(isSynced()).toBe(false);
  });

  test('is retried at the next visit if the server could not be reached, which is only logged', async () => {
    online(reply(syncUser, failure('network')));
    await syncAccount(ana);
    expect(debug).toHaveBeenCalled();
    expect(isSynced()).toBe(false);
  });

  test.each(['username_taken', 'username_unclaimed', 'invalid', 'conflict'] as const)('is complete if the username is unavailable (%s)', async (code) => {
    online(synced(), reply(createPlayerOfAccount, failure(code)));
    await syncAccount(ana);
    expect(isSynced()).toBe(true);
  });

  test('leaves no flag for a user who has signed out meanwhile', async () => {
    online(synced('ana'));
    const syncing = syncAccount(ana);
    session.setState({ status: 'signed-out', user: null, getToken: async () => null });
    await syncing;
    expect(isSynced()).toBe(false);
  });
});
