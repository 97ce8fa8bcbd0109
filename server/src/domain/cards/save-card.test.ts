import { expect, test } from '@jest/globals';
import { createCards, deleteCard, listCards, updateCard } from '@mesa/contract/calls/cards';
import { createOwnDeck, getOwnDeck, saveOwnDeck } from '@mesa/contract/calls/own-decks';
import { testCard } from '../../testing/cards';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { cardRow } from './card-row';
import { loadCatalogue } from './catalogue';

const site = testApp();
const rows = community(site);
const ball = testCard({ cardNumber: 181, name: 'Bola Nido', category: 'Entrenador', subtype: 'Objeto', type: null });

async function created() {
  await site.call(createCards, { body: [ball] }, 'admin');
  const [card] = (await site.call(listCards, { body: { name: ball.name } })).data;
  return { id: card?.id ?? 0, updatedAt: card?.updatedAt ?? '' };
}

test('Of two administrators who read the same card the second one cannot save over the first', async () => {
  const read = await created();
  const { data } = await site.call(updateCard, { body: { ...ball, ...read, rarity: 'Rara' } }, 'admin');
  expect(await site.refused(updateCard, { body: { ...ball, ...read, rarity: 'Común' } }, 'admin')).toMatchObject({ httpStatus: 409, code: 'stale' });
  expect((await site.call(listCards, { body: { id: read.id } })).data).toMatchObject([{ rarity: 'Rara', updatedAt: data.updatedAt }]);
});

test('A card that an import changed is not saved over by whoever read it before', async () => {
  const read = await created();
  expect(await loadCatalogue(site.db, [cardRow({ ...ball, rarity: 'Rara' })])).toMatchObject({ updated: 1 });
  expect(await site.refused(updateCard, { body: { ...ball, ...read, rarity: 'Común' } }, 'admin')).toMatchObject({ httpStatus: 409, code: 'stale' });
});

test('A card that gets the name that a list waits for is in that list', async () => {
  const { id } = await created();
  const { data: deck } = await site.call(createOwnDeck, { body: { name: 'Nidos', format: 'Estándar', list: '3 Nido Ball' } }, 'ana');
  expect(deck.pending).toEqual(['3 Nido Ball']);
  await site.call(updateCard, { body: { ...ball, id, name: 'Nido Ball' } }, 'admin');
  expect((await site.call(getOwnDeck, { params: { id: deck.id } }, 'ana')).data.deck).toMatchObject([{ id, name: 'Nido Ball', quantity: 3 }]);
});

test('A card that a list has and waits for is in it once, with all its copies, and stays a favourite', async () => {
  const { id } = await created();
  const { data: deck } = await site.call(createOwnDeck, { body: { name: 'Nidos', format: 'Estándar', list: '3 Nido Ball' } }, 'ana');
  const params = { id: deck.id };
  const read = async () => (await site.call(getOwnDeck, { params }, 'ana')).data.deck.map((card) => [card.id, card.quantity, card.favourite]);
  const [[pending = 0] = []] = (await read()) as [number][];
  const cards = [
    { cardId: id, quantity: 1, favourite: true },
    { cardId: pending, quantity: 3, favourite: false },
  ];
  await site.call(saveOwnDeck, { params, body: { cards } }, 'ana');
  await site.call(updateCard, { body: { ...ball, id, name: 'Nido Ball' } }, 'admin');
  expect(await read()).toEqual([[id, 4, true]]);
});

test('A card that moves to an expansion that the site does not know makes it one of the collection', async () => {
  const { id } = await created();
  const { data } = await site.call(updateCard, { body: { ...ball, id, expansionCode: 'NVA', expansion: 'Nueva Era' } }, 'admin');
  expect(data).toMatchObject({ id, expansionCode: 'NVA' });
  const rows = await site.db.selectFrom('expansions').select(['code', 'name_es']).where('code', '=', 'NVA').execute();
  expect(rows).toEqual([{ code: 'NVA', name_es: 'Nueva Era' }]);
});

test('A save that changes nothing of a card is not in the history', async () => {
  const read = await created();
  await site.call(updateCard, { body: { ...ball, ...read } }, 'admin');
  expect((await rows.audits('card')).map(({ action }) => action)).toEqual(['create']);
});

test('A card that cannot be deleted is in as many decks as lists have it, in tournaments and of members', async () => {
  const { id } = await created();
  const [{ id: tournamentId }, { id: playerId }] = [await rows.tournament(), await rows.player()];
  await rows.result(tournamentId, playerId);
  await rows.deck(tournamentId, playerId, [{ cardId: id }]);
  for (const userId of ['ana', 'beto']) await rows.ownDeck(userId, [{ cardId: id }]);
  expect(await site.refused(deleteCard, { body: { id } }, 'admin')).toMatchObject({
    ...{ code: 'in_use', message: 'No se puede eliminar: 3 barajas llevan esta carta.', count: 3 },
  });
});
