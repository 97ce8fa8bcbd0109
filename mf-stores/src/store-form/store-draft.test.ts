import { emptyDraft, fieldsOf } from './store-draft';

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
