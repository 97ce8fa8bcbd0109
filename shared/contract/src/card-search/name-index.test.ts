import { toSearchText } from '../rules/search-text';
import { createNameIndex } from './name-index';

test('equal matches keep the order of the list', () => {
  const { find } = createNameIndex([['unoz'], ['unoy'], ['unoz']]);
  expect(find(toSearchText('uno')).map(({ item }) => item)).toEqual([0, 1, 2]);
});

test('a word typed wrong means only the words with the fewest errors', () => {
  const { findCorrected } = createNameIndex([['gigantamax'], ['gigantomix']]);
  expect(findCorrected(toSearchText('gigantamex')).map(({ item }) => item)).toEqual([0]);
});
