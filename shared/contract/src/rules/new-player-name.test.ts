import { longestNewName, newPlayerName, newPlayerNameFault } from './new-player-name';

test.each(['Juan Pérez', 'María José 2', "O'Higgins", 'Ñ', 'x'.repeat(longestNewName)])('%j creates a player', (name) => {
  expect(newPlayerNameFault(name)).toBeNull();
});

test.each([
  ['', 'Escribe el nombre.'],
  ['x'.repeat(longestNewName + 1), 'El nombre puede tener 40 letras como máximo.'],
  ['Juan/Pérez', 'El nombre de usuario no puede llevar / \\ ? # %'],
  ['Juan\u0000', /^El nombre de usuario lleva caracteres que no se ven/],
  ['Ju\u200ban', /^El nombre de usuario lleva caracteres que no se ven/],
  ['🙂', /^El nombre de usuario necesita al menos una letra/],
  ['Juan Иван', /^El nombre de usuario mezcla letras de varios alfabetos/],
])('%j does not, with a sentence', (name, sentence) => {
  expect(newPlayerNameFault(name)).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
});

test('A typed name loses spaces, and its accents are one letter each', () => {
  expect(newPlayerName('  Jose\u0301   Luis ')).toBe('José Luis');
});
