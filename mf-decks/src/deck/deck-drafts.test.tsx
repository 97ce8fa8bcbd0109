import { getCatalogueVersion } from '@mesa/contract/calls/cards';
import { type Deck, getDeckOfPlayer, importDeck, judgeCards } from '@mesa/contract/calls/decks';
import { createReport } from '@mesa/contract/calls/moderation';
import { createOwnDeck, getOwnDeck, listOwnDecks } from '@mesa/contract/calls/own-decks';
import { makeDeck, makeDeckCard, makePlayer, makeResult, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import DeckPage from './deck-page';

const player = makePlayer({ id: 4, username: 'ana' });
const charizard = makeDeckCard({ id: 1, name: 'Charizard ex', quantity: 3, favourite: true });
const ball = makeDeckCard({ id: 2, name: 'Ultra Ball', category: 'Objeto', quantity: 4 });
const deckOf = (tournamentId: number, fields: Partial<Deck> = {}) =>
  makeDeck({
    id: 5,
    deck: [charizard, ball],
    player,
    tournament: makeTournament({ id: tournamentId }),
    result: makeResult({ tournamentId, player, playerId: player.id }),
    canEdit: true,
    ...fields,
  });
const show = (tournamentId: number, deck: Partial<Deck> = {}, replies: Reply[] = []) =>
  renderPage(<DeckPage />, `/baraja/${tournamentId}/${deck.player?.username ?? 'ana'}`, [
    ...replies,
    reply(getCatalogueVersion, failure('unavailable')),
    reply(getDeckOfPlayer, deckOf(tournamentId, deck)),
    reply(judgeCards, { status: 'success', data: [] }),
  ]);
const accept = async (user: ReturnType<typeof show>['user']) => user.click(await screen.findByRole('button', { name: 'Aceptar' }));

beforeEach(() => void signInAs());

test('Unsaved changes of one tournament’s list are not those of the same player in another', async () => {
  const { user, unmount } = show(9);
  await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
  unmount();
  const other = show(10);
  expect(await screen.findByRole('spinbutton', { name: 'Copias de Ultra Ball' })).toHaveValue(4);
  other.unmount();
  show(9);
  expect(await screen.findByText(/^Recuperamos lo que habías escrito/)).toBeVisible();
  expect(screen.queryByRole('spinbutton', { name: 'Copias de Ultra Ball' })).toBeNull();
});

test('Unsaved changes of one player’s list are not those of another player in the same tournament', async () => {
  const { user, unmount } = show(9);
  await user.click(await screen.findByRole('button', { name: 'Quitar Ultra Ball' }));
  unmount();
  const beto = makePlayer({ id: 5, username: 'beto' });
  show(9, { player: beto, result: makeResult({ tournamentId: 9, player: beto, playerId: 5 }) });
  expect(await screen.findByRole('spinbutton', { name: 'Copias de Ultra Ball' })).toHaveValue(4);
});

test('A pasted list that was not imported is offered only in the deck that it was for', async () => {
  const empty = { id: null, deck: [] };
  const { user, unmount } = show(9, empty, [reply(importDeck, failure('network'))]);
  await user.click(await screen.findByRole('button', { name: 'Importar baraja TXT' }));
  await user.type(screen.getByRole('textbox', { name: 'Lista de cartas' }), '4 Iono');
  unmount();
  const other = show(10, empty);
  expect(await screen.findByRole('button', { name: 'Importar baraja TXT' })).toBeVisible();
  other.unmount();
  show(9, empty);
  expect(await screen.findByRole('textbox', { name: 'Lista de cartas' })).toHaveValue('4 Iono');
});

test('The copy of a list that changed after a failed copy is a deck of its own', async () => {
  const { user, callsOf } = show(9, {}, [reply(createOwnDeck, failure('network')), reply(createOwnDeck, failure('network'))]);
  const copy = async () => {
    await user.click(await screen.findByRole('button', { name: 'Copiar a mis barajas' }));
    await accept(user);
  };
  await copy();
  await user.click(screen.getByRole('button', { name: 'Quitar Ultra Ball' }));
  await copy();
  const [first, second] = callsOf(createOwnDeck).map(({ body }) => body as { batch: string; cards: object[] });
  expect([first?.cards.length, second?.cards.length]).toEqual([2, 1]);
  expect(second?.batch).not.toBe(first?.batch);
});

test('An own deck with favourites of its own replaces those of the list', async () => {
  const list = [makeDeckCard({ id: 1, name: 'Charizard ex' }), makeDeckCard({ id: 8, name: 'Iono', category: 'Partidario', favourite: true })];
  const own = { id: 12, name: 'Mía', format: 'Estándar' as const, updatedAt: '2026-11-20T15:00:00.000Z' };
  const { user } = show(9, { isOwner: true }, [
    reply(listOwnDecks, { status: 'success', data: [{ ...own, total: 2, findings: 0, icons: [] }] }),
    reply(getOwnDeck, { status: 'success', data: { ...own, deck: list } }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Usar una de mis barajas' }));
  await user.click(await screen.findByRole('button', { name: 'Usar Mía' }));
  await accept(user);
  expect(screen.getByRole('button', { name: 'Iono: carta favorita' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Charizard ex: carta favorita' })).toHaveAttribute('aria-pressed', 'false');
});

test('A deck is reported by its tournament and player', async () => {
  const { user, callsOf } = show(9, { canEdit: false }, [reply(createReport, { status: 'success', data: { id: 1 } })]);
  await user.click(await screen.findByRole('button', { name: 'Denunciar' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Denunciar/ }));
  await user.selectOptions(dialog.getByRole('combobox'), 'Publicidad');
  await user.click(dialog.getByRole('button', { name: 'Enviar denuncia' }));
  await waitFor(() => expect(callsOf(createReport)[0]?.body).toMatchObject({ thing: { kind: 'deck', tournamentId: 9, playerId: 4 } }));
});
