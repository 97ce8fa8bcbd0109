import { labelsOf } from '@mesa/contract/calls/fields';
import { resultFields } from '@mesa/contract/calls/result-fields';
import type { Entry, ResultFields, TournamentResult } from '@mesa/contract/calls/results';
import { resultFault } from '@mesa/contract/rules/rounds';

export const resultLabels = labelsOf(resultFields);
/** The columns of the results grid in order. */
export const resultColumns = [
  { field: 'position', header: resultLabels.position, inputMode: 'numeric', maxLength: 6 },
  { field: 'dropRound', header: resultLabels.dropRound, inputMode: 'text', maxLength: 20 },
  { field: 'deckName', header: resultLabels.deckName, inputMode: 'text', maxLength: 80 },
  { field: 'record', header: resultLabels.record, inputMode: 'text', maxLength: 40 },
  { field: 'points', header: resultLabels.points, inputMode: 'numeric', maxLength: 7 },
  { field: 'winRate', header: resultLabels.winRate, inputMode: 'decimal', maxLength: 8 },
] as const;
export type ResultColumn = (typeof resultColumns)[number];
export type ResultField = ResultColumn['field'];

/** Increase the number when the columns change, so that older drafts are ignored. */
export const resultsFormName = 'results.1';

export const cellKey = (playerId: number, field: ResultField): string => `${playerId}.${field}`;
/** Cell texts by `cellKey`. */
export type Cells = Readonly<Record<string, string>>;

export interface CellChange {
  playerId: number;
  field: ResultField;
  text: string;
}

export const cellText = (result: TournamentResult, field: ResultField): string => {
  const value = result[field];
  return value === null ? '' : field === 'winRate' ? String(value).replace('.', ',') : String(value);
};

/** Returns all cells with the server's values. */
export const cellsOf = (entries: readonly Entry[], columns: readonly ResultColumn[]): Cells =>
  Object.fromEntries(
    entries.flatMap(({ playerId, TournamentResult }) => columns.map(({ field }) => [cellKey(playerId, field), cellText(TournamentResult, field)])),
  );

export const asCells = (changes: readonly CellChange[]): Cells =>
  Object.fromEntries(changes.map(({ playerId, field, text }) => [cellKey(playerId, field), text]));

type Parsed = { value: string | number | null } | { error: string };

function wholeNumber(text: string, min: number, notWhole: string, tooSmall: string): Parsed {
  // Position formats on tournament sheets: 1, 1º, 1.ª
  const digits = text.replace(/\s*[.]?[º°ª]$/, '');
  if (!/^-?\d+$/.test(digits)) return { error: notWhole };
  const value = Number(digits);
  return value < min ? { error: tooSmall } : { value };
}

/** Parses a cell's text into its value, or returns the error. An empty cell clears the field. */
export function parseCell(field: ResultField, typed: string): Parsed {
  const text = typed.trim();
  if (text === '') return { value: null };
  if (field === 'position') return wholeNumber(text, 1, 'La posición es un número entero', 'La posición empieza en 1');
  if (field === 'points') return wholeNumber(text, 0, 'Los puntos son un número entero', 'Los puntos no pueden ser negativos');
  if (field === 'winRate') {
    const number = text.replace(/\s*%$/, '').replace(',', '.');
    if (!/^-?\d+(\.\d+)?$/.test(number)) return { error: 'El % de victorias es un número' };
    const value = Math.round(Number(number) * 100) / 100;
    return value < 0 || value > 100 ? { error: 'El % de victorias va de 0 a 100' } : { value };
  }
  return { value: text };
}

export type RowCells = Readonly<Partial<Record<ResultField, string>>>;
/** Cells by player and field, for rows that have any. */
export type CellsByRow = ReadonlyMap<number, RowCells>;

/** Groups cells by row. */
export function byRow(keys: readonly string[], cells: Cells): CellsByRow {
  const rows = new Map<number, RowCells>();
  for (const key of keys) {
    const dot = key.indexOf('.');
    const playerId = Number(key.slice(0, dot));
    rows.set(playerId, { ...rows.get(playerId), [key.slice(dot + 1)]: cells[key] ?? '' });
  }
  return rows;
}

/** Returns the changed rows as the call's input, in the order of the sheet, and their errors. */
export function rowsToSave(changed: readonly string[], cells: Cells, entries: readonly Entry[]): { results: ResultFields[]; errors: Cells } {
  const wanted = new Set(changed);
  const errors: Record<string, string> = {};
  const results = entries.flatMap(({ playerId, TournamentResult: { tournamentId, updatedAt, points, record } }) => {
    const fields = resultColumns
      .filter(({ field }) => wanted.has(cellKey(playerId, field)))
      .map(({ field }) => {
        const parsed = parseCell(field, cells[cellKey(playerId, field)] ?? '');
        if ('error' in parsed) errors[cellKey(playerId, field)] = parsed.error;
        return [field, 'value' in parsed ? parsed.value : null];
      });
    const counted = wanted.has(cellKey(playerId, 'points')) || wanted.has(cellKey(playerId, 'record'));
    const fault = counted && !errors[cellKey(playerId, 'points')] ? resultFault({ points, record, ...Object.fromEntries(fields) }) : null;
    if (fault) errors[cellKey(playerId, fault.field)] = fault.message;
    return fields.length > 0 ? [{ ...Object.fromEntries(fields), tournamentId, playerId, updatedAt } as ResultFields] : [];
  });
  return { results, errors };
}

/** Returns the changes of a block pasted at a cell, and the number of values outside the sheet. */
export function pasteChanges(block: readonly string[][], playerIds: readonly number[], fields: readonly ResultField[], row: number, column: number) {
  const changes: CellChange[] = [];
  block.forEach((cells, down) => {
    cells.forEach((text, right) => {
      const playerId = playerIds[row + down];
      const field = fields[column + right];
      if (playerId !== undefined && field) changes.push({ playerId, field, text });
    });
  });
  const rows = Math.min(block.length, playerIds.length - row);
  const width = Math.max(...block.map((cells) => cells.length));
  const columns = Math.min(width, fields.length - column);
  return { changes, rows, columns, rowsLeftOut: block.length - rows, columnsLeftOut: width - columns };
}
