import type { Entry, ResultFields, TournamentResult } from '@mesa/shared/contracts/results';

/** The columns of the results grid, in their order. */
export const resultColumns = [
  { field: 'position', header: 'Posición', inputMode: 'numeric', maxLength: 6 },
  { field: 'dropRound', header: 'Ronda retirada', inputMode: 'text', maxLength: 20 },
  { field: 'deckName', header: 'Baraja', inputMode: 'text', maxLength: 80 },
  { field: 'record', header: 'Historial', inputMode: 'text', maxLength: 40 },
  { field: 'points', header: 'Puntos', inputMode: 'numeric', maxLength: 7 },
  { field: 'winRate', header: '% Victorias', inputMode: 'decimal', maxLength: 8 },
] as const;
export type ResultColumn = (typeof resultColumns)[number];
export type ResultField = ResultColumn['field'];

/** What one person typed into one row, and the result as it was when they began. */
export interface RowEdit {
  base: TournamentResult;
  cells: Readonly<Partial<Record<ResultField, string>>>;
}
export type ResultEdits = ReadonlyMap<number, RowEdit>;

export interface CellChange {
  playerId: number;
  field: ResultField;
  text: string;
}

export const cellText = (result: TournamentResult, field: ResultField): string => {
  const value = result[field];
  return value === null ? '' : field === 'winRate' ? String(value).replace('.', ',') : String(value);
};

/** The edits with more cells changed; a cell that says again what the result says is no edit. */
export function withChanges(edits: ResultEdits, entries: readonly Entry[], changes: readonly CellChange[]): ResultEdits {
  const next = new Map(edits);
  const results = new Map(entries.map(({ playerId, TournamentResult }) => [playerId, TournamentResult]));
  for (const { playerId, field, text } of changes) {
    const base = next.get(playerId)?.base ?? results.get(playerId);
    if (!base) continue;
    const { [field]: _, ...others } = next.get(playerId)?.cells ?? {};
    const cells = text.trim() === cellText(base, field) ? others : { ...others, [field]: text };
    if (Object.keys(cells).length === 0) next.delete(playerId);
    else next.set(playerId, { base, cells });
  }
  return next;
}

/** Edits that began from results of before, moved onto the results of now. */
export const rebasedEdits = (edits: ResultEdits, entries: readonly Entry[]): ResultEdits =>
  withChanges(
    new Map(),
    entries,
    [...edits].flatMap(([playerId, { cells }]) => Object.entries(cells).map(([field, text]) => ({ playerId, field: field as ResultField, text }))),
  );

type Parsed = { value: string | number | null } | { error: string };

function wholeNumber(text: string, min: number, notWhole: string, tooSmall: string): Parsed {
  // As tournament sheets write positions: 1, 1º, 1.ª
  const digits = text.replace(/\s*[.]?[º°ª]$/, '');
  if (!/^-?\d+$/.test(digits)) return { error: notWhole };
  const value = Number(digits);
  return value < min ? { error: tooSmall } : { value };
}

/** A cell's text as the value that is saved, or what is wrong with it. An empty cell empties the field. */
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

export const cellKey = (playerId: number, field: ResultField): string => `${playerId}.${field}`;
/** What is wrong with single cells, by `cellKey`. */
export type CellErrors = ReadonlyMap<string, string>;

/** The changed rows as the call takes them, and what is wrong with them. */
export function rowsToSave(edits: ResultEdits): { results: ResultFields[]; errors: CellErrors } {
  const errors = new Map<string, string>();
  const results = [...edits].map(([playerId, { base, cells }]) => {
    const fields = Object.entries(cells).map(([field, text]) => {
      const parsed = parseCell(field as ResultField, text);
      if ('error' in parsed) errors.set(cellKey(playerId, field as ResultField), parsed.error);
      return [field, 'value' in parsed ? parsed.value : null];
    });
    return { ...Object.fromEntries(fields), tournamentId: base.tournamentId, playerId, updatedAt: base.updatedAt } as ResultFields;
  });
  return { results, errors };
}

/** A block of cells as a spreadsheet puts it into the clipboard: rows by line, columns by tab. */
export const parseBlock = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));

/** What a block changes when it is pasted at a cell, and how much of it finds no place. */
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
