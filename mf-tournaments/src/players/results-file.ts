import type { Entry } from '@mesa/contract/calls/results';
import { fold } from '@mesa/contract/rules/fold';
import { parseTable } from '@mesa/contract/rules/parse-table';
import { type CellChange, parseCell, type ResultColumn } from './result-cells';

/** Files are UTF-8 or, from older programs, in a Windows encoding. */
export function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const separators = ['\t', ';', ','] as const;

/** A heading without case, accents, spaces and signs: `% Victorias` is `victorias`. */
const headingOf = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');
const playerHeadings = ['jugador', 'usuario', 'nombre'];

const maxFaults = 5;

/** `note` lists what the file did not contain. */
export type FileRead = { changes: CellChange[]; rows: number; note?: string } | { faults: string[] };

/**
 * Parses a results file: the first line names the columns, each other line one enrolled player, in any order. Empty cells keep their values. Any wrong line
 * rejects the file, with errors per line.
 */
export function readResultsFile(text: string, entries: readonly Entry[], columns: readonly ResultColumn[]): FileRead {
  const table = text.replace(/^\uFEFF/, '');
  const [head = ''] = table.split(/[\r\n]/, 1);
  const separator = separators.reduce((best, one) => (head.split(one).length > head.split(best).length ? one : best));
  const [names = [], ...rows] = parseTable(table, separator);
  const headings = names.map(headingOf);
  const playerAt = headings.findIndex((heading) => playerHeadings.includes(heading));
  const known = columns.map((column) => ({ ...column, at: headings.indexOf(headingOf(column.header)) })).filter(({ at }) => at >= 0);
  if (playerAt < 0) return { faults: ['La primera fila debe nombrar las columnas, una de ellas «Jugador».'] };
  if (known.length === 0) return { faults: [`Falta una columna con resultados: ${columns.map(({ header }) => header).join(', ')}.`] };

  const called = entriesByName(entries);
  const changes: CellChange[] = [];
  const faults: string[] = [];
  const lineOf = new Map<number, number>();
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const line = index + 2;
    const name = cells[playerAt] ?? '';
    const fault = (what: string) => faults.push(`Fila ${line}: ${what}.`);
    const [entry, namesake] = called(name);
    const earlier = entry && lineOf.get(entry.playerId);
    if (!entry) fault(`nadie inscrito se llama «${name}»`);
    else if (namesake) fault(`varios inscritos se llaman «${name}»; escribe su nombre de usuario`);
    else if (earlier) fault(`«${name}» ya está en la fila ${earlier}`);
    if (!entry || namesake || earlier) continue;
    lineOf.set(entry.playerId, line);
    for (const { field, header, at } of known) {
      const typed = cells[at] ?? '';
      const parsed = parseCell(field, typed);
      if ('error' in parsed) fault(`${header}: ${parsed.error}`);
      if (typed !== '') changes.push({ playerId: entry.playerId, field, text: typed });
    }
  }
  return faults.length > 0 ? { faults: firstFaults(faults) } : { changes, rows: lineOf.size };
}

/** Returns the first errors and the number of further ones. */
export const firstFaults = (faults: readonly string[]): string[] =>
  faults.length > maxFaults ? [...faults.slice(0, maxFaults), `Y ${faults.length - maxFaults} más.`] : [...faults];

/** Returns a search for the enrolled players with a name: by username, otherwise by display name. */
export function entriesByName(entries: readonly Entry[]): (name: string) => readonly Entry[] {
  const byUsername = new Map<string, Entry[]>();
  const byName = new Map<string, Entry[]>();
  const add = (to: Map<string, Entry[]>, name: string, entry: Entry) => {
    const list = to.get(name);
    if (list) list.push(entry);
    else to.set(name, [entry]);
  };
  for (const entry of entries) {
    const { username, optionalname, name } = entry.player;
    add(byUsername, fold(username), entry);
    for (const folded of new Set([optionalname, name].flatMap((one) => (one ? [fold(one)] : [])))) add(byName, folded, entry);
  }
  return (name) => byUsername.get(fold(name)) ?? byName.get(fold(name)) ?? [];
}
