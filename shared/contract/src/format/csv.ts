export type CsvRow = readonly (string | number)[];

/** Escapes a cell so that a spreadsheet neither splits nor runs it: a text that begins like a formula gets an apostrophe. */
function cell(value: string | number): string {
  const text = String(value);
  // A negative number is not a formula; only texts can be.
  const guarded = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Returns a table as CSV, with the head in the first row. Begins with a byte order mark, from which Excel detects the encoding. */
export const csvOf = (rows: readonly CsvRow[]): string => `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
