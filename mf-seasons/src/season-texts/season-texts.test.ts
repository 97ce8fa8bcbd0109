import { makeSeason } from '@mesa/runtime/testing/make';
import { datesText, placeText } from './season-texts';

const stores = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i, name: `Tienda ${i + 1}`, slug: `tienda-${i + 1}` }));

test('a season names three of its stores, and how many more there are', () => {
  expect(placeText(makeSeason({ stores: stores(3), country: null, state: null, city: null }))).toBe('Tienda 1, Tienda 2, Tienda 3');
  expect(placeText(makeSeason({ stores: stores(5), country: null, state: null, city: null }))).toBe('Tienda 1, Tienda 2, Tienda 3 y 2 más');
});

test('a season of a city or a country names it', () => {
  expect(placeText(makeSeason({ stores: [], country: 'Colombia', state: 'Antioquia Department', city: 'Medellín' }))).toBe('Medellín, Antioquia, Colombia');
  expect(placeText(makeSeason({ stores: [], country: 'Colombia', state: null, city: null }))).toBe('Colombia');
  expect(datesText({ startsOn: '2026-01-01', endsOn: '2026-12-31' })).toBe('1 de enero de 2026 – 31 de diciembre de 2026');
});
