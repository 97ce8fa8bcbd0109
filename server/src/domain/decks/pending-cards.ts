import type { DeckLine } from '@mesa/contract/rules/deck-line';
import { fold } from '@mesa/contract/rules/fold';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { printKey } from '../cards/card-row';

/** A card that no one has loaded yet, as the line of a list names it. A line without a print is known by its name. */
function pendingRow(line: DeckLine) {
  const name = line.basicEnergy ? `Energía ${line.basicEnergy} Básica` : line.name;
  // A basic energy's print may be another card's number: its type says what it is.
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

/** What tells the cards of unknown lines apart. */
export const pendingKey = (line: DeckLine): string => printKey(pendingRow(line));

/** The pending cards of these lines by `pendingKey`, created where nobody has waited for them yet. */
export async function ensurePending(transaction: Kysely<Tables>, lines: readonly DeckLine[]): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map();
  // In one order: of two lists that name the same cards the other way round, each would wait for the other.
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
