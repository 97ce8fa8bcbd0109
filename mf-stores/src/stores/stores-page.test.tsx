import { listLocations } from '@mesa/contract/calls/locations';
import { listStores } from '@mesa/contract/calls/stores';
import { makeStore } from '@mesa/runtime/testing/make';
import { administeredStores, knownPlaces, lima, medellin } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StoreFilter } from './store-filter';
import StoresPage from './stores-page';

const places = knownPlaces(medellin, { country: 'Colombia', state: 'Bogotá D.C.', city: 'Bogotá' }, lima);
const stores = (list = [makeStore({ name: 'El Dragón', slug: 'el-dragon' })], totalPages = 1) =>
  reply(listStores, { status: 'success', stores: list, total: list.length, page: 1, totalPages });

describe('/tiendas', () => {
  test('shows each store with its place, linked to its page', async () => {
    renderPage(<StoresPage />, '/tiendas', [stores(), places]);
    const link = await screen.findByRole('link', { name: /El Dragón/ });
    expect(link).toHaveAttribute('href', '/tienda/el-dragon');
    expect(link).toHaveTextContent('Medellín, Antioquia');
  });

  test('says if there is no store', async () => {
    renderPage(<StoresPage />, '/tiendas', [stores([]), places]);
    expect(await screen.findByText('No se encontraron tiendas')).toBeVisible();
  });

  test('offers a retry if the list fails to load', async () => {
    const { user } = renderPage(<StoresPage />, '/tiendas', [reply(listStores, failure('internal')), stores(), places]);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: /El Dragón/ })).toBeVisible();
  });

  test('writes the filter into the address on Buscar, and resets state and city with the country', async () => {
    const { user, address, callsOf } = renderPage(<StoresPage />, '/tiendas?pais=Colombia&departamento=Antioquia&ciudad=Medell%C3%ADn&pagina=2', [
      stores(),
      places,
    ]);
    await user.click(screen.getByRole('button', { name: 'Filtrar tiendas' }));
    await screen.findByRole('option', { name: 'Perú' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'País' }), 'Perú');
    expect(screen.getByRole('combobox', { name: 'Departamento' })).toHaveValue('');
    expect(within(screen.getByRole('combobox', { name: 'Departamento' })).queryByRole('option', { name: 'Antioquia' })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Nombre de la tienda' }), ' dragón ');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(address()).toBe('/tiendas?pais=Per%C3%BA&buscar=drag%C3%B3n');
    expect(callsOf(listStores).at(-1)?.body).toEqual({ page: 1, itemsPerPage: 12, search: 'dragón', country: 'Perú' });
  });

  test('keeps the place of the address in the form, and requests all of it', async () => {
    const { user, callsOf } = renderPage(<StoresPage />, '/tiendas?pais=Colombia&departamento=Antioquia&ciudad=Medell%C3%ADn', [stores(), places]);
    await user.click(screen.getByRole('button', { name: 'Filtrar tiendas' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Nombre de la tienda' }), 'dragón');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    await screen.findByRole('link', { name: /El Dragón/ });
    expect(callsOf(listStores).at(-1)?.body).toEqual({
      page: 1,
      itemsPerPage: 12,
      search: 'dragón',
      country: 'Colombia',
      state: 'Antioquia',
      city: 'Medellín',
    });
  });

  test('offers only places with stores, and empties the form with the address', async () => {
    const { user, callsOf, router } = renderPage(<StoresPage />, '/tiendas?pais=Colombia&departamento=Antioquia&ciudad=Medell%C3%ADn&buscar=dragón', [
      stores(),
      places,
    ]);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Ciudad' })).toHaveValue('Medellín'));
    expect(callsOf(listLocations)[0]?.query).toEqual({ withStores: 'true' });
    await user.click(screen.getByRole('link', { name: 'Quitar Medellín: ver todos los lugares' }));
    expect(router.state.preventScrollReset).toBe(true);
    expect(screen.getByRole('combobox', { name: 'País' })).toHaveValue('');
    expect(screen.getByRole('searchbox', { name: 'Nombre de la tienda' })).toHaveValue('dragón');
  });

  test('turns pages by Siguiente', async () => {
    const { user, address } = renderPage(<StoresPage />, '/tiendas', [stores(undefined, 3), places]);
    await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
    expect(address()).toBe('/tiendas?pagina=2');
  });

  test('turns pages with the same filter', async () => {
    const { user, address, callsOf } = renderPage(<StoresPage />, '/tiendas?pais=Chile&buscar=x', [stores(undefined, 3), places]);
    await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
    expect(address()).toBe('/tiendas?pais=Chile&buscar=x&pagina=2');
    expect(callsOf(listStores).at(-1)?.body).toMatchObject({ page: 2, country: 'Chile', search: 'x' });
  });

  test('shows the last page for an address past it, which Back does not lead to again', async () => {
    const { address, router } = renderPage(<StoresPage />, '/tiendas?pais=Chile&pagina=9', [
      reply(listStores, ({ body }) => ({ status: 'success', stores: [makeStore()], total: 14, page: (body as { page: number }).page, totalPages: 2 })),
      places,
    ]);
    expect(await screen.findByText('Página 2 de 2')).toBeVisible();
    expect(address()).toBe('/tiendas?pais=Chile&pagina=2');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  const own = administeredStores();
  test.each([
    ['owner', true],
    ['admin', true],
    ['member', false],
  ] as const)('offers Crear Tienda to who may create one: %s', async (role, offered) => {
    signInAs({ role });
    renderPage(<StoresPage />, '/tiendas', [stores(), places, own]);
    await screen.findByRole('link', { name: /El Dragón/ });
    expect(screen.queryAllByRole('link', { name: 'Crear Tienda' })).toHaveLength(offered ? 1 : 0);
  });
});

test('keeps the current page while the next one loads', async () => {
  const { user } = renderPage(<StoresPage />, '/tiendas', [stores(undefined, 2), reply(listStores, () => new Promise<never>(() => undefined)), places]);
  await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: /El Dragón/ })).toBeVisible();
});

test('has fields for typed places before a script runs, with those of the address', () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<StoreFilter search={new URLSearchParams('pais=Chile&departamento=Ñuble&ciudad=Chillán&buscar=x')} onSearch={() => {}} />);
  const fields = [...root.querySelectorAll('input')].map(({ labels, name, defaultValue, maxLength }) => [
    labels?.[0]?.textContent,
    name,
    defaultValue,
    maxLength,
  ]);
  expect(fields).toEqual([
    ['Nombre de la tienda', 'buscar', 'x', 100],
    ['País', 'pais', 'Chile', -1],
    ['Departamento', 'departamento', 'Ñuble', -1],
    ['Ciudad', 'ciudad', 'Chillán', -1],
  ]);
});
