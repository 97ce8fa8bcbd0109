import fc from 'fast-check';
import { errorsOf, maxErrors } from './typing-errors';

/** Optimal string alignment, directly by its definition. */
function plainErrors(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)));
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      (table[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, wrong, isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY);
    }
  }
  return at(a.length, b.length);
}

describe('typing errors', () => {
  test.each([
    ['charizrad', 'charizard', 1],
    ['pikachu', 'pikachu', 0],
    ['raichi', 'raichu', 1],
    ['dragapul', 'dragapult', 1],
    ['gardevior', 'gardevoir', 1],
    ['zorark', 'zoroark', 1],
  ])('between %s and %s are counted', (typed, word, errors) => expect(errorsOf(typed)(word).whole).toBe(errors));

  test('are counted against the best beginning of a word while it is typed', () => {
    expect(errorsOf('gardebo')('gardevoir')).toEqual({ whole: 3, prefix: 1 });
    expect(errorsOf('chari')('charizard').prefix).toBe(0);
  });

  test('match the definition, for any two words', () => {
    const words = fc.stringMatching(/^[abc1]{1,12}$/);
    fc.assert(
      fc.property(words, words, (typed, word) => {
        const { whole, prefix } = errorsOf(typed)(word);
        expect(whole).toBe(plainErrors(typed, word));
        expect(prefix).toBe(Math.min(...[...`${word} `].map((_, end) => plainErrors(typed, word.slice(0, end)))));
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  test.each([
    ['mew', 0],
    ['copo', 1],
    ['medellin', 1],
    ['giratinna', 2],
    ['ñandú', 0],
    ['a'.repeat(31), 0],
  ])('of %s: up to %i', (word, most) => expect(maxErrors(word)).toBe(most));
});
