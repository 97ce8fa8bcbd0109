import { CardFields } from '@mesa/contract/calls/cards';
import { counted, plural } from '@mesa/contract/text/plural';
import type { Kysely } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import { type CardRow, cardRow, printKey } from './card-row';
import { lockPrints, writeCards } from './write-cards';

interface CardError {
  /** The card's name, or its position if it has none. */
  card: string;
  message: string;
}

const nameOf = (card: unknown, index: number): string => {
  const name = typeof card === 'object' && card !== null && 'name' in card ? card.name : undefined;
  return typeof name === 'string' && name.trim() ? name.trim().slice(0, 120) : `Carta ${index + 1}`;
};

/** Checks each card against the contract, and reports every wrong one. */
function checked(cards: readonly unknown[]): { rows: CardRow[]; errors: CardError[] } {
  const rows: CardRow[] = [];
  const errors: CardError[] = [];
  const seen = new Set<string>();
  for (const [index, card] of cards.entries()) {
    const result = CardFields.safeParse(card);
    if (!result.success) {
      const message = result.error.issues.map((issue) => issue.message).join(' ');
      errors.push({ card: nameOf(card, index), message });
      continue;
    }
    const row = cardRow(result.data);
    if (seen.has(printKey(row))) errors.push({ card: row.name, message: `${printKey(row)} está dos veces en la lista.` });
    seen.add(printKey(row));
    rows.push(row);
  }
  return { rows, errors };
}

const refuse = (errors: CardError[]): never => {
  const count = plural(errors.length, 'Una carta tiene errores', `${errors.length} cartas tienen errores`);
  throw new HttpError('rule_violation', `${count}: no se creó ninguna.`, { errors });
};

function createdMessage(created: number, awaited: number): string {
  const message = `${plural(created, 'Se creó', 'Se crearon')} ${counted(created, 'carta', 'cartas')}.`;
  if (awaited === 0) return message;
  if (created === 1) return `${message} Se esperaba en barajas, que ya la tienen.`;
  return `${message} ${plural(awaited, 'Una se esperaba en barajas, que ya la tienen.', `${awaited} se esperaban en barajas, que ya las tienen.`)}`;
}

/** Creates all cards or none. Returns the sentence for the user. */
export async function createCards(db: Kysely<Tables>, caller: Caller, cards: readonly unknown[]): Promise<string> {
  const { rows, errors } = checked(cards);
  return transact(db, async (transaction) => {
    const existing = await lockPrints(transaction, rows);
    const taken = rows.filter((row) => existing.get(printKey(row))?.pending === false);
    const all = [...errors, ...taken.map((row) => ({ card: row.name, message: `La carta ${printKey(row)} ya existe.` }))];
    if (all.length > 0) refuse(all);

    const written = await writeCards(transaction, rows, { replace: false });
    // Another call created one of them since the check above.
    if (written.length < rows.length) throw new HttpError('conflict');
    const created = written.map((card) => ({ cardId: card.id, name: card.name, print: printKey(card) }));
    await audit(transaction, caller, { action: 'create', entity: 'card', entityId: created[0]?.cardId ?? 0, after: { cards: created } });
    return createdMessage(written.length, existing.size);
  });
}
