import { withoutHidden } from './visible-text';

/**
 * The cells of a table as spreadsheets write it into files and into the clipboard. A cell in quotes may hold separators, line
 * breaks, which become spaces here, and a quote as two. Characters that do not show are left out.
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
