import type { listCopies } from '@mesa/contract/calls/collection';
import type { Result } from '@mesa/contract/endpoint';
import { cardLanguageNames, copyListNames, finishNames } from '@mesa/contract/rules/collection';
import { printOf } from '@mesa/contract/rules/print';

type Row = Result<typeof listCopies>['data'][number];

/** A cell that a spreadsheet neither splits nor runs: what begins like a formula gets an apostrophe before it. */
function cell(value: string | number): string {
  const text = String(value);
  const guarded = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

const head = ['lista', 'cantidad', 'nombre', 'expansión', 'número', 'acabado', 'idioma', 'estado'];

/** A collection as a table that spreadsheets open, and that is read here again. Begins with a mark by which Excel knows the encoding. */
export const collectionCsv = (rows: readonly Row[]): string => {
  const lines = rows.map(({ list, quantity, card, finish, language, condition }) => {
    const { code, number } = printOf(card);
    return [copyListNames[list], quantity, card.name, code, number, finishNames[finish], cardLanguageNames[language], condition];
  });
  return `\ufeff${[head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
};
