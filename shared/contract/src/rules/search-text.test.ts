import { isOneErrorAway, toSearchText } from './search-text';

describe('the text of a search', () => {
  test('loses case, accents and symbols', () => {
    expect(toSearchText('  Órdenes  de JEFES (Boss’s) ')).toEqual({ whole: "ordenes de jefes (boss's)", words: ['ordenes', 'de', 'jefes', 'boss'] });
    expect(toSearchText('%_%').words).toEqual([]);
    expect(toSearchText('😀😀').words).toEqual([]);
    expect(toSearchText('N').words).toEqual(['n']);
  });

  test('has at most eight words, each once', () => {
    expect(toSearchText('un un dos tres cuatro cinco seis siete ocho nueve').words).toEqual(['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho']);
  });
});

describe('one typing error', () => {
  test.each(['pikachi', 'pikchu', 'pikaachu', 'piakchu', 'ikachu', 'pikachuu', 'kpikachu'])('%s may mean pikachu', (word) => {
    expect(isOneErrorAway(word, 'pikachu')).toBe(true);
    expect(isOneErrorAway('pikachu', word)).toBe(true);
  });
  test.each(['pikachu', 'pichu', 'piakhcu', 'pkachi', 'raichu', 'uhcakip', 'pikxychu', 'pikxahu', 'pikcxhu'])('%s may not', (word) => {
    expect(isOneErrorAway(word, 'pikachu')).toBe(false);
    expect(isOneErrorAway('pikachu', word)).toBe(false);
  });
});
