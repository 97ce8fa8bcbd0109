import { createReport } from '@mesa/contract/calls/moderation';
import { getSharedTrades } from '@mesa/contract/calls/trades';
import { usualVariant } from '@mesa/contract/rules/collection';
import { makePagination } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import SharedTradesPage from './shared-trades-page';

const row = (id: number, name: string, quantity: number) => ({
  cardId: id,
  list: 'trade' as const,
  ...usualVariant,
  quantity,
  card: { id, name, nameEsMx: null, expansionCode: 'OBF', cardNumber: id, collectionNumber: `${id}/197`, imageUrl: null },
});
const shared = (fields: object = {}) =>
  reply(getSharedTrades, {
    status: 'success',
    owner: 'Vale Castro',
    withWants: false,
    data: [row(125, 'Charizard ex', 2)],
    pagination: makePagination({ total: 1 }),
    ...fields,
  });
const show = (...replies: Parameters<typeof renderPage>[2] & object) => renderPage(<SharedTradesPage />, '/cambio/abc', replies);

test('reads from top to bottom: whose cards, and each with finish and copies', async () => {
  const { container, asked } = show(shared());
  await screen.findByRole('heading', { name: 'Cambios de Vale Castro' });
  expect(outline(container)).toMatchInlineSnapshot(`
    title: Cambios de Vale Castro · Mesa Abierta
    header
      h1 [tabindex=-1]: Cambios de Vale Castro
      Lo comparte con quien tiene este enlace. Escríbele para acordar el cambio: aquí no se reservan cartas.
    table
      caption: Lo que cambia
      thead
        tr
          th [scope=col, primary]: Carta
          th [scope=col]: Impresión
          th [scope=col]: Acabado, idioma y estado
          th [scope=col]: Copias
      tbody
        tr
          td [primary]
            a [href=/carta/125]: Charizard ex
          td
            a [href=/coleccion/OBF]: OBF 125
          td: Normal
          td: 2
    button [quiet, small]: Denunciar
  `);
  expect(asked()).toBe('GET /api/trades/abc?list=trade&page=1&limit=50');
});

test('shows the wanted cards too, if they are shared', async () => {
  const { user, address, callsOf } = show(shared({ withWants: true }), shared({ withWants: true, data: [row(12, 'Pineco', 1)] }));
  await user.click(await screen.findByRole('tab', { name: 'Busca' }));
  expect(await screen.findByText('Pineco')).toBeVisible();
  expect(address()).toBe('/cambio/abc?lista=want');
  expect(callsOf(getSharedTrades)[1]?.query).toMatchObject({ list: 'want' });
});

test('names cards in the chosen Spanish, and lists each finish of a card', async () => {
  const roxy = row(125, 'Grimmsnarl ex de Roxy', 1);
  const card = { ...roxy.card, nameEsMx: 'Grimmsnarl ex de Marnie' };
  const data = [
    { ...roxy, card },
    { ...roxy, card, finish: 'foil' as const },
  ];
  show(shared({ data, pagination: makePagination({ total: 2 }) }));
  expect(await screen.findAllByRole('link', { name: 'Grimmsnarl ex de Marnie' })).toHaveLength(2);
});

test('a page past the end of a list says so', async () => {
  show(shared({ data: [], pagination: makePagination({ total: 3, page: 2 }) }));
  expect(await screen.findByText('En esta página no hay cartas.')).toBeVisible();
});

test('is reported by its link', async () => {
  signInAs();
  const { user, callsOf } = show(shared(), reply(createReport, { status: 'success', data: { id: 1 } }));
  await user.click(await screen.findByRole('button', { name: 'Denunciar' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Denunciar/ }));
  await user.selectOptions(dialog.getByRole('combobox'), 'Publicidad');
  await user.click(dialog.getByRole('button', { name: 'Enviar denuncia' }));
  await waitFor(() => expect(callsOf(createReport)[0]?.body).toMatchObject({ thing: { kind: 'tradeList', token: 'abc' } }));
});

test('shows the other list from its first page', async () => {
  const pagination = makePagination({ total: 120, page: 3, limit: 50, pages: 3 });
  const { user, address, router } = renderPage(<SharedTradesPage />, '/cambio/abc?pagina=3', [shared({ withWants: true, pagination })]);
  await user.click(await screen.findByRole('tab', { name: 'Busca' }));
  expect(address()).toBe('/cambio/abc?lista=want');
  expect(router.state.preventScrollReset).toBe(true);
});

test('shows the next page of the same list', async () => {
  const pagination = makePagination({ total: 120, page: 1, limit: 50, pages: 3 });
  const { user, address, router } = renderPage(<SharedTradesPage />, '/cambio/abc?lista=want', [shared({ withWants: true, pagination })]);
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(address()).toBe('/cambio/abc?lista=want&pagina=2');
  // The cards stay where the person looks at them.
  expect(router.state.preventScrollReset).toBe(true);
});

test('keeps the cards on the page while the other list loads', async () => {
  const { user } = show(
    shared({ withWants: true }),
    reply(getSharedTrades, () => new Promise<never>(() => undefined)),
  );
  await user.click(await screen.findByRole('tab', { name: 'Busca' }));
  expect(screen.getByRole('link', { name: 'Charizard ex' })).toBeVisible();
});

test('shows the last page for an address past it, which Back does not lead to again', async () => {
  const paged = reply(getSharedTrades, ({ query }) => ({
    ...{ status: 'success', owner: 'Vale Castro', withWants: true, data: [row(125, 'Charizard ex', 2)] },
    pagination: makePagination({ total: 60, page: Number(query.page), limit: 50, pages: 2 }),
  }));
  const { address, router } = renderPage(<SharedTradesPage />, '/cambio/abc?lista=want&pagina=9', [paged]);
  expect(await screen.findByText('Página 2 de 2')).toBeVisible();
  expect(address()).toBe('/cambio/abc?lista=want&pagina=2');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('reads well for a member without a name or cards', async () => {
  show(shared({ owner: null, data: [], pagination: makePagination({ total: 0 }) }));
  expect(await screen.findByText('Ahora no tiene cartas para cambiar.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Cambios' })).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('says that nothing is wanted, and names the table of wanted cards', async () => {
  const none = shared({ withWants: true, data: [], pagination: makePagination({ total: 0 }) });
  const { unmount } = renderPage(<SharedTradesPage />, '/cambio/abc?lista=want', [none]);
  expect(await screen.findByText('Ahora no busca ninguna carta.')).toBeVisible();
  unmount();
  renderPage(<SharedTradesPage />, '/cambio/abc?lista=want', [shared({ withWants: true })]);
  expect(await screen.findByRole('table', { name: 'Lo que busca' })).toBeVisible();
});

test('An expired or revoked link says so', async () => {
  show(reply(getSharedTrades, failure('not_found')));
  expect(await screen.findByText(/^Este enlace ya no sirve: venció o lo retiraron/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Enlace vencido' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Buscar cartas' })).toHaveAttribute('href', '/buscar-carta');
});
