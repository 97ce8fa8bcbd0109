import { findMissing } from '@mesa/contract/calls/collection';
import { type Deck, getDeckOfPlayer, judgeCards, listDeckVersions, saveDeckCards } from '@mesa/contract/calls/decks';
import { getOwnDeck, listOwnDecks } from '@mesa/contract/calls/own-decks';
import { makeDeck, makeDeckCard, makePagination, makePlayer, makeResult, makeTournament } from '@mesa/runtime/testing/make';
import { awaitMember, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import DeckPage from './deck-page';

const player = makePlayer({ username: 'ana' });
const charizard = makeDeckCard({ id: 1, name: 'Charizard ex', quantity: 3 });
const ball = makeDeckCard({ id: 2, name: 'Ultra Ball', category: 'Objeto', quantity: 4 });
const pending = makeDeckCard({ id: 3, name: 'Budew', category: 'Revisión', quantity: 2, expansionCode: '', cardNumber: 0, collectionNumber: null });
const deckOf = (fields: Partial<Deck> = {}) =>
  makeDeck({
    id: 5,
    deck: [charizard, ball],
    player,
    tournament: makeTournament({ id: 9 }),
    result: makeResult({ tournamentId: 9, player, deckName: 'Charizard' }),
    ...fields,
  });
const show = (fields: Partial<Deck> = {}, ...replies: Reply[]) =>
  renderPage(<DeckPage />, '/baraja/9/ana', [reply(getDeckOfPlayer, deckOf(fields)), ...replies]);
const version = {
  id: 1,
  savedAt: '2025-05-22T15:00:00.000Z',
  total: 1,
  cards: [{ cardId: 9, quantity: 1 }],
  differences: [],
};
const named = { category: 'Partidario', type: null, expansionCode: 'SVI', cardNumber: 1, collectionNumber: null, nameEsMx: null };
const versions = reply(listDeckVersions, {
  status: 'success',
  data: [version],
  cards: [{ ...named, id: 9, name: 'Arven' }],
  pagination: makePagination({ total: 1 }),
});

test('A tap on the symbol of another card shows its picture in place of the first one', async () => {
  show();
  // Safari on a phone does not focus a button that is tapped.
  fireEvent.click(await screen.findByRole('button', { name: 'Ver la imagen de Charizard ex' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ver la imagen de Ultra Ball' }));
  const preview = document.querySelector('aside');
  expect(preview).toHaveTextContent('Ultra Ball');
  expect(preview).toHaveAttribute('data-tapped');
});

test('A card of an unknown print has none, and pictures have no symbols to tap', async () => {
  const { user } = show({ deck: [charizard, pending] });
  expect((await screen.findByRole('link', { name: 'Budew' })).parentElement?.textContent).toBe('Budew');
  expect(screen.getByText(/toca un símbolo/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Imágenes' }));
  expect(screen.queryByText(/toca un símbolo/)).toBeNull();
  expect(document.querySelector('aside')).toBeNull();
});

test('Pictures can be chosen also where the browser stores nothing', async () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  for (const name of ['getItem', 'setItem'] as const) jest.spyOn(Storage.prototype, name).mockImplementation(refuse);
  const { user } = show();
  expect(await screen.findByRole('button', { name: 'Lista', pressed: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Imágenes' }));
  expect(screen.getByRole('button', { name: 'Imágenes', pressed: true })).toBeVisible();
});

test('One version is not compared, and restored only after a question', async () => {
  signInAs();
  const { user, callsOf } = show({ canEdit: true }, versions, reply(judgeCards, { status: 'success', data: [] }));
  await user.click(await screen.findByRole('button', { name: 'Versiones' }));
  await user.click(await screen.findByRole('button', { name: /^Volver a la versión/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(callsOf(saveDeckCards)).toEqual([]);
  expect(screen.queryByRole('group', { name: 'Comparar dos versiones' })).toBeNull();
});

test('A deck that was never saved has no versions', async () => {
  show({ id: null });
  await screen.findByText('Total Cartas:');
  expect(screen.queryByRole('button', { name: 'Versiones' })).toBeNull();
});

test('Cards that are all unknown are not compared with the collection', async () => {
  signInAs();
  const { user, callsOf } = show({ deck: [pending] });
  await user.click(await screen.findByRole('button', { name: '¿Qué me falta?' }));
  expect(await screen.findByText('Las cartas de esta baraja aún no están en la colección.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cerrar lo que me falta', expanded: true })).toBeVisible();
  expect(callsOf(findMissing)).toEqual([]);
});

test('The buttons of members keep their place until it is known who is signed in', async () => {
  const { container } = show();
  await screen.findByText('Total Cartas:');
  expect(screen.queryByRole('button', { name: 'Copiar a mis barajas' })).toBeNull();
  awaitMember();
  expect(screen.getByRole('button', { name: 'Copiar a mis barajas' })).toBeDisabled();
  expect(container.querySelector('svg[height="2.75rem"]')).toBeInTheDocument();
  act(() => void signInAs());
  expect(screen.getByRole('button', { name: 'Copiar a mis barajas' })).toBeEnabled();
  expect(screen.getByRole('button', { name: '¿Qué me falta?' })).toBeVisible();
  expect(container.querySelector('svg[height="2.75rem"]')).not.toBeInTheDocument();
});

test('A deck without a name says so while none can be given', async () => {
  signInAs();
  const tournament = makeTournament({ id: 9, status: 'progreso' });
  show({ canEdit: true, isOwner: true, tournament, result: makeResult({ tournamentId: 9, player, deckName: null }) });
  expect(await screen.findByText('No definido')).toBeVisible();
});

test('A list can be imported only once the emptied one is saved', async () => {
  signInAs();
  const { user } = show({ canEdit: true, deck: [ball] });
  await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
  expect(screen.getByText(/^Esta baraja aún no tiene cartas\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Importar baraja TXT' })).toBeNull();
});

test('One own deck is read at a time', async () => {
  signInAs();
  const own = { format: 'Estándar' as const, updatedAt: '2026-11-20T15:00:00.000Z', total: 60, findings: 0, icons: [] };
  const decks = reply(listOwnDecks, { status: 'success', data: [12, 13].map((id) => ({ ...own, id, name: `Baraja ${id}` })) });
  const { user } = show(
    { canEdit: true, isOwner: true },
    decks,
    reply(getOwnDeck, () => new Promise<never>(() => undefined)),
  );
  await user.click(await screen.findByRole('button', { name: 'Usar una de mis barajas' }));
  const chosen = await screen.findByRole('button', { name: 'Usar Baraja 12' });
  await user.click(chosen);
  expect(screen.getAllByRole('button', { busy: true })).toEqual([chosen]);
  expect(screen.getByRole('button', { name: 'Usar Baraja 13' })).toBeDisabled();
});

test('A deck that an administrator hid says so to those who still see it', async () => {
  const { unmount } = show();
  await screen.findByText('Total Cartas:');
  expect(screen.queryByRole('link', { name: 'Ver el motivo y apelar' })).toBeNull();
  unmount();
  show({ hidden: true });
  expect(await screen.findByRole('link', { name: 'Ver el motivo y apelar' })).toBeVisible();
});
