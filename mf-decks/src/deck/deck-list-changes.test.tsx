import { getCatalogueVersion } from '@mesa/contract/calls/cards';
import { type Deck, deleteDeckCards, getDeckOfPlayer, importDeck, judgeCards, listDeckVersions, saveDeckCards } from '@mesa/contract/calls/decks';
import { makeDeck, makeDeckCard, makePagination, makePlayer, makeResult, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import DeckPage from './deck-page';

const player = makePlayer({ id: 4, username: 'ana' });
const ball = makeDeckCard({ id: 2, name: 'Ultra Ball', category: 'Objeto', quantity: 4 });
const readAt = '2025-05-24T16:00:00.000Z';
const show = (fields: Partial<Deck>, ...replies: Reply[]) =>
  renderPage(<DeckPage />, '/baraja/9/ana', [
    ...replies,
    reply(getCatalogueVersion, failure('unavailable')),
    reply(
      getDeckOfPlayer,
      makeDeck({
        ...{ id: 5, deck: [ball], player, tournament: makeTournament({ id: 9 }), updatedAt: readAt, canEdit: true },
        result: makeResult({ tournamentId: 9, player, playerId: player.id }),
        ...fields,
      }),
    ),
    reply(judgeCards, { status: 'success', data: [] }),
  ]);
const accept = async (user: ReturnType<typeof show>['user']) => user.click(await screen.findByRole('button', { name: 'Aceptar' }));

beforeEach(() => void signInAs());

test('an imported list is sent with the time of the last read, so that it replaces no newer one', async () => {
  const imported = { status: 'success' as const, success: true as const, data: { total: 4, cards: 1, byName: [], pending: [] } };
  const { user, callsOf } = show({ deck: [] }, reply(importDeck, imported));
  await user.click(await screen.findByRole('button', { name: 'Importar baraja TXT' }));
  await user.type(screen.getByRole('textbox', { name: 'Lista de cartas' }), '4 Iono');
  await user.click(screen.getByRole('button', { name: 'Importar' }));
  expect(await screen.findByRole('alertdialog', { name: '4 cartas' })).toBeVisible();
  expect(callsOf(importDeck)[0]?.body).toEqual({ tournamentId: 9, userName: 'ana', updatedAt: readAt, cards: '4 Iono' });
});

test('the field for a list closes with the button that opened it', async () => {
  const { user } = show({ deck: [] });
  await user.click(await screen.findByRole('button', { name: 'Importar baraja TXT', expanded: false }));
  await user.click(screen.getByRole('button', { name: 'Cerrar Importar baraja TXT', expanded: true }));
  expect(screen.queryByRole('textbox', { name: 'Lista de cartas' })).toBeNull();
});

test('all cards are removed with the time of the last read', async () => {
  const { user, callsOf } = show({}, reply(deleteDeckCards, { status: 'success', data: { deleted: 1 } }));
  await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
  await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
  await accept(user);
  await waitFor(() => expect(callsOf(deleteDeckCards)).toHaveLength(1));
  expect(callsOf(deleteDeckCards)[0]?.body).toEqual({ tournamentId: 9, userName: 'ana', updatedAt: readAt, cards: [{ cardId: 2 }] });
});

test('a refused name is marked at its field', async () => {
  const issues = [{ path: 'deckName', message: 'Ese nombre ofende.' }];
  const { user } = show({}, reply(saveDeckCards, failure('invalid', { message: 'Ese nombre ofende.', issues })));
  await user.type(await screen.findByRole('textbox', { name: 'Nombre de la baraja' }), 'Mala');
  await user.click(screen.getByRole('button', { name: 'Actualizar Baraja' }));
  await accept(user);
  expect(screen.getByRole('textbox', { name: 'Nombre de la baraja' })).toHaveAccessibleDescription(/Ese nombre ofende\.$/);
});

test('versions stay on the page while their next page loads, and mark what came in and went out', async () => {
  const named = { category: 'Partidario', type: null, expansionCode: 'SVI', cardNumber: 1, collectionNumber: null, nameEsMx: null };
  const version = {
    id: 2,
    savedAt: '2025-05-23T15:00:00.000Z',
    total: 2,
    cards: [{ cardId: 8, quantity: 2 }],
    differences: [
      { cardId: 8, delta: 2 },
      { cardId: 9, delta: -1 },
    ],
  };
  const first = { status: 'success' as const, data: [version], cards: [8, 9].map((id) => ({ ...named, id, name: `Carta ${id}` })) };
  const { user } = show(
    { canEdit: false },
    reply(listDeckVersions, { ...first, pagination: makePagination({ total: 11, pages: 2 }) }),
    reply(listDeckVersions, () => new Promise<never>(() => undefined)),
  );
  await user.click(await screen.findByRole('button', { name: 'Versiones' }));
  expect(await screen.findByText('+2 Carta 8')).toHaveAttribute('data-change', 'in');
  expect(screen.getByText('−1 Carta 9')).toHaveAttribute('data-change', 'out');
  await user.click(within(screen.getByRole('navigation', { name: 'Páginas de las versiones' })).getByRole('button', { name: 'Siguiente' }));
  expect(screen.getByText('+2 Carta 8')).toBeVisible();
  // Not even while the page with the first list loads.
  expect(screen.queryByText('La primera lista que se conoce.')).toBeNull();
});
