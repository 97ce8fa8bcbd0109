import { listAgenda } from '@mesa/contract/calls/agenda';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { searchAll } from '@mesa/contract/calls/site';
import { getStoreBySlug, listStores } from '@mesa/contract/calls/stores';
import type { Result } from '@mesa/contract/endpoint';
import { prefetchHeader } from '@mesa/contract/prefetch';
import { remotes } from '@mesa/release-shell/load';
import { setRegistry } from '@mesa/release-shell/registry';
import { query, useQuery } from '@mesa/runtime/query';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { failure, type Reply, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { prefetchInView } from './prefetch-in-view';
import './host';

let observed: Element[];
let report: (entries: { target: Element; isIntersecting: boolean }[]) => void;
let reportBytes: (bytes: number, kind?: string) => void;
let stop: () => void = () => undefined;
const preload = jest.fn(async () => undefined);

beforeEach(() => {
  preload.mockClear();
  setRegistry(describedRegistry());
  const described = (globalThis.describedAreas.mf_stores?.routes ?? []).map(({ head, ...route }) => [route.page, route] as const);
  const pages = Object.fromEntries(described.map(([page]) => [page, Object.assign(() => null, { preload })]));
  const loaded: RemoteModule = { contract: 1, area: { label: 'Tiendas', pages: Object.fromEntries(described), widgets: {} }, pages, widgets: {} };
  const build = { release: null, entry: null };
  remotes.set('mf_stores', { live: build, build, module: Promise.resolve(loaded), loaded, wanted: false });
  class Observer {
    constructor(callback: typeof report) {
      report = callback;
      observed = [];
    }
    observe = (link: Element) => void observed.push(link);
    unobserve(link: Element) {
      observed = observed.filter((other) => other !== link);
    }
    disconnect() {
      observed = [];
    }
  }
  class Timing {
    constructor(callback: (list: { getEntries(): object[] }) => void) {
      reportBytes = (transferSize, initiatorType = 'xmlhttprequest') => callback({ getEntries: () => [{ initiatorType, transferSize }] });
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer, PerformanceObserver: Timing });
  withMouse(true);
});

afterEach(() => {
  stop();
  jest.useRealTimers();
  remotes.clear();
  for (const name of ['IntersectionObserver', 'PerformanceObserver', 'matchMedia']) Reflect.deleteProperty(globalThis, name);
  for (const name of ['connection', 'onLine']) Reflect.deleteProperty(navigator, name);
});

const withMouse = (isThere: boolean) => Object.assign(globalThis, { matchMedia: (media: string) => ({ matches: isThere && media === '(pointer: fine)' }) });
const withConnection = (connection: object) => Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

const found = reply(listStores, { status: 'success', stores: [], page: 1, total: 0, totalPages: 0 });
const others = [reply(getStoreBySlug, failure('not_found')), reply(listAgenda, failure('not_found')), reply(listSeasons, failure('not_found'))];
const countries = Array.from({ length: 25 }, (_, n) => `País ${n}`);

function show(stores: Reply = found, content: ReactNode = null, before: Reply[] = []) {
  const view = renderPage(
    <>
      <a href="/tiendas?pais=Chile">Pie</a>
      <main>
        {content}
        <a href="/tiendas?pais=Colombia">Tiendas</a>
        <a href="/tiendas" target="_blank" rel="noreferrer">
          Pestaña nueva
        </a>
        <a href="/tiendas?pais=Per%C3%BA" download>
          Descarga
        </a>
        <a href="/uploads/a.png">Archivo</a>
        <a href="/tienda/crear">Sin datos</a>
        {countries.map((name) => (
          <a key={name} href={`/tiendas?pais=${encodeURIComponent(name)}`}>
            {name}
          </a>
        ))}
      </main>
    </>,
    '/',
    [stores, ...before, ...others],
  );
  jest.useFakeTimers();
  stop = prefetchInView({ queries: view.client, router: view.router });
  const after = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
  const see = (...names: string[]) => report(names.map((name) => ({ target: screen.getByText(name), isIntersecting: true })));
  const leave = (name: string) => report([{ target: screen.getByText(name), isIntersecting: false }]);
  const asked = () => view.callsOf(listStores).map(({ body }) => (body as { country?: string }).country);
  return { ...view, after, see, leave, asked };
}

describe('a link in view', () => {
  test('gets its page’s code and first answers after half a second, as a read ahead, and its area stays unused', async () => {
    const { see, after, asked, callsOf } = show();
    see('Tiendas');
    await after(499);
    expect(asked()).toEqual([]);
    await after(100);
    expect(asked()).toEqual(['Colombia']);
    expect(callsOf(listStores)[0]?.headers).toMatchObject({ [prefetchHeader]: '1' });
    expect([preload.mock.calls.length, remotes.get('mf_stores')?.wanted]).toEqual([1, false]);
    see('Tiendas');
    await after(1000);
    expect(asked()).toEqual(['Colombia']);
  });

  test('gets nothing when the person scrolls past it', async () => {
    const { see, leave, after, asked } = show();
    see('Tiendas');
    await after(400);
    leave('Tiendas');
    await after(2000);
    expect(asked()).toEqual([]);
  });

  test('that leads elsewhere from now on is watched again, for its new address', async () => {
    const { see, after, asked } = show();
    see('Tiendas');
    await after(600);
    const link = screen.getByText('Tiendas');
    link.setAttribute('href', '/tiendas?pais=Chile');
    await after(200);
    expect(observed).toContain(link);
    see('Tiendas');
    await after(600);
    expect(asked()).toEqual(['Colombia', 'Chile']);
  });

  test('that comes to the page later is watched too', async () => {
    const { see, after, asked } = show();
    screen.getByRole('main').insertAdjacentHTML('beforeend', '<a href="/tiendas?pais=Bolivia">Nueva</a>');
    await after(200);
    expect(observed).toContain(screen.getByText('Nueva'));
    see('Nueva');
    await after(600);
    expect(asked()).toEqual(['Bolivia']);
    screen.getByRole('main').insertAdjacentHTML('beforeend', '<a href="/tiendas?pais=Panam%C3%A1">Otra</a>');
    await after(200);
    expect(observed).toContain(screen.getByText('Otra'));
  });

  test('gets nothing once the prefetching ends, and none that comes later is watched', async () => {
    const { see, after, asked } = show();
    see('Tiendas');
    stop();
    screen.getByRole('main').append(Object.assign(document.createElement('a'), { href: '/tiendas' }));
    await after(2000);
    expect(asked()).toEqual([]);
    expect(observed).toEqual([]);
  });

  test('of the content comes before those around it', async () => {
    const { see, after, asked } = show();
    see('Pie', 'País 1', 'Tiendas');
    await after(1000);
    expect(asked()).toEqual(['País 1', 'Colombia', 'Chile']);
  });

  test.each(['Pestaña nueva', 'Descarga', 'Archivo', 'Sin datos'])('gets nothing if it is «%s»', async (name) => {
    const { see, after, asked } = show();
    see(name);
    await after(2000);
    expect([asked(), preload.mock.calls.length]).toEqual([[], 0]);
  });

  test.each([{ saveData: true, type: 'wifi' }, { effectiveType: '3g', type: 'wifi' }, { type: 'cellular', effectiveType: '4g' }, { type: 'bluetooth' }])(
    'gets nothing on a line with %p',
    async (connection) => {
      withConnection(connection);
      const { see, after, asked } = show();
      see('Tiendas');
      await after(2000);
      expect(asked()).toEqual([]);
    },
  );

  test.each([
    [{}, 'wifi'],
    [{ type: 'unknown' }, 'ethernet'],
  ])('on a device without a mouse gets nothing on a line with %p, and what it needs on one of %s', async (unnamed, type) => {
    withMouse(false);
    withConnection(unnamed);
    const { see, after, asked } = show();
    see('Tiendas');
    await after(2000);
    expect(asked()).toEqual([]);
    withConnection({ type });
    await after(400);
    expect(asked()).toEqual(['Colombia']);
  });

  test('waits while another tab is in front', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { see, after, asked } = show();
    see('Tiendas');
    await after(1000);
    expect(asked()).toEqual([]);
    hidden.mockReturnValue(false);
    await after(400);
    expect(asked()).toEqual(['Colombia']);
  });

  test('waits for a page without a network, and for the calls and writes of the page', async () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    const { see, after, asked, container } = show();
    see('Tiendas');
    await after(1000);
    container.setAttribute('aria-busy', 'true');
    Reflect.deleteProperty(navigator, 'onLine');
    await after(1000);
    expect(asked()).toEqual([]);
    container.removeAttribute('aria-busy');
    await after(400);
    expect(asked()).toEqual(['Colombia']);
  });

  test('to a page of the shell gets its answers, and no area’s code', async () => {
    const { see, after, callsOf } = show(found, <a href="/buscar?q=copa">Buscar</a>, [reply(searchAll, failure('not_found'))]);
    see('Buscar');
    await after(1000);
    expect(callsOf(searchAll)).toHaveLength(1);
    expect([...remotes.keys()]).toEqual(['mf_stores']);
  });

  test('gets nothing if it is gone when its turn comes', async () => {
    const { see, after, asked, container } = show();
    container.setAttribute('aria-busy', 'true');
    see('País 1');
    await after(1000);
    screen.getByText('País 1').remove();
    container.removeAttribute('aria-busy');
    await after(1000);
    expect(asked()).toEqual([]);
  });

  test('waits for the page’s own calls', async () => {
    let answer: (result: Result<typeof listSeasons>) => void = () => undefined;
    const seasons = reply(listSeasons, () => new Promise((resolve) => (answer = resolve)));
    const Page = () => <p>{useQuery(query(listSeasons, { query: {} })).data?.pagination.total}</p>;
    const { see, after, asked } = show(found, <Page />, [seasons]);
    see('Tiendas');
    await after(2000);
    expect(asked()).toEqual([]);
    answer({ status: 'success', data: [], pagination: { page: 1, limit: 12, total: 0, pages: 0 } });
    await after(1000);
    expect(asked()).toEqual(['Colombia']);
  });
});

