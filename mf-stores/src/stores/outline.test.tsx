import { listStores } from '@mesa/contract/calls/stores';
import { startClock } from '@mesa/runtime/testing/clock';
import { makeStore } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { knownPlaces, medellin } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { store } from '../testing/el-dragon';
import StoresPage from './stores-page';

const places = knownPlaces(medellin);

startClock();

describe('reads from top to bottom:', () => {
  test('/tiendas with a filter, to an owner', async () => {
    signInAs({ role: 'owner' });
    const { container, asked } = renderPage(<StoresPage />, '/tiendas?ciudad=Medell%C3%ADn&pagina=2', [
      reply(listStores, {
        status: 'success',
        stores: [store, makeStore({ id: 8, slug: 'b', name: 'B', address: null, phone: null })],
        total: 14,
        page: 2,
        totalPages: 3,
      }),
      places,
    ]);
    expect(outline(container)).toMatchInlineSnapshot(`
title: Tiendas · Mesa Abierta
header
  h1 [tabindex=-1]: Tiendas
  Dónde jugar cerca de ti.
  a [href=/tienda/crear, primary]: Crear Tienda
a «Quitar Medellín: ver todos los lugares» [href=/tiendas]: Medellín
button [expanded=false]: Filtrar tiendas
noscript
span [role=status]: Cargando tiendas...
… 12 × 11rem
`);
    await screen.findByRole('link', { name: /El Dragón/ });
    expect(outline(container)).toMatchInlineSnapshot(`
title: Tiendas · Mesa Abierta
header
  h1 [tabindex=-1]: Tiendas
  Dónde jugar cerca de ti.
  a [href=/tienda/crear, primary]: Crear Tienda
a «Quitar Medellín: ver todos los lugares» [href=/tiendas]: Medellín
button [expanded=false]: Filtrar tiendas
noscript
ul
  li
    a [href=/tienda/el-dragon]: El Dragón Medellín, AntioquiaCalle 10 # 43-20+57 300 000 0000dragon.co
  li
    a [href=/tienda/b]: B Medellín, Antioquia
nav «Páginas de tiendas»
  a «Anterior» [href=?ciudad=Medell%C3%ADn]: Anterior
  span [role=status]: Página 2 de 3
  a «Siguiente» [href=?ciudad=Medell%C3%ADn&pagina=3]: Siguiente
`);
    expect(asked()).toMatchInlineSnapshot(`POST /api/stores/list {"page":2,"itemsPerPage":12,"city":"Medellín"}`);
  });

  test('/tiendas filtered by name has its filter open', async () => {
    renderPage(<StoresPage />, '/tiendas?buscar=x', [reply(listStores, failure('internal')), places]);
    expect(screen.getByRole('button', { name: 'Ocultar filtro' })).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByText('No se encontraron tiendas')).toBeVisible();
  });

  test.each(['pais', 'departamento'])('/tiendas filtered by %s names the place, and leaves it in one tap', async (name) => {
    renderPage(<StoresPage />, `/tiendas?${name}=x&buscar=y&pagina=2`, [reply(listStores, failure('internal')), places]);
    expect(screen.getByRole('link', { name: 'Quitar x: ver todos los lugares' })).toHaveAttribute('href', '/tiendas?buscar=y');
    expect(await screen.findByText('No se encontraron tiendas')).toBeVisible();
  });
});
