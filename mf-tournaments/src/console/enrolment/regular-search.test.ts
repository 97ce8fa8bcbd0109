import type { Regular } from '@mesa/contract/calls/offline-enrolment';
import { makePlayer } from '@mesa/runtime/testing/make';
import { createRegularSearch } from './regular-search';
import { typedPerson } from './typed-person';

const regular = (username: string, name: string, fields: Partial<Regular> = {}): Regular => ({
  ...makePlayer({ username, name }),
  pokemonId: null,
  birthYear: null,
  ...fields,
});
const search = createRegularSearch([
  regular('vale', 'Valentina Castro'),
  regular('jp99', 'José Pérez', { pokemonId: '4912345' }),
  regular('maru', 'Mariana Restrepo', { optionalname: 'La Maru' }),
  regular('valen', 'Valentín Ríos'),
]);
const found = (typed: string) => search(typed).map(({ username }) => username);

test.each([
  ['jose perez', ['jp99']],
  ['PÉREZ', ['jp99']],
  ['la maru', ['maru']],
  ['4912345', ['jp99']],
  ['val', ['vale', 'valen']],
  ['vale', ['vale', 'valen']],
  ['restrpeo', ['maru']],
  ['Valentna', ['vale']],
  ['nadie', []],
])('%j finds %j', (typed, usernames) => {
  expect(found(typed)).toEqual(usernames);
});

test.each([
  ['  Ema   Ríos ', { name: 'Ema Ríos' }],
  ['Ema Ríos 4912345', { name: 'Ema Ríos', pokemonId: '4912345' }],
  ['Ema Ríos, 4912345', { name: 'Ema Ríos', pokemonId: '4912345' }],
  ['Ema Ríos\t12345', { name: 'Ema Ríos', pokemonId: '12345' }],
  ['Ema 2 4912345', { name: 'Ema 2', pokemonId: '4912345' }],
  ['Ema Ríos 1234', { name: 'Ema Ríos 1234' }],
  ['Ema Ríos 12345678', { name: 'Ema Ríos 12345678' }],
  ['Ema4912345', { name: 'Ema4912345' }],
  ['99 4912345', { name: '99 4912345' }],
  ['4912345 Ema', { name: '4912345 Ema' }],
  ['Gato 99', { name: 'Gato 99' }],
  ['3001234567', { name: '3001234567' }],
])('%j is the person %j', (typed, person) => {
  expect(typedPerson(typed)).toEqual(person);
});
