import { copiesIn } from './shared-copies';

test.each([
  ['a part of the shell’s own copy', 'shared/ui/src/button.tsx'],
  ['a file of our tools', 'shared/tools/webpack/other.js'],
  ['code of another area', 'mf-stores/src/store/store-page.tsx'],
  ['a library that the shell shares', 'react'],
  ['a package of ours', '@mesa/runtime'],
])('an area must not bundle %s', (_, source) => {
  expect(copiesIn([source], 'mf-decks')).toEqual([source]);
});

test('an area may bundle its own code, the contract, and libraries that only it uses', () => {
  const sources = ['.federation', 'mf-decks/src/deck/deck-page.tsx', 'shared/contract/src/rules/deck.ts', 'qrcode'];
  expect(copiesIn(sources, 'mf-decks')).toEqual([]);
  expect(copiesIn(['mf-decks-more/src/page.tsx'], 'mf-decks')).toEqual(['mf-decks-more/src/page.tsx']);
});
