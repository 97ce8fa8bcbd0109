import type { findListCards, NotedCard } from '@mesa/contract/calls/collection';
import type { Result } from '@mesa/contract/endpoint';
import { basicEnergyOf } from '@mesa/contract/rules/basic-energy';
import { toPrint } from '@mesa/contract/rules/print';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { resolveLines } from '../cards/resolve-lines';
import { notedCardColumns } from './copies';

interface ListLine {
  name: string;
  code?: string | undefined;
  printNumber?: string | undefined;
}

/** Normalizes a line's name and print as in the catalogue. */
function named({ name, code, printNumber }: ListLine) {
  const basicEnergy = basicEnergyOf(name);
  const print = code && printNumber ? toPrint(code, printNumber) : null;
  return { name, ...(print && { code: print.code, printNumber: print.number }), ...(basicEnergy && { basicEnergy }) };
}

/**
 * Finds the card of each line of a person's list. A print outside the catalogue is not replaced by another print, which would be a different physical
 * card. Only lines without a print are found by name.
 */
export async function cardsOfLines(db: Kysely<Tables>, lines: readonly ListLine[]): Promise<Result<typeof findListCards>['data']> {
  const resolved = await resolveLines(db, lines.map(named));
  const found = resolved.map(({ line, card, by }) =>
    card && (by === 'print' || !line.code) ? { id: card.id, by: by === 'print' ? by : ('name' as const) } : null,
  );
  const ids = found.flatMap((one) => one?.id ?? []);
  const cards = await db.selectFrom('cards').select(notedCardColumns).where('id', '=', sql<number>`any(${ids}::int[])`).execute();
  const byId = new Map<number, NotedCard>(cards.map((card) => [card.id, card]));
  return found.map((one) => {
    const card = one && byId.get(one.id);
    return card ? { by: one.by, card } : null;
  });
}
