import { getCatalogueVersion } from '@mesa/contract/calls/cards';
import { type Finding, judgeCards } from '@mesa/contract/calls/decks';
import { getOwnDeck, listOwnDeckVersions, type OwnDeck, saveOwnDeck } from '@mesa/contract/calls/own-decks';
import { getPlayer } from '@mesa/contract/calls/players';
import { makeDeckCard, makeOwnPlayer, makePagination } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import OwnDeckPage from './own-deck-page';

const ball = makeDeckCard({ id: 2, name: 'Ultra Ball', category: 'Objeto', quantity: 4 });
const own: OwnDeck = { id: 5, name: 'Charizard', format: 'Estándar', deck: [ball], updatedAt: '2026-11-20T15:00:00.000Z' };
const total: Finding = { rule: 'total', message: 'La baraja tiene 7 cartas y debe tener 60.', wayOut: 'Agrega 53 cartas.' };
const judged = (...data: Finding[]) => reply(judgeCards, { status: 'success', data });
const show = (deck: Partial<OwnDeck>, ...replies: Reply[]) => {
  signInAs();
  const read = reply(getOwnDeck, { status: 'success', data: { ...own, ...deck } });
  return renderPage(<OwnDeckPage />, '/mis-barajas/5', [read, reply(getCatalogueVersion, failure('unavailable')), ...replies]);
};

test('Its cards have names in the chosen Spanish', async () => {
  show({ deck: [makeDeckCard({ name: 'Grimmsnarl ex de Roxy', nameEsMx: 'Grimmsnarl ex de Marnie' })] }, judged());
  expect(await screen.findByRole('link', { name: 'Grimmsnarl ex de Marnie' })).toBeVisible();
});

test('A list can be imported only once the emptied one is saved, and blanks around the name are not', async () => {
  const saved = reply(saveOwnDeck, { status: 'success', data: { id: 5, total: 0, cards: 0, byName: [], pending: [] } });
  const { user, callsOf } = show({}, judged(), saved);
  await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
  expect(screen.queryByRole('button', { name: 'Importar baraja TXT' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /^Nombre/ }), ' ex ');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('alertdialog', { name: 'Baraja guardada exitosamente!' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(callsOf(saveOwnDeck)[0]?.body).toMatchObject({ name: 'Charizard ex', cards: [] });
});

test('The rules that it breaks stay until those of the changed list are known', async () => {
  let answer = () => {};
  const later = new Promise<{ status: 'success'; data: Finding[] }>((resolve) => {
    answer = () => resolve({ status: 'success', data: [] });
  });
  const { user, callsOf } = show({}, judged(total), reply(judgeCards, later));
  await screen.findByText('1 aviso de las reglas, en Estándar');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Formato' }), 'Expandido');
  await waitFor(() => expect(callsOf(judgeCards)).toHaveLength(2));
  expect(screen.getByText('1 aviso de las reglas, en Expandido')).toBeVisible();
  answer();
  await waitFor(() => expect(screen.queryByText(/de las reglas/)).toBeNull());
});

test('Its printed sheet has the data of the profile', async () => {
  const print = jest.fn(() => document.querySelector('[data-print]')?.textContent ?? '');
  window.print = print;
  const data = makeOwnPlayer({ userId: 'local_1', name: 'Ana', lastName: 'Peña', pokemonId: '4455' });
  const { user } = show({}, judged(), reply(getPlayer, { status: 'success', data }));
  await user.click(await screen.findByRole('button', { name: 'Imprimir hoja' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(print.mock.results[0]?.value).toContain('JugadorAna PeñaPlayer ID4455');
});

test('Its versions have several pages', async () => {
  const { user, callsOf } = show(
    {},
    judged(),
    reply(listOwnDeckVersions, ({ query }) => ({
      status: 'success',
      data: [{ id: 1, savedAt: '2026-11-11T15:00:00.000Z', total: 1, cards: [{ cardId: 1, quantity: 1 }], differences: [] }],
      cards: [],
      pagination: makePagination({ total: 11, pages: 2, page: Number(query.page) }),
    })),
  );
  await user.click(await screen.findByRole('button', { name: 'Versiones' }));
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  await waitFor(() => expect(callsOf(listOwnDeckVersions).at(-1)?.query).toEqual({ page: 2, limit: 10 }));
});

describe('One that was saved on another device meanwhile', () => {
  const theirs = { ...own, name: 'Pidgeot', deck: [{ ...ball, quantity: 3 }], updatedAt: '2026-11-21T15:00:00.000Z' };
  async function saveLate() {
    const newer = reply(getOwnDeck, { status: 'success', data: theirs });
    const saved = reply(saveOwnDeck, { status: 'success', data: { id: 5, total: 0, cards: 0, byName: [], pending: [] } });
    const view = show({}, newer, judged(), reply(saveOwnDeck, failure('stale')), saved);
    await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Formato' }), 'Expandido');
    await view.user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('alertdialog', { name: 'Otra persona guardó cambios mientras editabas.' })).toBeVisible();
    return view;
  }

  test('is continued on top of that save', async () => {
    const { user, callsOf } = await saveLate();
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pidgeot' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(callsOf(saveOwnDeck)).toHaveLength(2));
    const cards = [{ cardId: 2, quantity: 3, favourite: false }];
    expect(callsOf(saveOwnDeck)[1]?.body).toEqual({ name: 'Pidgeot', format: 'Expandido', cards, updatedAt: theirs.updatedAt });
  });

  test('or shown as it was saved there', async () => {
    const { user } = await saveLate();
    await user.click(screen.getByRole('button', { name: 'Cargar lo nuevo' }));
    expect(await screen.findByRole('spinbutton', { name: 'Copias de Ultra Ball' })).toHaveValue(3);
    expect(screen.getByRole('combobox', { name: 'Formato' })).toHaveValue('Estándar');
  });
});
