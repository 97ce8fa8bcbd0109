import { csvOf } from './csv';

describe('csvOf', () => {
  test('guards texts that a spreadsheet would run, and leaves numbers', () => {
    expect(csvOf([['=1+1', '+a', '-b', '@c', '\td', -3]])).toBe("\ufeff'=1+1,'+a,'-b,'@c,'\td,-3\r\n");
    expect(csvOf([['\r=e']])).toBe('\ufeff"\'\r=e"\r\n');
  });

  test('quotes text that would split a cell or a row', () => {
    expect(csvOf([['a,b', 'say "yes"', 'two\nlines', 'old\rMac'], ['plain']])).toBe('\ufeff"a,b","say ""yes""","two\nlines","old\rMac"\r\nplain\r\n');
  });
});
