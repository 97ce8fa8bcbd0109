import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import {
  createBrowserRouter,
  createMemoryRouter,
  type LeaveGuard,
  Link,
  RouterProvider,
  ScrollRestoration,
  type SiteRouter,
  useLocation,
  useNavigate,
  useSearchParams,
} from './router';

let router: SiteRouter;
let scrolled: number[];
beforeEach(() => {
  window.history.pushState(null, '', '/');
  sessionStorage.clear();
  scrolled = [];
  jest.spyOn(window, 'scrollTo').mockImplementation(((_: number, y: number) => {
    scrolled.push(y);
    Object.assign(window, { scrollY: y });
  }) as typeof window.scrollTo);
  Object.assign(window, { scrollY: 0 });
});
afterEach(() => router.dispose());

function Page() {
  const { pathname, search, hash } = useLocation();
  const [, setParams] = useSearchParams();
  return (
    <>
      <h1>{`${pathname}${search}${hash}`}</h1>
      <Link to="/tiendas">Tiendas</Link>
      <button type="button" onClick={() => setParams({ pagina: '2' }, { preventScrollReset: true })}>
        Siguiente
      </button>
      <p id="final">Final</p>
      <p id="últimos">Últimos</p>
      <ScrollRestoration />
    </>
  );
}

function open(address = '/torneos') {
  window.history.replaceState(null, '', address);
  router = createBrowserRouter();
  render(<RouterProvider router={router} routes={[{ path: '*', element: <Page /> }]} />);
  return userEvent.setup();
}

const shown = () => screen.getByRole('heading', { level: 1 }).textContent;
/** Runs something that moves through the history, and waits until the browser has moved this many times. */
const moving = (run: () => void, times = 1) =>
  act(async () => {
    const moved = new Promise<void>((resolve) => {
      let left = times;
      const count = () => {
        left -= 1;
        if (left > 0) return;
        window.removeEventListener('popstate', count);
        resolve();
      };
      window.addEventListener('popstate', count);
    });
    run();
    await moved;
  });
const move = (delta: number, times = 1) => moving(() => window.history.go(delta), times);
const guardWith = (answer: Promise<boolean>, isNeeded: LeaveGuard['isNeeded'] = () => true) => {
  const ask = jest.fn(() => answer);
  router.guard({ isNeeded, ask });
  return ask;
};
const settled = () => act(async () => undefined);

