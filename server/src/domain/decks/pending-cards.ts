import type { DeckLine } from '@mesa/contract/rules/deck-line';
import { fold } from '@mesa/contract/rules/fold';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { printKey } from '../cards/card-row';

/** Returns a row for an unknown card as a list's line names it. A line without a print is identified by name. */
function pendingRow(line: DeckLine) {
  const name = line.basicEnergy ? `Energía ${line.basicEnergy} Básica` : line.name;
  // A basic energy's number can belong to another card, so its type counts.
  const print = line.basicEnergy ? null : line.printNumber;
  return {
    name,
    category: 'Revisión',
    expansion: print ? (line.code ?? '') : '',
    expansionCode: print ? (line.code ?? '') : '',
    printNumber: print ?? fold(name),
    cardNumber: Number(print?.replace(/\D/g, '') ?? 0),
    collectionNumber: print ?? null,
    pending: true,
  };
}

/** Identifies the card of an unknown line. */
export const pendingKey = (line: DeckLine): string => printKey(pendingRow(line));

/** Returns the pending cards of these lines by `pendingKey`, creating missing ones. */
export async function ensurePending(transaction: Kysely<Tables>, lines: readonly DeckLine[]): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map();
  // In a fixed order, because concurrent lists in different orders would otherwise deadlock.
  const rows = [...new Map(lines.map((line) => [pendingKey(line), pendingRow(line)]))].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await transaction
    .insertInto('cards')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['expansionCode', 'printNumber']).doNothing())
    .execute();
  const found = await transaction
    .selectFrom('cards')
    .select(['id', 'expansionCode', 'printNumber'])
    .where((where) => where.or(rows.map(({ expansionCode, printNumber }) => where.and({ expansionCode, printNumber }))))
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(found.map((card) => [printKey(card), card.id]));
}
