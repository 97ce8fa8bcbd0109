import { expect, test } from '@jest/globals';
import type { FoundSet } from './find-sets';
import { listedCards } from './listed-cards';

const setOf = (names: readonly string[], total: number) =>
  ({ cards: names.map((name, at) => ({ id: `me04-${at + 1}`, localId: `${at + 1}`, name })), cardCount: { total } }) as unknown as FoundSet['es'];
const failuresOf = (es: FoundSet['es'], en: FoundSet['en']) =>
  listedCards({ code: 'CRI', setId: 'me04', es, en, mx: null }).failures.map(({ message }) => message);

test('A set is partial by the total of its English list, because the Spanish one can be behind', () => {
  const partial = ['me04 está a medias en TCGdex: 2 de 3 cartas. Lo demás se pedirá la próxima vez.'];
  expect(failuresOf(setOf(['Pineco'], 1), setOf(['Pineco', 'Mew'], 3))).toEqual(partial);
  expect(failuresOf(setOf(['Pineco', 'Mew'], 3), null)).toEqual(partial);
  expect(failuresOf(setOf(['Pineco'], 5), setOf(['Pineco', 'Mew'], 2))).toEqual([]);
});

test('A set that is announced without any card is no failure', () => {
  expect(failuresOf(null, setOf([], 200))).toEqual([]);
});
