import { combinationsWith, countValues, facetColumn } from './facet-column';

const column = facetColumn([['Agua'], ['Agua', 'Dragón'], ['Fuego'], ['Dragón'], []], (card) => card);

test('the values of a facet come by their number of cards, then by name, without those of no card', () => {
  expect(countValues(column, Uint32Array.from([1, 1, 0, 2, 5]))).toEqual([
    { value: 'Dragón', count: 3 },
    { value: 'Agua', count: 2 },
  ]);
  expect(countValues(column, Uint32Array.from([1, 0, 1, 0, 0])).map(({ value }) => value)).toEqual(['Agua', 'Fuego']);
  expect(countValues(column, Uint32Array.from([0, 1, 1, 0, 0])).map(({ value }) => value)).toEqual(['Agua', 'Dragón', 'Fuego']);
});

test('a value is found without regard to case and accents', () => {
  expect([...combinationsWith(column, 'DRAGON')]).toEqual([0, 1, 0, 1, 0]);
});

test('values of as many cards come by name, in whatever order the cards have them', () => {
  const late = facetColumn([['Fuego'], ['Agua'], ['Dragón']], (card) => card);
  expect(countValues(late, Uint32Array.from([1, 1, 2])).map(({ value }) => value)).toEqual(['Dragón', 'Agua', 'Fuego']);
});
