import { createOwnDeck, listOwnDecks, type OwnDeckSummary } from '@mesa/contract/calls/own-decks';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import OwnDecksPage from './own-decks-page';

const gardevoir: OwnDeckSummary = {
  id: 3,
  name: 'Gardevoir ex',
  format: 'Estándar',
  total: 58,
  findings: 2,
  icons: [{ id: 7, name: 'Gardevoir ex', imageUrl: null, deckicons: ['/uploads/icons/7.png'] }],
  updatedAt: '2026-11-21T03:00:00.000Z',
};
const listed = (...data: OwnDeckSummary[]) => reply(listOwnDecks, { status: 'success', data });
const created = reply(createOwnDeck, { status: 'success', data: { id: 9, total: 60, cards: 20, byName: ['4 Iono'], pending: [] } });
const show = (...replies: Parameters<typeof renderPage>[2] & object) => renderPage(<OwnDecksPage />, '/mis-barajas', replies);
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Nueva baraja' }));

test('A visitor is asked to sign in, and nothing is requested', () => {
  const { asked } = show();
  expect(screen.getByText('Debes iniciar sesión para ver este contenido')).toBeVisible();
  expect(asked()).toBe('');
});

test('reads from top to bottom: each deck with its format, size, warnings and last change', async () => {
  signInAs();
  const { container } = show(listed(gardevoir, { ...gardevoir, id: 4, name: 'Vacía', format: 'Expandido', total: 0, findings: 0, icons: [] }));
  await screen.findByRole('table', { name: 'Mis barajas' });
  expect(outline(container)).toMatchInlineSnapshot(`
title: Mis barajas · Mesa Abierta
header
  h1 [tabindex=-1]: Mis barajas
  Tus listas fuera de los torneos. Solo tú las ves.
  button [primary]: Nueva baraja
table
  caption: Mis barajas
  thead
    tr
      th [scope=col, primary]: Baraja
      th [scope=col]: Formato
      th [scope=col]: Cartas
      th [scope=col]: Avisos
      th [scope=col]: Último cambio
  tbody
    tr
      td [primary]
        img «Carta Gardevoir ex» [src=/uploads/icons/7.png, loading=lazy]
        a [href=/mis-barajas/3]: Gardevoir ex
      td: Estándar
      td: 58 de 60
      td: 2
      td
        time [datetime=2026-11-21T03:00:00.000Z]: 2026/11/20
    tr
      td [primary]
        a [href=/mis-barajas/4]: Vacía
      td: Expandido
      td: 0 de 60
      td
        span [data-no-value]: –
      td
        time [datetime=2026-11-21T03:00:00.000Z]: 2026/11/20
`);
  expect([...container.querySelectorAll('th.numeric')].map(({ textContent }) => textContent)).toEqual(['Cartas', 'Avisos']);
});

test('Decks are judged by the day of the person, not of Greenwich', async () => {
  jest.useFakeTimers({ now: new Date('2026-04-09T22:00:00-05:00'), advanceTimers: true, doNotFake: ['performance'] });
  try {
    signInAs();
    const { callsOf } = show(listed());
    await waitFor(() => expect(callsOf(listOwnDecks)[0]?.query).toEqual({ day: '2026-04-09' }));
  } finally {
    jest.useRealTimers();
  }
});

