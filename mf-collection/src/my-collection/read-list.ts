import {
  type CopyList,
  cardLanguageNames,
  cardLanguages,
  conditionNames,
  conditions,
  copyListNames,
  copyLists,
  type Finish,
  finishes,
  finishNames,
  maxChanges,
  maxCopiesNoted,
  usualVariant,
  type Variant,
} from '@mesa/contract/rules/collection';
import { readDeckText } from '@mesa/contract/rules/deck-text';
import { fold } from '@mesa/contract/rules/fold';
import { parseTable } from '@mesa/contract/rules/parse-table';
import { counted } from '@mesa/contract/text/plural';

/** A parsed line of a list: copies of the card it names. */
export interface ListedCopies extends Variant {
  /** Line number, from 1. */
  number: number;
  list: CopyList;
  quantity: number;
  name: string;
  code?: string;
  printNumber?: string;
}

export interface ListFault {
  number: number;
  message: string;
}

export interface ReadList {
  copies: ListedCopies[];
  faults: ListFault[];
}

const longestName = 120;
const maxCharacters = 1_000_000;
const excerpt = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Returns the error of a number of copies; null if valid. */
function quantityFault(quantity: number): string | null {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= maxCopiesNoted) return null;
  if (quantity < 0) return 'la cantidad no puede ser negativa.';
  if (quantity > maxCopiesNoted) return `la cantidad puede ser ${maxCopiesNoted} como máximo.`;
  return 'la cantidad debe ser un número entero desde 1.';
}

/** Returns the finish written after the print, as collectors write it. */
const finishIn = (line: string): Finish =>
  /\b(?:reverse|inversa|rh|ph)\b/i.test(line) ? 'reverse' : /\b(?:holo|foil|holográfica)\b/i.test(line) ? 'foil' : usualVariant.finish;

/** Parses a pasted list of cards, in every format that deck import accepts. */
function readText(text: string, list: CopyList): ReadList {
  const { cards, unreadable } = readDeckText(text);
  const faults: ListFault[] = unreadable.map(({ number, line }) => {
    const [, sign, digits] = /^([-–−]?)\s*(\d+)\s*[x×]?\s/.exec(line) ?? [];
    const fault = digits === undefined ? null : quantityFault(Number(digits) * (sign ? -1 : 1));
    return { number, message: fault ?? `«${excerpt(line)}» no se entiende. Escribe cantidad, nombre, expansión y número: 2 Charizard ex OBF 125` };
  });
  const copies: ListedCopies[] = [];
  for (const { number, line, quantity, name, code, printNumber } of cards) {
    const fault = quantityFault(quantity);
    if (fault) faults.push({ number, message: fault });
    else copies.push({ number, list, ...usualVariant, finish: finishIn(line), quantity, name, ...(code && printNumber ? { code, printNumber } : {}) });
  }
  return { copies, faults: faults.sort((a, b) => a.number - b.number) };
}

const columns = {
  list: ['lista', 'list'],
  quantity: ['cantidad', 'copias', 'quantity', 'qty', 'count'],
  name: ['nombre', 'carta', 'name', 'card'],
  code: ['expansion', 'codigo', 'set', 'set code'],
  printNumber: ['numero', 'n.º', 'number', 'card number', 'collector number'],
  finish: ['acabado', 'finish', 'variante', 'printing'],
  language: ['idioma', 'language'],
  condition: ['estado', 'condition'],
} as const;
type Column = keyof typeof columns;

const separators = ['\t', ';', ','] as const;

/** Returns the separator of a table whose first line names its columns; null if the text is not such a table. */
function separatorOf(text: string): (typeof separators)[number] | null {
  const [first = ''] = text.trimStart().split(/[\r\n]/);
  const isHead = (separator: (typeof separators)[number]) => {
    const words = headOf(parseTable(first, separator)[0] ?? []);
    return words.includes('quantity') && words.includes('name');
  };
  return separators.find(isHead) ?? null;
}

const headOf = (cells: readonly string[]): (Column | null)[] =>
  cells.map((cell) => (Object.keys(columns) as Column[]).find((column) => (columns[column] as readonly string[]).includes(fold(cell))) ?? null);

/** Returns the value that matches by itself or by its name, in any case; the default for an empty cell; undefined for anything else. */
function valueIn<T extends string>(cell: string, values: readonly T[], names: Record<T, string>, usual: T): T | undefined {
  const word = fold(cell);
  if (word === '') return usual;
  return values.find((value) => [value, names[value], names[value].replace(/ \(.*/, '')].some((one) => fold(one) === word));
}

/** Removes the apostrophe that CSV export adds to cells a spreadsheet could execute. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

/** Parses a table with a header line, as this site and others export collections. */
function readTable(text: string, separator: (typeof separators)[number], list: CopyList): ReadList {
  const before = text.slice(0, text.length - text.trimStart().length).split('\n').length;
  const [first = [], ...rows] = parseTable(text.trimStart(), separator);
  const head = headOf(first);
  const copies: ListedCopies[] = [];
  const faults: ListFault[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell === '')) continue;
    const number = index + before + 1;
    const cell = (column: Column) => withoutGuard(row[head.indexOf(column)] ?? '');
    const quantity = Number(cell('quantity').replace(',', '.') || 'x');
    const name = cell('name');
    const read = {
      list: valueIn(cell('list'), copyLists, copyListNames, list),
      finish: valueIn(cell('finish'), finishes, finishNames, usualVariant.finish),
      language: valueIn(cell('language'), cardLanguages, cardLanguageNames, usualVariant.language),
      condition: valueIn(cell('condition'), conditions, conditionNames, usualVariant.condition),
    };
    const unknown = (Object.keys(read) as (keyof typeof read)[]).find((column) => read[column] === undefined);
    const fault =
      quantityFault(quantity) ??
      (name === '' || name.length > longestName ? 'falta el nombre de la carta.' : null) ??
      (unknown ? `no conocemos «${excerpt(cell(unknown))}» en la columna ${columns[unknown][0]}.` : null);
    const [code, printNumber] = [cell('code').slice(0, 10), cell('printNumber').slice(0, 20)];
    if (fault) faults.push({ number, message: fault });
    else copies.push({ number, ...(read as Variant & { list: CopyList }), quantity, name, ...(code && printNumber ? { code, printNumber } : {}) });
  }
  return { copies, faults };
}

/** Parses a pasted list or a table from a file. `list` is the default for lines that name no list. */
export function readList(text: string, list: CopyList): ReadList {
  if (text.length > maxCharacters) return { copies: [], faults: [{ number: 1, message: 'la lista es demasiado larga. Divídela en partes.' }] };
  const separator = separatorOf(text);
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length;
  // The names of a table's columns are one line more.
  if (lines > maxChanges + (separator ? 1 : 0)) {
    const message = `la lista tiene ${counted(lines, 'línea', 'líneas')}; caben ${counted(maxChanges, 'línea', 'líneas')} por vez. Divídela en partes.`;
    return { copies: [], faults: [{ number: 1, message }] };
  }
  const read = separator ? readTable(text, separator, list) : readText(text, list);
  if (read.copies.length === 0 && read.faults.length === 0) return { copies: [], faults: [{ number: 1, message: 'la lista no tiene ninguna carta.' }] };
  return read;
}
