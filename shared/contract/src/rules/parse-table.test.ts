import { parseTable } from './parse-table';

describe('a table of a spreadsheet', () => {
  test.each(['\r\n', '\n', '\r'])('is read by lines and separators, with or without a last line break: %j', (line) => {
    const cells = [
      ['1', '15'],
      ['2', '12'],
    ];
    expect(parseTable(`1\t15${line}2\t12${line}`, '\t')).toEqual(cells);
    expect(parseTable(`1; 15 ${line}2;12`, ';')).toEqual(cells);
  });

  test('keeps empty cells in their places, the first and the last too', () => {
    expect(parseTable(',Ana,15\nLeo,,\n,,\n\n,3', ',')).toEqual([['', 'Ana', '15'], ['Leo', '', ''], ['', '', ''], [''], ['', '3']]);
  });

  test('takes separators, quotes and line breaks in quotes as text', () => {
    expect(parseTable('"Lugia, ""el"" rápido","Gholdengo\r\n y Palkia" ,""\nfin', ',')).toEqual([['Lugia, "el" rápido', 'Gholdengo y Palkia', ''], ['fin']]);
  });

  test('keeps all text of quotes that are not closed, or end before the cell', () => {
    expect(parseTable('"Lugia;15\n"Mew" V;6"', ';')).toEqual([
      ['"Lugia', '15'],
      ['"Mew" V', '6"'],
    ]);
  });

  test('removes invisible characters from a chat or another program', () => {
    expect(parseTable('\ufeffJugador;Puntos\n\u200eAna\u2069;\u200b15', ';')).toEqual([
      ['Jugador', 'Puntos'],
      ['Ana', '15'],
    ]);
  });
});
