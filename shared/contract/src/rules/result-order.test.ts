import { byResultOrder } from './result-order';

const result = (playerId: number, position: number | null, winRate: number | null = null, cards = 0) => ({
  playerId,
  position,
  winRate,
  deckCards: Array.from({ length: cards }),
});
const inOrder = (...results: ReturnType<typeof result>[]) => [...results].sort(byResultOrder).map(({ playerId }) => playerId);

test('positions go up, and missing ones come last', () => {
  expect(inOrder(result(1, null), result(2, 3), result(3, 1))).toEqual([3, 2, 1]);
  expect(inOrder(result(2, 3), result(1, null))).toEqual([2, 1]);
  expect(byResultOrder(result(1, null), result(2, 3))).toBeGreaterThan(0);
});

test('at equal positions the better win rate comes first, and a missing one last', () => {
  expect(inOrder(result(1, 1, null), result(2, 1, 50), result(3, 1, 66.67), result(4, 1, 0))).toEqual([3, 2, 4, 1]);
});

test('at equal win rates more deck cards come first, then the lower player id', () => {
  expect(inOrder(result(3, null, null, 1), result(2, null, null, 3), result(1, null, null, 1))).toEqual([2, 1, 3]);
});
