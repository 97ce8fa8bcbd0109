import { fold, slug } from './fold';

describe('fold', () => {
  test('makes words equal that differ only in case and accents', () => {
    expect(fold('POKÉMON')).toBe(fold('pokemon'));
    expect(fold('Bogotá')).toBe('bogota');
    expect(fold('Ñuñoa')).toBe('nunoa');
  });

  test('treats all encodings of an accent alike', () => {
    expect(fold('e\u0301')).toBe(fold('\u00e9'));
  });
});

describe('slug', () => {
  test.each([
    ['La Mesa Larga', 'la-mesa-larga'],
    ['  Cartas  y Más  ', 'cartas-y-mas'],
    ['¡El Duelo!', 'el-duelo'],
    ['Nivel 20 - Bogotá', 'nivel-20-bogota'],
    ['★', ''],
    ['- Dúo -', 'duo'],
  ])('%p becomes %p', (name, expected) => {
    expect(slug(name)).toBe(expected);
  });
});
