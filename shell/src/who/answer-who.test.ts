import type { Registry } from '@mesa/release-contract/registry';
import { setRegistry } from '@mesa/release-shell/registry';
import { createMemoryRouter, type SiteRouter } from '@mesa/runtime/router';
import { createSession, session } from '@mesa/runtime/session';
import { answerWho } from './answer-who';

/** The addresses at which the panel opened; opening it again changes nothing. Its answers are those of who-panel.test.tsx. */
const mockOpened = new Set<string>();
jest.mock('./open-who', () => ({ openWho: (router: SiteRouter) => mockOpened.add(router.state.location.pathname) }));

const registryOf = (more: Partial<Registry> = {}): Registry => ({ revision: 3, shell: null, role: null, remotes: {}, ...more });
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function openTab(address: string, registry = registryOf()) {
  history.replaceState(null, '', address);
  setRegistry(registry);
  answerWho(createMemoryRouter(address));
  await settle();
}
async function signIn(role: 'admin' | 'owner' | 'member') {
  session.setState({ status: 'signed-in', user: { id: role, name: role, username: role, email: null, imageUrl: null, role } });
  await settle();
}

beforeEach(() => {
  mockOpened.clear();
  session.setState(createSession().getInitialState(), true);
});
afterEach(() => history.replaceState(null, '', '/'));

describe('«?quien» in the address', () => {
  test('opens the panel for administrators, once they are signed in', async () => {
    await openTab('/torneos?estado=progreso&quien');
    expect([...mockOpened]).toEqual([]);
    await signIn('admin');
    expect([...mockOpened]).toEqual(['/torneos']);
  });

  test('opens it for a person in the team of an area, also if only the next registry says so', async () => {
    await openTab('/torneos?quien');
    await signIn('member');
    expect([...mockOpened]).toEqual([]);
    setRegistry(registryOf({ revision: 4, role: 'member', team: true }));
    await settle();
    expect([...mockOpened]).toEqual(['/torneos']);
  });

  test('is nothing to visitors, members and organisers, nor is an address without it to administrators', async () => {
    await openTab('/torneos?quien');
    session.setState({ status: 'signed-out', user: null });
    await settle();
    await signIn('member');
    await signIn('owner');
    history.replaceState(null, '', '/torneos');
    await signIn('admin');
    expect([...mockOpened]).toEqual([]);
  });
});
