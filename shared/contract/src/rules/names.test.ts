import { deckName, displayName, hasDeckIcon, stateName } from './names';

describe('displayName', () => {
  const player = { optionalname: 'Anita', username: 'ana', name: 'Ana Restrepo', useUsername: false };

  test('prefers the optional name, then the username, then the name', () => {
    expect(displayName(player)).toBe('Anita');
    expect(displayName({ ...player, optionalname: null })).toBe('ana');
    expect(displayName({ ...player, optionalname: '', username: '' })).toBe('Ana Restrepo');
  });

  test('is the username if the player chose so', () => {
    expect(displayName({ ...player, useUsername: true })).toBe('ana');
    expect(displayName({ ...player, username: '', useUsername: true })).toBe('Anita');
  });

  test('has a placeholder without a player', () => {
    expect(displayName(null)).toBe('Sin asignar');
    expect(displayName({ optionalname: null, username: null, name: null, useUsername: true })).toBe('Sin asignar');
  });
});

test('a deck without a name has a placeholder', () => {
  expect(deckName('')).toBe('No definido');
  expect(deckName(null)).toBe('No definido');
  expect(deckName('Charizard ex')).toBe('Charizard ex');
});

test.each([
  ['Antioquia Department', 'Antioquia'],
  ['Departamento de Antioquia', 'Antioquia'],
  ['Departamento del Cauca', 'Cauca'],
  ['Jalisco', 'Jalisco'],
])('the state %p is shown as %p', (state, expected) => {
  expect(stateName(state)).toBe(expected);
});

test('a deck icon is shown only if the file of the first one is a png, gif or webp', () => {
  expect(hasDeckIcon(['/uploads/icons/1.png'])).toBe(true);
  expect(hasDeckIcon(['/uploads/icons/1.gif'])).toBe(true);
  expect(hasDeckIcon(['https://cards.example/1.WEBP?size=2#top'])).toBe(true);
  expect(hasDeckIcon(['/uploads/icons/1.svg', '/uploads/icons/2.png'])).toBe(false);
  expect(hasDeckIcon([])).toBe(false);
});
