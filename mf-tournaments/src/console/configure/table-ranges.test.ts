import { rangesText, tableRanges } from './table-ranges';

describe('Unused tables', () => {
  test.each([
    ['', []],
    ['5', [[5, 5]]],
    [
      '5, 8-10',
      [
        [5, 5],
        [8, 10],
      ],
    ],
    [
      ' 5 8 – 10;12 ',
      [
        [5, 5],
        [8, 10],
        [12, 12],
      ],
    ],
  ])('«%s» is read', (text, ranges) => {
    expect(tableRanges(text)).toEqual(ranges);
  });

  test.each(['0', '10-8', 'cinco', '5-', '-3', '5-8-9', '12345', Array.from({ length: 51 }, (_, at) => at + 1).join()])('«%s» is not', (text) => {
    expect(tableRanges(text)).toBeNull();
  });

  test('are at most fifty', () => {
    expect(tableRanges(Array.from({ length: 50 }, (_, at) => at + 1).join())).toHaveLength(50);
  });

  test('are written in the form in which they are read', () => {
    expect(rangesText(tableRanges('5, 8-10') ?? [])).toBe('5, 8-10');
  });
});
