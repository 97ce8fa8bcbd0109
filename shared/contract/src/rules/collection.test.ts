import { conditionNames, copyListNames, usualVariant, variantName } from './collection';

test.each([
  [{}, 'Normal'],
  [{ finish: 'reverse' }, 'Reverse'],
  [{ language: 'en' }, 'Inglés'],
  [{ language: 'pt' }, 'Portugués'],
  [{ language: 'fr' }, 'Francés'],
  [{ language: 'de' }, 'Alemán'],
  [{ language: 'it' }, 'Italiano'],
  [{ language: 'ko' }, 'Coreano'],
  [{ language: 'zh' }, 'Chino'],
  [{ condition: 'LP' }, 'Poco jugada (LP)'],
  [{ condition: 'HP' }, 'Muy jugada (HP)'],
  [{ condition: 'DMG' }, 'Dañada (DMG)'],
  [{ finish: 'foil', language: 'ja', condition: 'MP' }, 'Holo · Japonés · Jugada (MP)'],
] as const)('copies with %j are called %s', (unusual, name) => {
  expect(variantName({ ...usualVariant, ...unusual })).toBe(name);
});

test('a member has, looks for and would trade cards, usually new ones in Spanish', () => {
  expect(copyListNames).toEqual({ have: 'Tengo', want: 'Busco', trade: 'Cambio' });
  expect(conditionNames[usualVariant.condition]).toBe('Como nueva (NM)');
  expect(usualVariant).toEqual({ finish: 'normal', language: 'es', condition: 'NM' });
});
