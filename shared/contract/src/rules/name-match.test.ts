import { bestMatches } from './name-match';

const found = (items: string[], typed: string) => bestMatches(items, typed, (item) => item.split('/'));

describe('the matches of a typed text', () => {
  test('come in the order exact, beginning, beginning of a word, inside a word', () => {
    const names = ['Gardenia', 'Edén', 'Ana Den', 'Deneb', 'Den'];
    expect(found(names, 'den')).toEqual(['Den', 'Deneb', 'Ana Den', 'Edén', 'Gardenia']);
  });

  test('prefer whole words to beginnings of longer ones', () => {
    expect(found(['valentin88/Valentín', 'avalencia/Ana Valencia', 'valecastro/Vale Castro'], 'vale')[0]).toBe('valecastro/Vale Castro');
  });

  test('prefer whole words also where the name begins with another', () => {
    expect(found(['Ana Valencia', 'Ana Vale Mora'], 'vale')).toEqual(['Ana Vale Mora', 'Ana Valencia']);
  });

  test('prefer names where each of the words begins a word', () => {
    expect(found(['Juana Ro', 'Ana Rodríguez'], 'ro ana')).toEqual(['Ana Rodríguez', 'Juana Ro']);
  });

  test('have the shorter name first at equal rank, and otherwise keep their order', () => {
    expect(found(['Copa Bogotá II', 'Copa Bogotá', 'Copa Cali 22', 'Copa Cali 11'], 'copa')).toEqual([
      'Copa Bogotá',
      'Copa Cali 22',
      'Copa Cali 11',
      'Copa Bogotá II',
    ]);
  });

  test('contain every word, in any order and any name, without regard to case and accents', () => {
    expect(found(['joseph/José Núñez', 'josefa/Josefa Mora'], 'NUNEZ joseph')).toEqual(['joseph/José Núñez']);
    expect(found(['Liga 3', 'Liga 13', 'Liga 2'], 'liga 3')).toEqual(['Liga 3', 'Liga 13']);
  });

  test('allow one typing error if no name contains the words', () => {
    expect(found(['Medellín', 'Bogotá'], 'medelin')).toEqual(['Medellín']);
    expect(found(['Medelina', 'Medellín'], 'medelin')).toEqual(['Medelina']);
    expect(found(['Copa Medellín', 'Copa Cali'], 'copa medelin')).toEqual(['Copa Medellín']);
    expect(found(['Medellín', 'Bogotá'], 'cal')).toEqual([]);
  });

  test('have words of up to four letters as typed', () => {
    expect(found(['Cali', 'Bogotá'], 'cala')).toEqual([]);
    expect(found(['Neiva', 'Bogotá'], 'neeva')).toEqual(['Neiva']);
  });

  test('are all for an empty text, and literal for symbols', () => {
    expect(found(['bb', 'a'], '  ')).toEqual(['bb', 'a']);
    expect(found(['100 %', 'a'], '%')).toEqual(['100 %']);
  });
});
