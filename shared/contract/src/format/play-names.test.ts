import { bracketName, outcomeText, recordText, scoreText } from './play-names';

test('games are written from the winner’s view', () => {
  expect(scoreText({ games: [1, 2] })).toBe(' 2-1');
  expect(scoreText({ games: [2, 0] })).toBe(' 2-0');
});

test('games without a report are left out', () => {
  expect(scoreText({})).toBe('');
});

test('a record has wins, losses and ties in this order', () => {
  expect(recordText({ wins: 3, losses: 1, ties: 2 })).toBe('3-1-2');
});

test('rounds of the cut are called by their matches', () => {
  expect([1, 2, 4, 8, 16, 32].map(bracketName)).toEqual([
    'Final',
    'Semifinales',
    'Cuartos de final',
    'Octavos de final',
    'Dieciseisavos de final',
    'Ronda de 64',
  ]);
});

test.each([
  ['open', 'Sin resultado'],
  ['player1', 'Ganó Ana'],
  ['player2', 'Ganó Beto'],
  ['tie', 'Empate'],
  ['double-loss', 'Derrota para los dos'],
  ['bye', 'Descanso'],
  ['earned-bye', 'Descanso'],
  ['forced-loss', 'Llegó después'],
] as const)('a match that ended in %s reads %s', (outcome, text) => expect(outcomeText(outcome, 'Ana', 'Beto')).toBe(text));
