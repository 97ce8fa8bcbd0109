import { listDifferences } from './deck-differences';

const list = (...cards: [number, number][]) => cards.map(([cardId, quantity]) => ({ cardId, quantity }));

test('lists added cards first, then removed ones, without unchanged ones', () => {
  expect(listDifferences(list([1, 4], [2, 1], [3, 2]), list([1, 4], [3, 1], [5, 2], [4, 1]))).toEqual([
    { cardId: 5, delta: 2 },
    { cardId: 4, delta: 1 },
    { cardId: 2, delta: -1 },
    { cardId: 3, delta: -1 },
  ]);
});

test('the same cards in another order are the same list, even if one is listed twice', () => {
  expect(listDifferences(list([1, 4], [2, 1]), list([2, 1], [1, 4]))).toEqual([]);
  expect(listDifferences(list([1, 3], [1, 1]), list([1, 4]))).toEqual([]);
  expect(listDifferences(list([1, 4]), list([1, 3], [1, 1]))).toEqual([]);
});

test('a first list adds all its cards, an emptied one removes all', () => {
  expect(listDifferences([], list([1, 4]))).toEqual([{ cardId: 1, delta: 4 }]);
  expect(listDifferences(list([1, 4]), [])).toEqual([{ cardId: 1, delta: -4 }]);
});
