import { ownValue } from './own-value';

test('finds a record’s own value for a key from outside, and nothing that every object has', () => {
  const record = { mf_decks: 7 };
  expect(ownValue(record, 'mf_decks')).toBe(7);
  for (const key of ['mf_stores', '__proto__', 'constructor', 'toString']) expect(ownValue(record, key)).toBeUndefined();
  expect(ownValue<number>(undefined, 'mf_decks')).toBeUndefined();
});
