import { listStoreTraders, type Trader } from '@mesa/contract/calls/trades';
import { makePagination } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import StoreTraders from './store-traders';

const trader = (fields: Partial<Trader>): Trader => ({ owner: 'Ana', token: 'abc', cards: 14, wanted: 0, offered: 0, ...fields });
const found = (traders: Trader[], pagination: object = {}) =>
  reply(listStoreTraders, ({ query }) => ({
    status: 'success',
    data: traders,
    pagination: makePagination({ page: Number(query.page), total: traders.length, ...pagination }),
  }));

test('lists who trades near the store, with common cards, and links to their lists', async () => {
  const { callsOf } = renderPage(<StoreTraders id={8} />, '/tienda/el-dragon', [
    found([
      trader({ owner: 'Ana', token: 'abc', wanted: 3, offered: 1 }),
      trader({ owner: 'Beto', token: 'def', cards: 1, wanted: 1 }),
      trader({ owner: 'Caro', token: 'ghi', offered: 2 }),
      trader({ owner: 'Dani', token: 'jkl' }),
    ]),
  ]);
  const section = await screen.findByRole('region', { name: 'Cambios cerca' });
  expect(within(section).getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/cambio/abc');
  const rows = within(section).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Ana14 cartasTiene 3 cartas que buscas y busca 1 que cambias',
    'Beto1 cartaTiene 1 carta que buscas',
    'Caro14 cartasBusca 2 cartas que cambias',
    'Dani14 cartasNada por ahora',
  ]);
  expect(within(section).getByRole('link', { name: 'Mostrar lo que cambio' })).toHaveAttribute('href', '/mi-coleccion?ver=cambio');
  expect(callsOf(listStoreTraders)[0]).toMatchObject({ params: { id: '8' }, query: { page: 1 } });
});

test('shows more than ten page by page', async () => {
  const { user, callsOf } = renderPage(<StoreTraders id={8} />, '/tienda/el-dragon', [found([trader({})], { total: 11, pages: 2 })]);
  expect(await screen.findByText('Página 1 de 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await waitFor(() => expect(callsOf(listStoreTraders).at(-1)?.query).toEqual({ page: 2, limit: 10 }));
});

test('keeps a page until the next one is there, and says that no trader is left on it', async () => {
  let answer = () => {};
  const nobody = new Promise<{ status: 'success'; data: Trader[]; pagination: ReturnType<typeof makePagination> }>((resolve) => {
    answer = () => resolve({ status: 'success', data: [], pagination: makePagination({ page: 2, total: 11, pages: 2 }) });
  });
  const { user } = renderPage(<StoreTraders id={8} />, '/tienda/el-dragon', [found([trader({})], { total: 11, pages: 2 }), reply(listStoreTraders, nobody)]);
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: 'Ana' })).toBeVisible();
  await act(async () => answer());
  expect(await screen.findByText('En esta página no hay nadie.')).toBeVisible();
});

test('begins at the first page of another store', async () => {
  function Stores() {
    const [id, setId] = useState(8);
    return (
      <>
        <button type="button" onClick={() => setId(9)}>
          Otra tienda
        </button>
        <StoreTraders id={id} />
      </>
    );
  }
  const { user, callsOf } = renderPage(<Stores />, '/tienda/el-dragon', [found([trader({})], { total: 11, pages: 2 })]);
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  await waitFor(() => expect(callsOf(listStoreTraders)).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Otra tienda' }));
  await waitFor(() => expect(callsOf(listStoreTraders)).toHaveLength(3));
  expect(callsOf(listStoreTraders).at(-1)).toMatchObject({ params: { id: '9' }, query: { page: 1 } });
});

test.each([
  ['no player does', 8, found([], { total: 0 })],
  ['the answer did not come', 8, reply(listStoreTraders, failure('internal'))],
  ['the page names no store', 'x', found([])],
])('shows nothing where %s', async (_, id, answer) => {
  const { container, callsOf } = renderPage(<StoreTraders id={id} />, '/tienda/el-dragon', [answer]);
  await waitFor(() => expect(callsOf(listStoreTraders)).toHaveLength(id === 8 ? 1 : 0));
  // Waits until the answers are rendered.
  await act(async () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  expect(container).toBeEmptyDOMElement();
});
