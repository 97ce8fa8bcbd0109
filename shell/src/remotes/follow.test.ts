import { authConfig } from '@mesa/contract/calls/site';
import { type Registry, registryBlock } from '@mesa/release-contract/registry';
import type { SiteRouter } from '@mesa/runtime/router';

const registryOf = (more: Partial<Registry> = {}): Registry => ({ revision: 3, shell: null, role: null, remotes: {}, ...more });
const adminArea = { release: '1.0.0+abc', entry: '/mf/mf_admin/remoteEntry.js' };

/** The server's registry for each token. */
let answers: { [token: string]: Registry };
let asked: string[];

/** Opens the site with this registry in its HTML. */
async function openTab(registry: Registry, address = '/') {
  history.replaceState(null, '', address);
  document.body.innerHTML = `<script type="application/json" id="${registryBlock}">${JSON.stringify(registry)}</script>`;
  const { call } = await import('@mesa/runtime/api');
  const { answerWithRevision } = await import('@mesa/runtime/testing/network');
  const { session } = await import('@mesa/runtime/session');
  const current = await import('./registry');
  const { followRegistry } = await import('./follow');
  const { createBrowserRouter } = await import('@mesa/runtime/router');
  followRegistry(createBrowserRouter());
  const settle = () => jest.advanceTimersByTimeAsync(0);
  return {
    registry: current.registry,
    async call(revision?: number) {
      answerWithRevision(revision);
      await call(authConfig, {});
      await settle();
    },
    async signIn(role: 'admin' | 'owner' | 'member') {
      const user = { id: role, name: role, username: role, email: null, imageUrl: null, role };
      session.setState({ status: 'signed-in', user, getToken: async () => role });
      await settle();
    },
    async signOut() {
      session.setState({ status: 'signed-out', user: null, getToken: async () => null });
      await settle();
    },
    async goAway(minutes: number) {
      const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      document.dispatchEvent(new Event('visibilitychange'));
      jest.advanceTimersByTime(minutes * 60_000);
      hidden.mockReturnValue(false);
      document.dispatchEvent(new Event('visibilitychange'));
      await settle();
    },
  };
}

let listeners: [string, EventListenerOrEventListenerObject][];

beforeEach(() => {
  jest.resetModules();
  jest.useFakeTimers();
  // No visit is measured.
  jest.spyOn(Math, 'random').mockReturnValue(0.999);
  sessionStorage.clear();
  answers = { nobody: registryOf() };
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? 'nobody';
    asked.push(`${path} ${token}`);
    return Response.json(answers[token] ?? answers.nobody);
  });
  // The document survives a test, so its listeners are removed.
  listeners = [];
  const { addEventListener } = document;
  jest.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
    listeners.push([type, listener]);
    addEventListener.call(document, type, listener);
  });
});
afterEach(() => {
  for (const [type, listener] of listeners) document.removeEventListener(type, listener);
  jest.useRealTimers();
});

describe('an open tab', () => {
  test('requests the registry when an answer has a later revision, and only then', async () => {
    const tab = await openTab(registryOf());
    await tab.call();
    await tab.call(2);
    await tab.call(3);
    expect(asked).toEqual([]);
    answers.nobody = registryOf({ revision: 4 });
    await tab.call(4);
    await tab.call(4);
    expect(asked).toEqual(['/registry.json nobody']);
    expect(tab.registry().revision).toBe(4);
  });

  test('requests it when the user returns after more than five minutes', async () => {
    const tab = await openTab(registryOf());
    await tab.goAway(4);
    expect(asked).toEqual([]);
    await tab.goAway(6);
    expect(asked).toEqual(['/registry.json nobody']);
  });

  test('keeps the known registry if the server does not answer', async () => {
    jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    jest.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    const tab = await openTab(registryOf());
    await tab.call(4);
    expect(tab.registry().revision).toBe(3);
  });
});

describe('flags of an account', () => {
  const flagsOfPage = () => Reflect.get(globalThis, 'mesaFlags')?.on;
  beforeEach(() => {
    Reflect.deleteProperty(globalThis, 'mesaFlags');
    answers = { nobody: registryOf({ flagsFor: null }), member: registryOf({ flagsFor: 'member', flags: { mf_decks: ['hand'] } }) };
  });

  test('are asked for when a person signs in, once, and end when they sign out', async () => {
    const tab = await openTab(registryOf({ flagsFor: null }));
    await tab.signIn('member');
    expect(flagsOfPage()).toEqual({ mf_decks: ['hand'] });
    await tab.signIn('member');
    expect(asked).toEqual(['/registry.json member']);
    await tab.signOut();
    expect(asked).toEqual(['/registry.json member', '/registry.json nobody']);
    expect(flagsOfPage()).toEqual({});
  });

  test('are not asked for again on a page that the server made for this person, and are for another', async () => {
    const tab = await openTab(registryOf({ flagsFor: 'member' }));
    await tab.signIn('member');
    expect(asked).toEqual([]);
    await tab.signIn('owner');
    expect(asked).toEqual(['/registry.json owner']);
  });

  test('cost no request while no flag depends on the account', async () => {
    const tab = await openTab(registryOf({ flags: { mf_decks: ['hand'] } }));
    await tab.signIn('member');
    expect(asked).toEqual([]);
  });
});

