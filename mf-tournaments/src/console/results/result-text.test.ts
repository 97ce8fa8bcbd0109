import { readGames, readLine, readResult, resultSentence } from './result-text';

test.each([
  ['2-1', 'player1'],
  ['2-0', 'player1'],
  ['1 - 0', 'player1'],
  ['3:0', 'player1'],
  ['2/1', 'player1'],
  ['0–1', 'player2'],
  ['1', 'player1'],
  ['G', 'player1'],
  ['1-2', 'player2'],
  ['0', 'player2'],
  ['p', 'player2'],
  ['1-1', 'tie'],
  ['=', 'tie'],
  ['E', 'tie'],
  ['d', 'double-loss'],
  ['x', 'open'],
])('«%s» is %s', (text, result) => {
  expect(readResult(text)).toBe(result);
});

test.each(['', '2', '12', '4-1', '1-4', '2-', 'ana', '2-1-0'])('«%s» is not a result', (text) => {
  expect(readResult(text)).toBeNull();
});

test.each(['2-1', ' 2 - 1 ', '2–1', '2:1', '2/1'])('The games of «%s» are two and one', (text) => {
  expect(readGames(text)).toEqual([2, 1]);
});

test.each(['1', '=', 'g', '12-1', '2-1-0'])('«%s» names no games', (text) => {
  expect(readGames(text)).toBeNull();
});

test('A line is a table, or a table and its result', () => {
  expect(readLine('12')).toEqual({ table: 12, result: '' });
  for (const text of [' 12 2-1 ', '12,2-1', '12. 2-1']) expect(readLine(text)).toEqual({ table: 12, result: '2-1' });
  for (const text of ['ana', '12345', '12345 2-1']) expect(readLine(text)).toBeNull();
  expect(readLine('9999')).toEqual({ table: 9999, result: '' });
});

test.each([
  ['player1', 'Gana Ana'],
  ['player2', 'Gana Bea'],
  ['tie', 'Empate'],
  ['double-loss', 'Derrota para los dos'],
  ['bye', 'Descanso'],
  ['earned-bye', 'Descanso ganado'],
  ['forced-loss', 'Llegó después'],
  ['open', 'Sin resultado'],
] as const)('The result %s reads «%s»', (outcome, sentence) => {
  expect(resultSentence(outcome, 'Ana', 'Bea')).toBe(sentence);
});
