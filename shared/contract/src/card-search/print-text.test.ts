import { readNumber, readPrint } from './print-text';

test.each([
  ['044', { number: '44' }],
  ['44/159', { number: '44', total: '159' }],
  ['044/0159', { number: '44', total: '159' }],
  ['GG01/GG70', { number: 'GG1', total: 'GG70' }],
])('the number %s is read without leading zeros', (typed, print) => expect(readNumber(typed)).toEqual(print));

test('a print is of the known expansion whose code is the longest', () => {
  const codes = new Map(['SV', 'SVP'].map((code) => [code, code]));
  expect(readPrint('SVP055', codes)).toEqual({ code: 'SVP', number: '55' });
  expect(readPrint('SV055', codes)).toEqual({ code: 'SV', number: '55' });
});

test('a code that is no expansion’s and ends in a number is the number of a subset', () => {
  expect(readPrint('gg04', new Map())).toEqual({ number: 'GG4' });
});
