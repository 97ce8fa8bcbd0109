import { makeStore } from '@mesa/runtime/testing/make';
import { draftOf, emptyDraft, fieldsOf, type StoreDraft, storeErrors } from './store-draft';

test.each([
  ['tienda.com', 'https://tienda.com'],
  [' https://tienda.com/a ', 'https://tienda.com/a'],
  ['http://tienda.com', 'http://tienda.com'],
  ['HTTPS://tienda.com', 'HTTPS://tienda.com'],
  ['  ', null],
])('the typed page %j is sent as %j', (typed, website) => {
  expect(fieldsOf({ ...emptyDraft, website: typed }).website).toBe(website);
});

test.each([
  ['4,61', 4.61],
  ['-74.08', -74.08],
  ['0', 0],
  ['norte', null],
  ['', null],
])('the typed coordinate %j is sent as %j', (typed, latitude) => {
  expect(fieldsOf({ ...emptyDraft, latitude: typed }).latitude).toBe(latitude);
});

test('a store on the equator keeps its latitude, and what is unknown of it is empty', () => {
  expect(draftOf(makeStore({ latitude: 0, phone: null }))).toMatchObject({ latitude: '0', phone: '' });
});

test.each(['name', 'country', 'state', 'city'] as const)('a store is refused without its %s', (name) => {
  const complete: StoreDraft = { ...emptyDraft, name: 'El Dragón', email: 'hola@dragon.co', country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
  expect(storeErrors(complete)).toEqual({ message: null, fields: {} });
  expect(storeErrors({ ...complete, [name]: '' })).toEqual({
    message: 'Los campos name, email, country, state y city son obligatorios',
    fields: { [name]: 'Campo Requerido' },
  });
});
