import { makeCard } from '@mesa/runtime/testing/make';
import { draftOf, fieldsOf } from './card-draft';

const card = makeCard({ hp: 330, cardNumber: 125 });

test.each([
  [' 340 ', 340],
  ['', null],
  // The server names the field of a wrong number.
  ['cien', 'cien'],
])('the typed number %j is sent as %j', (typed, hp) => {
  expect(fieldsOf({ ...draftOf(card), hp: typed })).toMatchObject({ hp, cardNumber: 125 });
});