describe('The address of a tab', () => {
  test('changes with a pressed link, and the browser goes back and forward', async () => {
    const user = open();
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    expect([shown(), window.location.pathname, router.state.historyAction]).toEqual(['/tiendas', '/tiendas', 'PUSH']);
    await move(-1);
    expect([shown(), router.state.historyAction]).toEqual(['/torneos', 'POP']);
    await move(1);
    expect(shown()).toBe('/tiendas');
  });

  test('is replaced by a link to itself, so that back leaves the page', async () => {
    const user = open('/tiendas');
    const before = window.history.length;
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    expect([router.state.historyAction, window.history.length]).toEqual(['REPLACE', before]);
  });

  test('keeps letters with accents as the browser writes them, and never leaves the site', async () => {
    open();
    await act(async () => router.navigate('/jugador/josé maría'));
    expect(router.state.location.pathname).toBe(window.location.pathname);
    expect(window.location.pathname).toBe('/jugador/jos%C3%A9%20mar%C3%ADa');
    await act(async () => router.navigate('//malo.example/robo'));
    expect(window.location.origin).toBe('http://localhost');
  });

  test('follows a link to a part of the page and comes back from it', async () => {
    open();
    await moving(() => {
      window.location.hash = 'final';
    });
    expect(shown()).toBe('/torneos#final');
    await act(async () => router.navigate('/tiendas'));
    await move(-2);
    expect(shown()).toBe('/torneos');
  });

  test('keeps what a navigation brings with its entry', async () => {
    open();
    await act(async () => router.navigate('/pase', { state: { mesa: 4 } }));
    await act(async () => router.navigate('/tiendas'));
    await move(-1);
    expect(router.state.location.state).toEqual({ mesa: 4 });
  });

  test('keeps the path of the page where a navigation names only its query', async () => {
    open('/torneos/pasados');
    await act(async () => router.navigate('?pagina=2'));
    expect(shown()).toBe('/torneos/pasados?pagina=2');
  });

  test('is of an entry with what a part of the page adds to it, whether new or in place of the current one', async () => {
    open();
    await act(async () => router.push('/pase', { mesa: 4 }));
    expect([router.state.location.state, router.state.historyAction]).toEqual([{ mesa: 4 }, 'PUSH']);
    await act(async () => router.replace('/pase', { mesa: 5 }));
    expect([router.state.location.state, router.state.historyAction]).toEqual([{ mesa: 5 }, 'REPLACE']);
  });

  test('is loaded by the browser where it refuses a new entry', async () => {
    open();
    jest.spyOn(window.history, 'pushState').mockImplementation(() => {
      throw new DOMException('Attempt to use history.pushState() more than 100 times per 30 seconds', 'SecurityError');
    });
    // Of a new address jsdom loads only the part after the hash.
    await moving(() => router.navigate('/torneos#final'));
    expect(window.location.href).toBe('http://localhost/torneos#final');
  });

  test('is shown if a part of the page changes it while the page begins', () => {
    function Leaving() {
      const navigate = useNavigate();
      useLayoutEffect(() => navigate('/tiendas', { replace: true }), [navigate]);
      return null;
    }
    window.history.replaceState(null, '', '/antigua');
    router = createBrowserRouter();
    const routes = [
      { path: '/antigua', element: <Leaving /> },
      { path: '*', element: <Page /> },
    ];
    render(<RouterProvider router={router} routes={routes} />);
    expect(shown()).toBe('/tiendas');
  });
});

describe('A history of its own', () => {
  test('drops what was ahead of a new page, keeps its length for one in place of another, and ends at both ends', () => {
    const own = createMemoryRouter('/torneos');
    const moves: string[] = [];
    own.subscribe(({ location }) => moves.push(location.pathname));
    for (const address of ['/tiendas', '/ranking']) own.navigate(address);
    own.navigate(-2);
    own.navigate('/agenda');
    own.navigate('/temporadas', { replace: true });
    own.navigate(1);
    own.navigate(-1);
    own.navigate(-5);
    own.navigate(5);
    expect(moves).toEqual(['/tiendas', '/ranking', '/torneos', '/agenda', '/temporadas', '/torneos', '/temporadas']);
  });
});

describe('A page whose drawing waits', () => {
  test('is skipped if the person has gone on', async () => {
    open();
    const waiting: (() => void)[] = [];
    router.draw = (update) => void waiting.push(update);
    act(() => router.navigate('/tiendas'));
    expect(shown()).toBe('/torneos');
    Reflect.deleteProperty(router, 'draw');
    act(() => router.navigate('/ranking'));
    expect(shown()).toBe('/ranking');
    act(() => {
      for (const update of waiting) update();
    });
    expect(shown()).toBe('/ranking');
  });
});

