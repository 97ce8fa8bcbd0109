import { withoutHidden } from '@mesa/release-contract/visible-text';

/**
 * Parses a table as spreadsheets write it to files and to the clipboard. A quoted cell may contain separators, line breaks, which
 * become spaces, and doubled quotes. Removes invisible characters.
 */
export function parseTable(text: string, separator: '\t' | ';' | ','): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)" *|([^${separator}\\r\\n]*))(${separator}|\\r\\n?|\\n|$)`, 'g');
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of withoutHidden(text)
    .replace(/(?:\r\n?|\n)$/, '')
    .matchAll(cell)) {
    row.push((quoted?.replaceAll('""', '"').replace(/\s*[\r\n]\s*/g, ' ') ?? plain).trim());
    if (end === separator) continue;
    rows.push(row);
    if (end === '') break;
    row = [];
  }
  return rows;
}
