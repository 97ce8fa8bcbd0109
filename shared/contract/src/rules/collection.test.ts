import { usualVariant, variantName } from './collection';

test.each([
  [{}, 'Normal'],
  [{ finish: 'reverse' }, 'Reverse'],
  [{ language: 'en' }, 'Inglés'],
  [{ finish: 'foil', language: 'ja', condition: 'MP' }, 'Holo · Japonés · Jugada (MP)'],
] as const)('copies with %j are called %s', (unusual, name) => {
  expect(variantName({ ...usualVariant, ...unusual })).toBe(name);
});
