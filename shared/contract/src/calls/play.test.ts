import { eventKindOf, officialRounds } from './play';

test.each(['Challenge', 'Amistoso', 'Online'])('a tournament of the category %s uses the table of Challenges', (category) => {
  expect(eventKindOf(category)).toBe('challenge');
});

test.each(['Cup', 'Regional'])('a tournament of the category %s uses the table of Cups', (category) => {
  expect(eventKindOf(category)).toBe('cup');
});

test.each([
  ['Challenge', 9, 4],
  ['Cup', 8, 3],
  ['Cup', 9, 6],
  ['Cup', 21, 8],
  ['Amistoso', 9, null],
  ['Online', 9, null],
  ['Regional', 9, null],
] as const)('a %s of %d players has %p official rounds, the cut included', (category, players, rounds) => {
  expect(officialRounds(category, players, '2026-10-04')).toBe(rounds);
});
