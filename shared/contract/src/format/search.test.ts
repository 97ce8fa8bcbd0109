import { changedSearch, pageIn, pageParam } from './search';

test.each([
  ['', 1],
  ['pagina=3', 3],
  ['pagina=0', 1],
  ['pagina=-2', 1],
  ['pagina=1.5', 1],
  ['pagina=x', 1],
  ['pagina=1000000', 1_000_000],
  ['pagina=1000001', 1],
])('the address ?%s is of page %i', (search, page) => expect(pageIn(new URLSearchParams(search))).toBe(page));

test('the first page has no parameter, and an empty value removes one', () => {
  expect([1, 2].map(pageParam)).toEqual(['', '2']);
  expect(changedSearch(new URLSearchParams('pais=Chile&pagina=2'), { pagina: '', nombre: 'copa' }).toString()).toBe('pais=Chile&nombre=copa');
});
