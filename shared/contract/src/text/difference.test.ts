import { differenceText } from './difference';

test.each([
  [0, 'igual'],
  [0.0004, 'menos del 0,1 % distinta'],
  [0.001, '0,1 % distinta'],
  [0.032, '3,2 % distinta'],
  [0.5, '50 % distinta'],
  [1, '100 % distinta'],
])('a page of which %p differs is %s', (share, words) => expect(differenceText(share)).toBe(words));
