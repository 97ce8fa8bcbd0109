import { decimal, orDash, percentage } from './number';

test.each([
  [66.6667, '66,67 %'],
  [50, '50 %'],
  [0, '0 %'],
  [null, '–'],
])('the rate %s is written as %s', (rate, text) => expect(percentage(rate)).toBe(text));

test('a number has at most one decimal, and a missing one is a dash', () => {
  expect(decimal(1234.25)).toBe('1.234,3');
  expect([0, 7, '2-1-0', '', null].map(orDash)).toEqual(['0', '7', '2-1-0', '–', '–']);
});
