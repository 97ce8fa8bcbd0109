import { type Registry, registryBlock } from '@mesa/release-contract/registry';

const registryOf = (more: Partial<Registry> = {}): Registry => ({ revision: 3, shell: null, role: null, remotes: {}, ...more });
const adminArea = { release: '1.0.0+abc', entry: '/mf/mf_admin/remoteEntry.js' };

/** The server's registry for each token. */
let answers: { [token: string]: Registry };
let asked: string[];

/** Opens the site with this registry in its HTML. */
async function openTab(registry: Registry, address = '/') {
  history.replaceState(null, '', address);
  document.body.innerHTML = `<script type="application/json" id="${registryBlock}">${JSON.stringify(registry)}</script>`;
  const { openTestShell } = await import('./testing/test-host');
  const { seen, following, session, answerWithRevision } = openTestShell();
  const current = await import('./registry');
  const { remotes } = await import('./load');
  const { followReleases } = await import('./follow');
  followReleases(following);
  const settle = () => jest.advanceTimersByTimeAsync(0);
  return {
    registry: current.registry,
    seen,
    loadedAreas: () => [...remotes.keys()],
    load(area: string) {
      const build = { release: null, entry: null };
      remotes.set(area, { live: build, build, module: null, loaded: null, wanted: true });
    },
    async answer(revision: number) {
      answerWithRevision(revision);
      await settle();
    },
    async signIn(role: 'admin' | 'owner' | 'member') {
      session.set({ status: 'signed-in', user: { id: role, role }, getToken: async () => role });
      await settle();
    },
    async signOut() {
      session.set({ status: 'signed-out', user: null, getToken: async () => null });
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
    await tab.answer(2);
    await tab.answer(3);
    expect(asked).toEqual([]);
    answers.nobody = registryOf({ revision: 4 });
    await tab.answer(4);
    await tab.answer(4);
    expect(asked).toEqual(['/registry.json nobody']);
    expect(tab.registry().revision).toBe(4);
  });

  test('requests it once for answers that arrive together', async () => {
    const tab = await openTab(registryOf());
    answers.nobody = registryOf({ revision: 5 });
    await Promise.all([tab.answer(4), tab.answer(5)]);
    expect(asked).toEqual(['/registry.json nobody']);
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
    await tab.answer(4);
    expect(tab.registry().revision).toBe(3);
  });

  test('keeps the known registry if the server refuses the request', async () => {
    jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    jest.mocked(fetch).mockImplementation(async () => Response.json({ status: 'error', code: 'unavailable' }, { status: 503 }));
    const tab = await openTab(registryOf());
    await tab.answer(4);
    expect(tab.registry()).toEqual(registryOf());
  });

  test('of an older shell names it, so that it gets what it can show', async () => {
    const tab = await openTab(registryOf({ shell: '2.0.0+abc' }));
    answers.nobody = registryOf({ revision: 4, shell: '3.0.0+def' });
    await tab.answer(4);
    await tab.answer(5);
    expect(asked).toEqual(['/registry.json?shell=2.0.0%2Babc nobody', '/registry.json?shell=2.0.0%2Babc nobody']);
  });
});

describe('flags of an account', () => {
  beforeEach(() => {
    answers = { nobody: registryOf({ flagsFor: null }), member: registryOf({ flagsFor: 'member', flags: { mf_decks: ['hand'] } }) };
  });

  test('are asked for when a person signs in, once, and end when they sign out', async () => {
    const tab = await openTab(registryOf({ flagsFor: null }));
    await tab.signIn('member');
    expect(tab.registry().flags).toEqual({ mf_decks: ['hand'] });
    await tab.signIn('member');
    expect(asked).toEqual(['/registry.json member']);
    await tab.signOut();
    expect(asked).toEqual(['/registry.json member', '/registry.json nobody']);
    expect(tab.registry().flags).toBeUndefined();
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

  test('leave no code behind on sign-out; that of other areas stays', async () => {
    answers.nobody = registryOf({ remotes: { mf_stores: { release: null, entry: null } } });
    const tab = await openTab(forAdmin);
    tab.load('mf_admin');
    tab.load('mf_stores');
    await tab.signOut();
    expect(tab.loadedAreas()).toEqual(['mf_stores']);
  });

  test('have restricted pages after sign-out; those of other areas are open', async () => {
    const page = (path: string) => ({ release: null, entry: null, routes: [{ path, page: 'one' }] });
    const stores = { mf_stores: page('/tiendas') };
    answers.nobody = registryOf({ remotes: stores, closed: ['/admin/:page'] });
    const tab = await openTab(registryOf({ role: 'admin', remotes: { ...stores, mf_admin: page('/admin/cambios'), mf_gone: page('/lista') } }));
    await tab.signOut();
    const { isClosed } = await import('./refresh');
    expect(['/admin/cambios', '/admin/otra', '/lista', '/tiendas', '/admin'].filter(isClosed)).toEqual(['/admin/cambios', '/admin/otra', '/lista']);
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

  test.each(['admin', 'owner'])('in the HTML for the role %s disappear if a member is signed in', async (role) => {
    const tab = await openTab(registryOf({ role, remotes: { mf_admin: adminArea } }));
    await tab.signIn('member');
    expect(asked).toEqual(['/registry.json member']);
    expect(tab.registry().remotes).toEqual({});
    // A visitor gets no less.
    await tab.signOut();
    expect(asked).toHaveLength(1);
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
    await tab.answer(4);
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

describe('a preview in the address', () => {
  const address = '/?mf=mf_decks@1.4.0%2B3f9c21ab04d7';
  const preview = { area: 'mf_decks', release: '1.4.0+3f9c21ab04d7' };
  beforeEach(() => {
    answers.admin = registryOf({ role: 'admin', remotes: { mf_admin: adminArea } });
  });

  test('that the server did not show before it knew the administrator is opened again, once', async () => {
    const tab = await openTab(registryOf(), address);
    await tab.signIn('admin');
    expect(tab.seen.reloads).toBe(1);
    jest.resetModules();
    const reloaded = await openTab(registryOf(), address);
    await reloaded.signIn('admin');
    expect(reloaded.seen.reloads).toBe(0);
  });

  test('that is shown is not opened again', async () => {
    answers.admin = registryOf({ role: 'admin', remotes: { mf_admin: adminArea }, preview });
    const tab = await openTab(registryOf({ preview }), address);
    await tab.signIn('admin');
    expect(asked).toEqual(['/registry.json admin']);
    expect(tab.seen.reloads).toBe(0);
  });

  test('is not opened again for a person whom the server gives no more than before', async () => {
    const tab = await openTab(registryOf(), address);
    await tab.signIn('owner');
    expect(asked).toEqual(['/registry.json owner']);
    expect(tab.seen.reloads).toBe(0);
  });

  test('is not opened again without storage, which would go on forever', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    const tab = await openTab(registryOf(), address);
    await tab.signIn('admin');
    expect(tab.seen.reloads).toBe(0);
  });
});