describe('A page with unsaved changes', () => {
  test('stays when the person stays, whether they press a link or go back', async () => {
    const user = open();
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    const ask = guardWith(Promise.resolve(false));
    await act(async () => router.navigate('/ranking'));
    expect([shown(), window.location.pathname]).toEqual(['/tiendas', '/tiendas']);
    // There and back.
    await move(-1, 2);
    expect(ask).toHaveBeenCalledTimes(2);
    expect([shown(), window.location.pathname]).toEqual(['/tiendas', '/tiendas']);
  });

  test('is left by going back once the person agrees, and forward comes back to it', async () => {
    const user = open();
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    let answer: (leaves: boolean) => void = () => undefined;
    const answered = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    guardWith(answered, (from) => from.pathname === '/tiendas');
    await move(-1, 2);
    expect([shown(), window.location.pathname]).toEqual(['/tiendas', '/tiendas']);
    await moving(() => answer(true));
    expect([shown(), window.location.pathname]).toEqual(['/torneos', '/torneos']);
    await move(1);
    expect(shown()).toBe('/tiendas');
  });

  test('stays when the person stays, also after it was loaded again between other pages', async () => {
    const user = open();
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    await act(async () => router.navigate('/ranking'));
    await move(-1);
    router.dispose();
    router = createBrowserRouter();
    const ask = guardWith(Promise.resolve(false));
    await move(1, 2);
    await settled();
    expect(ask).toHaveBeenCalledTimes(1);
    expect([router.state.location.pathname, window.location.pathname]).toEqual(['/tiendas', '/tiendas']);
  });

  test('stays each time when the person goes back from a part of it', async () => {
    open();
    await moving(() => {
      window.location.hash = 'final';
    });
    const ask = guardWith(Promise.resolve(false));
    for (const times of [1, 2]) {
      await move(-1, 2);
      await settled();
      expect(ask).toHaveBeenCalledTimes(times);
      expect([shown(), window.location.hash]).toEqual(['/torneos#final', '#final']);
    }
  });

  test('stays when the person goes back to a part of another page', async () => {
    open();
    await moving(() => {
      window.location.hash = 'final';
    });
    await act(async () => router.navigate('/tiendas'));
    const ask = guardWith(Promise.resolve(false));
    await move(-1);
    expect(ask).toHaveBeenCalledTimes(1);
    // Back again.
    await moving(() => undefined);
    expect([shown(), window.location.pathname]).toEqual(['/tiendas', '/tiendas']);
  });

  test('stays when the person stays, also instead of a page that takes its place', async () => {
    open();
    const ask = guardWith(Promise.resolve(false));
    await act(async () => router.navigate('/ranking', { replace: true }));
    expect(ask).toHaveBeenCalledTimes(1);
    expect([shown(), window.location.pathname]).toEqual(['/torneos', '/torneos']);
  });

  test('is left by going back later, once nothing is unsaved', async () => {
    const user = open();
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    const end = router.guard({ isNeeded: () => true, ask: async () => false });
    await move(-1, 2);
    await settled();
    end();
    await move(-1);
    expect([shown(), window.location.pathname]).toEqual(['/torneos', '/torneos']);
  });

  test('is asked about also after an earlier one was left', async () => {
    const user = open();
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    let answer: (leaves: boolean) => void = () => undefined;
    guardWith(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await move(-1, 2);
    await moving(() => answer(true));
    expect(shown()).toBe('/torneos');
    const ask = guardWith(Promise.resolve(false));
    await move(1);
    expect(ask).toHaveBeenCalledTimes(1);
    // Back again.
    await moving(() => undefined);
    expect([shown(), window.location.pathname]).toEqual(['/torneos', '/torneos']);
  });

  test('is left without a question for an entry of other code, whose distance is unknown', async () => {
    open();
    window.history.pushState(null, '', '/ajena');
    await act(async () => router.navigate('/tiendas'));
    const ask = guardWith(Promise.resolve(false));
    await move(-1);
    expect(ask).not.toHaveBeenCalled();
    expect([shown(), window.location.pathname]).toEqual(['/ajena', '/ajena']);
  });

  test('asks once for two navigations and follows the last', async () => {
    open();
    let answer: (leaves: boolean) => void = () => undefined;
    const ask = guardWith(
      new Promise<boolean>((resolve) => {
        answer = resolve;
      }),
    );
    router.navigate('/tiendas');
    router.navigate('/ranking');
    answer(true);
    await settled();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(shown()).toBe('/ranking');
  });

  test('keeps its guard when the one before it is removed', async () => {
    open();
    const end = router.guard({ isNeeded: () => true, ask: async () => true });
    const ask = guardWith(Promise.resolve(false));
    end();
    await act(async () => router.navigate('/tiendas'));
    expect(ask).toHaveBeenCalledTimes(1);
    expect(shown()).toBe('/torneos');
  });

  test('asks nothing after its guard is removed', async () => {
    open();
    const ask = jest.fn(async () => false);
    router.guard({ isNeeded: () => true, ask })();
    await act(async () => router.navigate('/tiendas'));
    expect(ask).not.toHaveBeenCalled();
    expect(shown()).toBe('/tiendas');
  });
});

describe('The scroll position', () => {
  test('begins at the top of a new page and is where the person left it when they go back', async () => {
    const user = open();
    expect(scrolled).toEqual([]);
    Object.assign(window, { scrollY: 700 });
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    expect(scrolled).toEqual([0]);
    await move(-1);
    expect(scrolled).toEqual([0, 700]);
  });

  test('is that of each page when they go back over several, also after the page was loaded again', async () => {
    const user = open();
    Object.assign(window, { scrollY: 700 });
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    Object.assign(window, { scrollY: 300 });
    const { key } = router.state.location;
    await act(async () => router.navigate('/ranking'));
    await move(-1);
    expect(createBrowserRouter().state.location.key).toBe(key);
    await move(-1);
    expect(scrolled).toEqual([0, 0, 300, 700]);
  });

  test('stays where a filter says so', async () => {
    const user = open();
    Object.assign(window, { scrollY: 300 });
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(shown()).toBe('/torneos?pagina=2');
    expect(scrolled).toEqual([]);
  });

  test('is at the part that the address names', async () => {
    const into = jest.fn();
    Element.prototype.scrollIntoView = into;
    open();
    await act(async () => router.navigate('/tiendas#final'));
    expect(into.mock.instances).toEqual([screen.getByText('Final')]);
    await act(async () => router.navigate('/tiendas#últimos'));
    expect(into.mock.instances.at(-1)).toBe(screen.getByText('Últimos'));
    await act(async () => router.navigate('/tiendas#%'));
    expect(scrolled).toEqual([0]);
  });

  test('is kept where the person already scrolled before the code arrived', () => {
    const into = jest.fn();
    Element.prototype.scrollIntoView = into;
    Object.assign(window, { scrollY: 250 });
    open('/torneos#final');
    expect(into).not.toHaveBeenCalled();
    expect(scrolled).toEqual([]);
  });

  test('begins at the top of a page that the browser loads after another one of the site', async () => {
    open();
    Object.assign(window, { scrollY: 700 });
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    router.dispose();
    // The person has typed its address.
    window.history.pushState(null, '', '/ranking');
    Object.assign(window, { scrollY: 0 });
    router = createBrowserRouter();
    render(<RouterProvider router={router} routes={[{ path: '*', element: <Page /> }]} />);
    expect(shown()).toBe('/ranking');
    expect(scrolled).toEqual([]);
  });

  test('comes back after another site, by the positions that the tab keeps', async () => {
    const user = open();
    Object.assign(window, { scrollY: 480 });
    expect(window.history.scrollRestoration).toBe('manual');
    await user.click(screen.getByRole('link', { name: 'Tiendas' }));
    Object.assign(window, { scrollY: 90 });
    window.dispatchEvent(new Event('pagehide'));
    expect(window.history.scrollRestoration).toBe('auto');
    window.dispatchEvent(new Event('pageshow'));
    expect(window.history.scrollRestoration).toBe('manual');
    const kept = JSON.parse(sessionStorage.getItem('desplazamiento') ?? '[]') as [string, number][];
    expect(kept.map(([, y]) => y)).toEqual([480, 90]);
    expect(kept.at(-1)?.[0]).toBe(router.state.location.key);
    // The tab comes back with a new document.
    cleanup();
    router.dispose();
    Object.assign(window, { scrollY: 0 });
    scrolled = [];
    router = createBrowserRouter();
    render(<RouterProvider router={router} routes={[{ path: '*', element: <Page /> }]} />);
    await move(-1);
    expect(scrolled).toEqual([90, 480]);
  });
});
