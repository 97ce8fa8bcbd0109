import { listDifferences } from './deck-differences';

const list = (...cards: [number, number][]) => cards.map(([cardId, quantity]) => ({ cardId, quantity }));

test('what came in stands first, then what left; what stayed is not told', () => {
  expect(listDifferences(list([1, 4], [2, 1], [3, 2]), list([1, 4], [3, 1], [5, 2], [4, 1]))).toEqual([
    { cardId: 5, delta: 2 },
    { cardId: 4, delta: 1 },
    { cardId: 2, delta: -1 },
    { cardId: 3, delta: -1 },
  ]);
});

test('the same cards in another order are the same list, also where one is named twice', () => {
  expect(listDifferences(list([1, 4], [2, 1]), list([2, 1], [1, 4]))).toEqual([]);
  expect(listDifferences(list([1, 3], [1, 1]), list([1, 4]))).toEqual([]);
});

test('all of a first list came in, all of an emptied one left', () => {
  expect(listDifferences([], list([1, 4]))).toEqual([{ cardId: 1, delta: 4 }]);
  expect(listDifferences(list([1, 4]), [])).toEqual([{ cardId: 1, delta: -4 }]);
});