describe('areas of a role', () => {
  const forAdmin = registryOf({ role: 'admin', remotes: { mf_admin: adminArea } });

  test('appear when the administrator signs in, and disappear on sign-out', async () => {
    answers.admin = forAdmin;
    const tab = await openTab(registryOf());
    await tab.signIn('admin');
    expect(tab.registry().remotes).toEqual({ mf_admin: adminArea });
    await tab.signOut();
    expect(tab.registry().remotes).toEqual({});
    expect(asked).toEqual(['/registry.json admin', '/registry.json nobody']);
  });

  test('from the HTML are not requested again', async () => {
    const tab = await openTab(forAdmin);
    await tab.signIn('admin');
    expect(asked).toEqual([]);
  });

  test('disappear if the session has ended', async () => {
    const tab = await openTab(forAdmin);
    await tab.signOut();
    expect(tab.registry().remotes).toEqual({});
  });

  test('do not exist for visitors and members, who do not request them', async () => {
    const tab = await openTab(registryOf());
    await tab.signOut();
    await tab.signIn('member');
    expect(asked).toEqual([]);
  });

  test('stay with a member in the team of an area, and go when they sign out', async () => {
    const forTeam = registryOf({ role: 'member', remotes: { mf_admin: adminArea } });
    answers.member = forTeam;
    const tab = await openTab(forTeam);
    await tab.signIn('member');
    expect(asked).toEqual([]);
    await tab.signOut();
    expect(asked).toEqual(['/registry.json nobody']);
    expect(tab.registry().remotes).toEqual({});
  });

  test('stay with the administrator when the registry is refreshed', async () => {
    answers.admin = registryOf({ revision: 4, role: 'admin', remotes: { mf_admin: adminArea } });
    const tab = await openTab(forAdmin);
    // Before the session is known; without its token the server would treat the administrator as a visitor.
    await tab.call(4);
    expect(asked).toEqual([]);
    await tab.signIn('admin');
    expect(asked).toEqual(['/registry.json admin']);
    expect(tab.registry()).toEqual(answers.admin);
  });

  test('do not remain after an answer that arrives after signing out', async () => {
    answers.admin = forAdmin;
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    jest.mocked(fetch).mockImplementationOnce(async () => {
      await slow;
      return Response.json(forAdmin);
    });
    const tab = await openTab(registryOf());
    await tab.signIn('admin');
    await tab.signOut();
    answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(tab.registry().remotes).toEqual({});
  });
});

describe('«?quien» in the address', () => {
  beforeEach(() => {
    // The panel's answers are those of who-panel.test.tsx.
    jest.doMock('../who/open-who', () => ({ openWho: (router: SiteRouter) => opened.add(router.state.location.pathname) }));
    opened = new Set();
  });
  afterEach(() => jest.dontMock('../who/open-who'));
  /** The addresses at which it opened; opening it again changes nothing. */
  let opened: Set<string>;

  test('opens the panel for administrators, once they are signed in', async () => {
    const tab = await openTab(registryOf(), '/torneos?estado=progreso&quien');
    expect([...opened]).toEqual([]);
    await tab.signIn('admin');
    expect([...opened]).toEqual(['/torneos']);
  });

  test('opens it for a person in the team of an area, also if only the next registry says so', async () => {
    const inTeam = registryOf({ revision: 4, role: 'member', team: true });
    const tab = await openTab(inTeam, '/torneos?quien');
    await tab.signOut();
    expect([...opened]).toEqual([]);
    await tab.signIn('member');
    expect([...opened]).toEqual([]);
    answers.member = inTeam;
    await tab.call(4);
    expect([...opened]).toEqual(['/torneos']);
  });

  test('is nothing to visitors, members and organisers, nor is an address without it to administrators', async () => {
    const tab = await openTab(registryOf(), '/torneos?quien');
    await tab.signOut();
    await tab.signIn('member');
    await tab.signIn('owner');
    const other = await openTab(registryOf(), '/torneos');
    await other.signIn('admin');
    expect([...opened]).toEqual([]);
  });
});
