import { scoreText } from './play-names';

test('games are told from the winner’s view', () => {
  expect(scoreText({ games: [1, 2] })).toBe(' 2-1');
  expect(scoreText({ games: [2, 0] })).toBe(' 2-0');
});
