import { fold, slug } from './fold';

describe('fold', () => {
  test('makes words the same that differ in case and accents alone', () => {
    expect(fold('POKÉMON')).toBe(fold('pokemon'));
    expect(fold('Bogotá')).toBe('bogota');
    expect(fold('Ñuñoa')).toBe('nunoa');
  });

  test('does not mind how an accent is encoded', () => {
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
  ])('%p becomes %p', (name, expected) => {
    expect(slug(name)).toBe(expected);
  });
});
