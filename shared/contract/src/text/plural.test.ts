import { counted, plural } from './plural';

test.each([
  [0, '0 cartas'],
  [1, '1 carta'],
  [2, '2 cartas'],
  [21, '21 cartas'],
  [2500, '2.500 cartas'],
])('%d is written as %s', (amount, text) => expect(counted(amount, 'carta', 'cartas')).toBe(text));

test('a whole sentence follows its number', () => {
  expect(plural(1, 'Sale', 'Salen')).toBe('Sale');
  expect(plural(3, 'Sale', 'Salen')).toBe('Salen');
});
