import { usernameFault } from './username';

describe('A username', () => {
  test.each([
    'vale',
    'José P. Ñandú',
    'DoñaBaraja',
    'TopDeck_Lucho',
    'Quetzal_ex',
    'juana.quis',
    'MazoFrío',
    '22',
    'vale🔥',
    'Иван',
    'Ελένη',
    'サトシ・東京',
    '지우',
    'ไทย',
    'ಕನ್ನಡ',
    '李小龍',
    '小ㄅㄆ',
    'a',
  ])('%s is one', (name) => {
    expect(usernameFault(name)).toBeNull();
  });

  test.each(['a/b', 'a\\b', 'a?b', 'a#b', 'a%b'])('with a sign of addresses, %s, is refused', (name) => {
    expect(usernameFault(name)).toMatch(/no puede llevar/);
  });

  test.each([
    ['a space of no width', 'va\u200ble'],
    ['a joiner', 'va\u200dle'],
    ['a soft hyphen', 'va\u00adle'],
    ['a mark of direction', 'vale\u202egnp'],
    ['an isolate of direction', '\u2066vale\u2069'],
    ['a filler', 'vale\u3164'],
    ['a blank of Braille', 'vale\u2800'],
    ['a space that does not break', 'vale\u00a0castro'],
    ['a variation selector', 'vale\ufe0f'],
    ['a tag', 'vale\u{e0041}'],
    ['an unassigned code', 'vale\ue000'],
  ])('with %s is none', (_, name) => {
    expect(usernameFault(name)).toMatch(/caracteres que no se ven/);
  });

  test.each(['.', '..', '...', '_', '- -', '🔥'])('without a letter or digit, %s, is refused', (name) => {
    expect(usernameFault(name)).toMatch(/al menos una letra o un número/);
  });

  test.each(['vаle', 'Ρedro', 'vale山', 'ана_maria', 'ꭰana'])('of two alphabets, %s, is refused', (name) => {
    expect(usernameFault(name)).toMatch(/varios alfabetos/);
  });

  test.each(['𝐯𝐚𝐥𝐞', '𝓿ale'])('in letters of no alphabet, %s, is refused', (name) => {
    expect(usernameFault(name)).toMatch(/decorativas/);
  });
});
