import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { CardFields } from '@mesa/contract/calls/cards';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import '../../kernel/pipeline/sentences';
import { StartError } from '../../kernel/start-error';
import { type CardRow, cardRow, printKey } from './card-row';
import { CatalogueExpansion } from './save-expansions';
import { writeCards } from './write-cards';

const fields = Object.keys(CardFields.shape) as (keyof CardFields)[];
const atOnce = 1000;

/** Converts a catalogue entry into a card row: ignores unknown fields; without a Spanish name the English one is used. */
export function catalogueRow(entry: Record<string, unknown>, index: number): CardRow {
  const card = Object.fromEntries(fields.map((field) => [field, entry?.[field] ?? undefined]));
  const result = CardFields.safeParse({ ...card, name: card.name ?? card.nameEn });
  if (result.success) return cardRow(result.data);
  const [issue] = result.error.issues;
  throw new StartError(`Carta ${index + 1} (${String(card.name ?? card.nameEn ?? 'sin nombre')}): ${issue?.path.join('.')}: ${issue?.message}`);
}

/** Keeps the last of several cards with the same print. */
export const uniquePrints = (rows: readonly CardRow[]): CardRow[] => [...new Map(rows.map((row) => [printKey(row), row])).values()];

async function contentOf(file: string): Promise<unknown> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(error.code === 'ENOENT' ? `No existe el archivo ${file}.` : `No se puede leer ${file}: ${error.message}`);
  });
  try {
    return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  } catch (error) {
    throw new StartError(`${file} no es JSON${file.endsWith('.gz') ? ' comprimido con gzip' : ''}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Converts an expansion of a catalogue. A single TCGdex id may be given alone, and the series in Spanish or English. */
function catalogueExpansion(entry: Record<string, unknown>, index: number): CatalogueExpansion {
  const { tcgdexId, series_es: series = entry.series } = entry;
  const result = CatalogueExpansion.safeParse({ ...(typeof tcgdexId === 'string' && { tcgdexIds: [tcgdexId] }), ...entry, series });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new StartError(`Expansión ${index + 1} (${String(entry.code)}): ${issue?.path.join('.')}: ${issue?.message}`);
}

const isExpansion = (entry: unknown): boolean => typeof entry === 'object' && entry !== null && 'code' in entry && !('cardNumber' in entry);

interface Catalogue {
  expansions: CatalogueExpansion[];
  rows: CardRow[];
}

/** Reads the cards and expansions of a file, a JSON array, compressed or not. */
export async function readCatalogue(file: string): Promise<Catalogue> {
  const entries = await contentOf(file);
  if (!Array.isArray(entries)) throw new StartError(`${file} no es un arreglo de cartas.`);
  const expansions = entries.filter(isExpansion);
  return { expansions: expansions.map(catalogueExpansion), rows: uniquePrints(entries.filter((entry) => !isExpansion(entry)).map(catalogueRow)) };
}

/** How much of a catalogue is written. */
export interface Written {
  done: number;
  total: number;
  created: number;
  updated: number;
}

/** Returns the existing rows by print. */
async function loadedPrints(db: Kysely<Tables>, rows: readonly CardRow[]): Promise<Map<string, CardRow>> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof CardRow)[];
  const prints = JSON.stringify(rows.map(({ expansionCode, printNumber }) => ({ expansionCode, printNumber })));
  const loaded = await db
    .selectFrom('cards')
    .select(columns)
    .where('pending', '=', false)
    .where(
      sql<boolean>`("expansionCode", "printNumber") in (
        select "expansionCode", "printNumber" from json_to_recordset(${prints}::json) as print("expansionCode" text, "printNumber" text)
      )`,
    )
    .execute();
  return new Map(loaded.map((row) => [printKey(row as CardRow), row as CardRow]));
}

const isSame = (row: CardRow, other: CardRow): boolean => (Object.keys(row) as (keyof CardRow)[]).every((column) => row[column] === other[column]);

interface LoadOptions {
  onProgress?: (written: Written) => void;
  /** Stops between two batches. */
  signal?: AbortSignal;
}

/** Writes the cards of a catalogue in batches of a thousand. Updates existing prints only if they differ, so it can be repeated and resumed. */
export async function loadCatalogue(db: Kysely<Tables>, rows: readonly CardRow[], { onProgress, signal }: LoadOptions = {}): Promise<Written> {
  const written: Written = { done: 0, total: rows.length, created: 0, updated: 0 };
  for (let start = 0; start < rows.length && !signal?.aborted; start += atOnce) {
    const part = rows.slice(start, start + atOnce);
    const { created, updated } = await transact(db, async (transaction) => {
      const loaded = await loadedPrints(transaction, part);
      const changed = part.filter((row) => {
        const before = loaded.get(printKey(row));
        return !before || !isSame(row, before);
      });
      if (changed.length > 0) await writeCards(transaction, changed, { replace: true });
      const known = changed.filter((row) => loaded.has(printKey(row))).length;
      return { created: changed.length - known, updated: known };
    });
    written.created += created;
    written.updated += updated;
    written.done += part.length;
    onProgress?.({ ...written });
  }
  return written;
}
