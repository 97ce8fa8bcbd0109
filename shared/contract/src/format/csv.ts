export type CsvRow = readonly (string | number)[];

/** A cell that a spreadsheet neither splits nor runs: what begins like a formula gets an apostrophe before it. */
function cell(value: string | number): string {
  const text = String(value);
  // A number may be negative: only texts can be formulas.
  const guarded = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A table that spreadsheets open; its first row is the head. Begins with a mark by which Excel knows the encoding. */
export const csvOf = (rows: readonly CsvRow[]): string => `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
