import { listAgenda } from '@mesa/contract/calls/agenda';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { getStoreAttendance, getStoreBySlug, listStores } from '@mesa/contract/calls/stores';
import { listStoreTournaments } from '@mesa/contract/calls/tournaments';
import { remotes } from '@mesa/release-shell/load';
import { setRegistry } from '@mesa/release-shell/registry';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { makeStore } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen } from '@testing-library/react';
import { prefetchPages } from './prefetch';
import './host';

beforeEach(() => {
  setRegistry(describedRegistry());
  // An area's module includes its pages' first calls.
  const pages = Object.fromEntries((globalThis.describedAreas.mf_stores?.routes ?? []).map(({ head, ...route }) => [route.page, route]));
  const loaded: RemoteModule = { contract: 1, area: { label: 'Tiendas', pages, widgets: {} }, pages: {}, widgets: {} };
  const build = { release: null, entry: null };
  remotes.set('mf_stores', { live: build, build, module: Promise.resolve(loaded), loaded, wanted: true });
});

let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

const store = reply(getStoreBySlug, failure('not_found'));
const seasons = reply(listSeasons, failure('not_found'));
const agenda = reply(listAgenda, failure('not_found'));
const stores = reply(listStores, { status: 'success', stores: [], page: 1, total: 0, totalPages: 0 });

function show(replies: Reply[] = [store]) {
  const view = renderPage(
    <>
      <a href="/tiendas?pais=Chile">Tiendas</a>
      <a href="/tienda/%C3%91and%C3%BA%20y%20Z">Tienda</a>
      <a href="https://elsewhere.example/tiendas">Otro sitio</a>
      <a href="/tiendas" target="_blank" rel="noreferrer">
        Pestaña nueva
      </a>
      <a href="/tiendas?pais=Per%C3%BA" download>
        Descarga
      </a>
      <a href="/uploads/a.png">Archivo</a>
      <a href="#contenido">Aquí</a>
    </>,
    '/',
    [stores, ...replies, agenda, seasons],
  );
  jest.useFakeTimers();
  stop = prefetchPages(view.client);
  const asked = async () => {
    await act(async () => jest.advanceTimersByTimeAsync(1000));
    return view.callsOf(listStores).length;
  };
  return { ...view, asked };
}
const link = (name: string) => screen.getByRole('link', { name });
/** jsdom has no PointerEvent, so the pointer type is set by hand. */
const over = (element: Element, pointerType: 'mouse' | 'touch') =>
  fireEvent(element, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));

describe('the first answers of a page', () => {
  test('are requested once while a mouse rests on its link, with the address’s values', async () => {
    const { asked, callsOf } = show();
    over(link('Tiendas'), 'mouse');
    expect(await asked()).toBe(1);
    expect(callsOf(listStores)[0]?.body).toMatchObject({ country: 'Chile', page: 1 });
    over(link('Tiendas'), 'mouse');
    fireEvent.pointerDown(link('Tiendas'));
    expect(await asked()).toBe(1);
  });

  test('are requested with the decoded name of an encoded address', async () => {
    const { asked, callsOf } = show();
    fireEvent.pointerDown(link('Tienda'));
    await asked();
    expect(callsOf(getStoreBySlug)[0]?.body).toEqual({ slug: 'Ñandú y Z' });
  });

  test('are followed by those that need one of them', async () => {
    const found = reply(getStoreBySlug, { status: 'success', store: makeStore({ id: 7, slug: 'Ñandú y Z' }) });
    const { asked, callsOf } = show([found, reply(listStoreTournaments, failure('not_found')), reply(getStoreAttendance, failure('not_found'))]);
    fireEvent.pointerDown(link('Tienda'));
    await asked();
    expect(callsOf(listStoreTournaments).map(({ body }) => (body as { storeId: number }).storeId)).toEqual([7]);
    expect(callsOf(getStoreAttendance).map(({ params }) => params)).toEqual([{ id: '7' }]);
  });

  test('are not requested when the mouse only passes', async () => {
    const { asked } = show();
    over(link('Tiendas'), 'mouse');
    act(() => jest.advanceTimersByTime(60));
    over(document.body, 'mouse');
    expect(await asked()).toBe(0);
  });

  test('are requested when a finger touches its link, and when keyboard focus stays on it', async () => {
    const { asked, client } = show();
    over(link('Tiendas'), 'touch');
    expect(await asked()).toBe(0);
    fireEvent.pointerDown(link('Tiendas'));
    expect(await asked()).toBe(1);
    client.clear();
    act(() => link('Tiendas').focus());
    act(() => jest.advanceTimersByTime(200));
    expect(await asked()).toBe(2);
  });

  test.each(['Otro sitio', 'Pestaña nueva', 'Descarga', 'Archivo', 'Aquí'])('are not requested by the link «%s»', async (name) => {
    const { asked } = show();
    fireEvent.pointerDown(link(name));
    expect(await asked()).toBe(0);
  });

  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])('are not requested on a connection with %p', async (connection) => {
    Object.assign(navigator, { connection });
    const { asked } = show();
    fireEvent.pointerDown(link('Tiendas'));
    expect(await asked()).toBe(0);
  });
});
