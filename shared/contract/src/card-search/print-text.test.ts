import { readNumber } from './print-text';

test.each([
  ['044', { number: '44' }],
  ['44/159', { number: '44', total: '159' }],
  ['044/0159', { number: '44', total: '159' }],
  ['GG01/GG70', { number: 'GG1', total: 'GG70' }],
])('the number %s is read without leading zeros', (typed, print) => expect(readNumber(typed)).toEqual(print));
