import { type Card, listCards } from '@mesa/contract/calls/cards';
import type { Endpoint, Result } from '@mesa/contract/endpoint';
import { posterPath } from '@mesa/contract/format/poster-paths';
import { makeCard } from '@mesa/runtime/testing/make';
import { cardHead } from './card-head';

const headOf = (...data: Card[]) => {
  const found = { status: 'success', data, total: data.length, totalPages: 1 };
  return cardHead({ answer: <E extends Endpoint>(endpoint: E) => (endpoint === (listCards as Endpoint) ? found : null) as Result<E> | null });
};

test('a shared card has the name that its page shows, and says what it is called in Spain', () => {
  const card = makeCard({
    id: 7,
    name: 'Grimmsnarl ex de Roxy',
    nameEsMx: 'Grimmsnarl ex de Marnie',
    expansion: 'Rivales Predestinados',
    cardNumber: 136,
    collectionNumber: '136/182',
  });
  expect(headOf(card)).toMatchObject({
    title: expect.stringMatching(/^Grimmsnarl ex de Marnie · /),
    description: expect.stringMatching(/^Grimmsnarl ex de Marnie \(en España, Grimmsnarl ex de Roxy\): .*\. Rivales Predestinados 136\/182\.$/),
    picture: { url: posterPath('carta', 7), alt: 'La carta Grimmsnarl ex de Marnie de Rivales Predestinados' },
    path: '/carta/7',
  });
  expect(headOf({ ...card, nameEsMx: null })?.description).toMatch(/^Grimmsnarl ex de Roxy: /);
  expect(headOf({ ...card, collectionNumber: null })?.description).toMatch(/Rivales Predestinados 136\.$/);
});

test('a kind that is also the type of a card is said once', () => {
  expect(headOf(makeCard({ category: 'Energía', type: 'Energía', subtype: 'Básica' }))?.description).toMatch(/: Energía, Básica\. /);
});

test('an address without a card has nothing to share', () => {
  expect(headOf()).toBeNull();
});
