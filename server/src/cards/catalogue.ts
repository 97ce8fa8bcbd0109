import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { CardFields } from '@mesa/shared/contracts/cards';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { type CardRow, cardRow, printKey } from './card-row';
import { writeCards } from './write-cards';

const fields = Object.keys(CardFields.shape) as (keyof CardFields)[];
const atOnce = 1000;

/** A card of a catalogue file: the fields of the contract, others passed over; a card without a Spanish name has its English one. */
function catalogueRow(entry: Record<string, unknown>, index: number): CardRow {
  const card = Object.fromEntries(fields.map((field) => [field, entry[field] ?? undefined]));
  const result = CardFields.safeParse({ ...card, name: card.name ?? card.nameEn });
  if (result.success) return cardRow(result.data);
  const [issue] = result.error.issues;
  throw new Error(`Carta ${index + 1} (${String(entry.name ?? entry.nameEn)}): ${issue?.path.join('.')}: ${issue?.message}`);
}

/** The cards of a file, a JSON array, compressed or not; of two that are one print the later one. */
export async function readCatalogue(file: string): Promise<CardRow[]> {
  const bytes = await readFile(file);
  const entries: unknown = JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  if (!Array.isArray(entries)) throw new Error(`${file} no es un arreglo de cartas.`);
  return [...new Map(entries.map(catalogueRow).map((row) => [printKey(row), row])).values()];
}

/** Writes the cards of a catalogue a thousand at a time; prints that are loaded are updated, so that it can be repeated. */
export async function loadCatalogue(db: Kysely<Tables>, rows: readonly CardRow[], onProgress: (done: number) => void = () => {}): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) {
    const part = rows.slice(start, start + atOnce);
    await db.transaction().execute((transaction) => writeCards(transaction, part, { replace: true }));
    onProgress(start + part.length);
  }
}