test('Cancelar asks before typed text is lost, which another visit would offer again', async () => {
  signInAs();
  const { user, unmount } = show(listed());
  await user.click(await screen.findByRole('button', { name: 'Nueva baraja' }));
  await user.type((await dialog()).getByRole('textbox', { name: /^Nombre/ }), 'Gardevoir');
  await user.click((await dialog()).getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect((await dialog()).getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Gardevoir');
  await user.click((await dialog()).getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
  const again = show(listed());
  await again.user.click(await screen.findByRole('button', { name: 'Nueva baraja' }));
  expect((await dialog()).getByRole('textbox', { name: /^Nombre/ })).toHaveValue('');
});

test('A member without decks learns the three ways to get one', async () => {
  signInAs();
  show(listed());
  expect(await screen.findByText(/Crea una, pega tu lista, o abre una baraja de un torneo y pulsa «Copiar a mis barajas»/)).toBeVisible();
});

test('A deck is created from a name, a format and a pasted list, and opens', async () => {
  signInAs();
  const { user, callsOf, address } = show(listed(), created);
  await user.click(await screen.findByRole('button', { name: 'Nueva baraja' }));
  await user.type((await dialog()).getByRole('textbox', { name: /^Nombre/ }), ' Gardevoir ');
  await user.selectOptions((await dialog()).getByRole('combobox', { name: 'Formato' }), 'Expandido');
  await user.type((await dialog()).getByRole('textbox', { name: 'Lista de cartas' }), '4 Iono');
  await user.click((await dialog()).getByRole('button', { name: 'Crear baraja' }));
  await waitFor(() => expect(address()).toBe('/mis-barajas/9'));
  expect(callsOf(createOwnDeck)[0]?.body).toEqual({ name: 'Gardevoir', format: 'Expandido', list: '4 Iono', batch: expect.any(String) });
  expect(await screen.findByText('1 línea reconocida por su nombre')).toBeVisible();
});

test('A deck can be created empty', async () => {
  signInAs();
  const { user, callsOf, address } = show(listed(), reply(createOwnDeck, { status: 'success', data: { id: 9, total: 0, cards: 0, byName: [], pending: [] } }));
  await user.click(await screen.findByRole('button', { name: 'Nueva baraja' }));
  await user.type((await dialog()).getByRole('textbox', { name: /^Nombre/ }), 'Nueva');
  await user.click((await dialog()).getByRole('button', { name: 'Crear baraja' }));
  await waitFor(() => expect(address()).toBe('/mis-barajas/9'));
  expect(callsOf(createOwnDeck)[0]?.body).toEqual({ name: 'Nueva', format: 'Estándar', batch: expect.any(String) });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('A deck without an answer is sent again under the same key; changed input is a new deck', async () => {
  signInAs();
  const { user, callsOf, address } = show(listed(), reply(createOwnDeck, failure('network')), reply(createOwnDeck, failure('network')), created);
  await user.click(await screen.findByRole('button', { name: 'Nueva baraja' }));
  const create = async () => user.click((await dialog()).getByRole('button', { name: 'Crear baraja' }));
  const name = (await dialog()).getByRole('textbox', { name: /^Nombre/ });
  await user.type(name, 'Nueva');
  await create();
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  await create();
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  await user.type(name, ' 2');
  await create();
  await waitFor(() => expect(address()).toBe('/mis-barajas/9'));
  const [lost, again, another] = callsOf(createOwnDeck).map(({ body }) => (body as { batch: string }).batch);
  expect(again).toBe(lost);
  expect(another).not.toBe(lost);
});

test('Errors are shown beside their fields, and the typed text stays', async () => {
  signInAs();
  const message = 'Esta línea no es de una carta: 1 «hola».';
  const { user, callsOf } = show(listed(), reply(createOwnDeck, failure('rule_violation', { message, issues: [{ path: 'cards', message }] })));
  await user.click(await screen.findByRole('button', { name: 'Nueva baraja' }));
  await user.click((await dialog()).getByRole('button', { name: 'Crear baraja' }));
  expect((await dialog()).getAllByText('Escribe el nombre de la baraja.')[0]).toBeVisible();
  expect(callsOf(createOwnDeck)).toHaveLength(0);
  await user.type((await dialog()).getByRole('textbox', { name: /^Nombre/ }), 'Nueva');
  await user.type((await dialog()).getByRole('textbox', { name: 'Lista de cartas' }), 'hola');
  await user.click((await dialog()).getByRole('button', { name: 'Crear baraja' }));
  expect(await screen.findByRole('alertdialog', { name: 'No se creó la baraja' })).toHaveTextContent(message);
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect((await dialog()).getByRole('textbox', { name: 'Lista de cartas' })).toHaveValue('hola');
  expect((await dialog()).getByRole('textbox', { name: 'Lista de cartas' })).toHaveAccessibleDescription(expect.stringContaining(message));
});