describe('a page view', () => {
  test('prefetches at most 20 links, and the next one begins again', async () => {
    const { see, after, asked, router } = show();
    see(...countries);
    await after(3000);
    expect(asked()).toHaveLength(20);
    await act(async () => router.navigate('/?otra=1'));
    see('País 24');
    await after(3000);
    expect(asked()).toHaveLength(21);
  });

  test('prefetches nothing more after 300 KB', async () => {
    const { see, after, asked } = show();
    see('Tiendas');
    await after(1000);
    reportBytes(300 * 1024);
    see('País 1');
    await after(3000);
    expect(asked()).toEqual(['Colombia']);
  });

  test('prefetches up to 300 KB, of which pictures are no part', async () => {
    const { see, after, asked } = show();
    reportBytes(300 * 1024 - 1, 'link');
    reportBytes(300 * 1024, 'img');
    see('Tiendas');
    await after(1000);
    expect(asked()).toEqual(['Colombia']);
    reportBytes(1, 'script');
    see('País 1');
    await after(1000);
    expect(asked()).toEqual(['Colombia']);
  });

  test('has 300 KB of its own', async () => {
    const { see, after, asked, router } = show();
    reportBytes(300 * 1024);
    await act(async () => router.navigate('/?otra=1'));
    see('Tiendas');
    await after(1000);
    expect(asked()).toEqual(['Colombia']);
  });

  test('takes the area of its page into use, which a newer release then no longer replaces', async () => {
    const { see, after, router } = show();
    see('Tiendas');
    await after(1000);
    expect(remotes.get('mf_stores')?.wanted).toBe(false);
    await act(async () => router.navigate('/tiendas?pais=Colombia'));
    expect(remotes.get('mf_stores')?.wanted).toBe(true);
  });

  test('prefetches two links at a time', async () => {
    const { see, after, asked } = show(reply(listStores, () => new Promise(() => undefined)));
    see('Tiendas', 'País 1', 'País 2');
    await after(3000);
    expect(asked()).toEqual(['Colombia', 'País 1']);
  });

  test('asks for an answer again only when it is five minutes old', async () => {
    const { see, after, asked, router } = show();
    see('Tiendas');
    await after(1000);
    for (const [page, waits, times] of [
      [1, 290_000, 1],
      [2, 12_000, 2],
    ] as const) {
      await after(waits);
      await act(async () => router.navigate(`/?otra=${page}`));
      see('Tiendas');
      await after(1000);
      expect(asked()).toHaveLength(times);
    }
  });

  test.each(['rate_limited', 'unavailable'] as const)('prefetches nothing for a minute after the server refused one: %s', async (code) => {
    const { see, after, asked } = show(reply(listStores, failure(code)));
    see('Tiendas');
    // A read is made again while the site is unavailable.
    await after(5000);
    see('País 1');
    await after(50_000);
    expect(new Set(asked())).toEqual(new Set(['Colombia']));
    await after(11_000);
    expect(new Set(asked())).toEqual(new Set(['Colombia', 'País 1']));
  });

  test('gives up what it prefetches when another page is opened', async () => {
    const { see, after, client, router } = show(reply(listStores, () => new Promise(() => undefined)));
    see('Tiendas');
    await after(600);
    expect(client.isFetching()).toBe(1);
    await act(async () => router.navigate('/ranking'));
    expect(client.isFetching()).toBe(0);
  });

  test('forgets the links that wait when another page is opened', async () => {
    const { see, after, asked, router } = show(reply(listStores, () => new Promise(() => undefined)));
    see('Tiendas', 'País 1', 'País 2');
    await after(1000);
    await act(async () => router.navigate('/?otra=1'));
    await after(3000);
    expect(asked()).toEqual(['Colombia', 'País 1']);
  });

  test('goes on with the page that is opened, and when only the place in this page changes', async () => {
    const { see, after, client, router } = show(reply(listStores, () => new Promise(() => undefined)));
    see('Tiendas');
    await after(600);
    await act(async () => router.navigate('/#lista'));
    expect(client.isFetching()).toBe(1);
    await act(async () => router.navigate('/tiendas?pais=Colombia'));
    expect(client.isFetching()).toBe(1);
  });

  test('prefetches a link again that the page before had, too', async () => {
    const { see, after, asked, router, client } = show();
    see('Tiendas');
    await after(1000);
    client.clear();
    await act(async () => router.navigate('/?otra=1'));
    see('Tiendas');
    await after(1000);
    expect(asked()).toEqual(['Colombia', 'Colombia']);
  });
});
