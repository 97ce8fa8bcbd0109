import { expect, test } from '@jest/globals';
import { listPendingCards } from '@mesa/contract/calls/cards';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

test('Of the cards that as many decks wait for, those without a print come first as they were named, then by expansion and number', async () => {
  const waiting = (name: string, expansionCode: string, number: string | null) =>
    rows.card({ name, expansionCode, collectionNumber: number, printNumber: number ?? name, pending: true });
  const made = [
    await waiting('Zubat', 'BBB', '1'),
    await waiting('Pineco', 'AAA', '62'),
    await waiting('Budew', 'AAA', '16'),
    await waiting('Misterio', '', null),
    await waiting('Enigma', '', null),
    await waiting('Absol', 'CCC', '9'),
  ];
  const [zubat, pineco, budew, misterio, enigma, absol] = made.map(({ id }) => id);
  await rows.ownDeck(
    'ana',
    made.map(({ id }) => ({ cardId: id })),
  );
  await rows.ownDeck('beto', [{ cardId: absol ?? 0 }]);
  // A change does not make it a later one.
  await site.db
    .updateTable('cards')
    .set({ imageUrl: '/m.png' })
    .where('id', '=', misterio ?? 0)
    .execute();
  // No deck contains it any more.
  await waiting('Snorlax', 'AAA', '1');
  expect((await site.call(listPendingCards, { query: {} }, 'admin')).data).toEqual([
    { id: absol, name: 'Absol', expansionCode: 'CCC', number: '9', decks: 2 },
    { id: misterio, name: 'Misterio', expansionCode: '', number: '', decks: 1 },
    { id: enigma, name: 'Enigma', expansionCode: '', number: '', decks: 1 },
    { id: budew, name: 'Budew', expansionCode: 'AAA', number: '16', decks: 1 },
    { id: pineco, name: 'Pineco', expansionCode: 'AAA', number: '62', decks: 1 },
    { id: zubat, name: 'Zubat', expansionCode: 'BBB', number: '1', decks: 1 },
  ]);
});
