import { parseTable } from '@mesa/contract/rules/parse-table';
import { makeEntry } from '@mesa/runtime/testing/make';
import { asCells, cellKey, cellsOf, parseCell, pasteChanges, resultColumns, rowsToSave } from './result-cells';

test('points that the record cannot give are an error of the cell, for a typed or a saved record', () => {
  const entry = makeEntry({ tournamentId: 1, record: '2-1-0', points: null });
  const { playerId } = entry;
  const key = (field: 'points' | 'record' | 'deckName') => cellKey(playerId, field);
  const faultsOf = (typed: Record<string, string>) => rowsToSave(Object.keys(typed), { ...cellsOf([entry], resultColumns), ...typed }, [entry]).errors;
  expect(faultsOf({ [key('points')]: '7' })).toEqual({
    [key('points')]: 'Con un historial de 2-1-0 los puntos son 6 como máximo: 3 por victoria y 1 por empate',
  });
  expect(faultsOf({ [key('points')]: '7', [key('record')]: '3-0-0' })).toEqual({});
  expect(faultsOf({ [key('record')]: '999-0-0' })).toEqual({ [key('record')]: expect.stringMatching(/999 rondas/) });
  expect(faultsOf({ [key('deckName')]: 'Gardevoir' })).toEqual({});
});

test('saved points that the record cannot give are no error while something else is typed', () => {
  const entry = makeEntry({ tournamentId: 1, record: '1-0-0', points: 9 });
  const typed = { [cellKey(entry.playerId, 'deckName')]: 'Gardevoir' };
  expect(rowsToSave(Object.keys(typed), typed, [entry]).errors).toEqual({});
});

describe('a cell of the results', () => {
  test.each([
    ['position', '3', 3],
    ['position', ' 1º ', 1],
    ['position', '2.º', 2],
    ['points', '0', 0],
    ['winRate', '66,67', 66.67],
    ['winRate', '66.67 %', 66.67],
    ['winRate', '66,6666', 66.67],
    ['winRate', '100', 100],
    ['winRate', '0', 0],
    ['record', ' 5-1-0 ', '5-1-0'],
    ['deckName', '', null],
    ['position', '  ', null],
  ] as const)('%s typed as "%s" is saved as %p', (field, text, value) => {
    expect(parseCell(field, text)).toEqual({ value });
  });

  test.each([
    ['position', '0', 'La posición empieza en 1'],
    ['position', '-1', 'La posición empieza en 1'],
    ['position', '1,5', 'La posición es un número entero'],
    ['points', 'doce', 'Los puntos son un número entero'],
    ['points', '-3', 'Los puntos no pueden ser negativos'],
    ['winRate', '101', 'El % de victorias va de 0 a 100'],
    ['winRate', '-1', 'El % de victorias va de 0 a 100'],
    ['winRate', 'mucho', 'El % de victorias es un número'],
  ] as const)('%s typed as "%s" is refused: %s', (field, text, error) => {
    expect(parseCell(field, text)).toEqual({ error });
  });
});

describe('the changed cells of a sheet', () => {
  const entries = [
    makeEntry({ position: 2, winRate: 66.67, updatedAt: '2025-05-24T15:00:00.000Z' }),
    makeEntry({ position: 1, updatedAt: '2025-05-24T16:00:00.000Z' }),
  ];
  const [first, second] = entries.map(({ playerId }) => playerId) as [number, number];
  const cells = cellsOf(entries, resultColumns);
  const typed = asCells([
    { playerId: second, field: 'points', text: '15' },
    { playerId: first, field: 'winRate', text: '' },
  ]);

  test('are shown as people write them', () => {
    expect([cells[cellKey(first, 'winRate')], cells[cellKey(second, 'points')]]).toEqual(['66,67', '']);
  });

  test('are saved alone, by row in the order of the sheet, with the time at which each row was read', () => {
    expect(rowsToSave(Object.keys(typed), { ...cells, ...typed }, entries).results).toEqual([
      { tournamentId: 1, playerId: first, winRate: null, updatedAt: '2025-05-24T15:00:00.000Z' },
      { tournamentId: 1, playerId: second, points: 15, updatedAt: '2025-05-24T16:00:00.000Z' },
    ]);
  });

  test('with errors are named', () => {
    const wrong = asCells([{ playerId: first, field: 'points', text: 'doce' }]);
    expect(rowsToSave(Object.keys(wrong), wrong, entries).errors).toEqual({ [cellKey(first, 'points')]: 'Los puntos son un número entero' });
  });
});

describe('a pasted block', () => {
  test('fills from its position on and counts the values outside the sheet', () => {
    const pasted = pasteChanges(parseTable('a\tb\tc\nd\te\tf\ng\th\ti', '\t'), [10, 20, 30], ['record', 'points', 'winRate'], 1, 1);
    expect(pasted.changes).toEqual([
      { playerId: 20, field: 'points', text: 'a' },
      { playerId: 20, field: 'winRate', text: 'b' },
      { playerId: 30, field: 'points', text: 'd' },
      { playerId: 30, field: 'winRate', text: 'e' },
    ]);
    expect(pasted).toMatchObject({ rows: 2, columns: 2, rowsLeftOut: 1, columnsLeftOut: 1 });
  });

  test('is as wide as its longest row', () => {
    expect(pasteChanges([['a'], ['b', 'c', 'd']], [10, 20], ['record', 'points'], 0, 0)).toMatchObject({ columns: 2, columnsLeftOut: 1 });
  });
});
