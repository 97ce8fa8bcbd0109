import type { Copies, CopiesChange } from '@mesa/contract/calls/collection';
import { maxCopiesNoted, maxNotedRows } from '@mesa/contract/rules/collection';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import { copyColumns } from './copies';

/** A change of one row: to `quantity` copies, or by `quantity`. */
interface Change extends Copies {
  relative: boolean;
}

/** Merges the changes of each row, in the order of the primary key, so that concurrent calls cannot deadlock. */
function changesByRow(changes: readonly CopiesChange[]): Change[] {
  const byRow = new Map<string, Change>();
  for (const { cardId, list, finish, language, condition, delta = 0, quantity } of changes) {
    const key = [String(cardId).padStart(10, '0'), list, finish, language, condition].join();
    const before = byRow.get(key) ?? { quantity: 0, relative: true };
    const counted = quantity === undefined ? { quantity: before.quantity + delta, relative: before.relative } : { quantity, relative: false };
    byRow.set(key, { cardId, list, finish, language, condition, ...counted });
  }
  return [...byRow].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}

/** Returns whether this is the first call with its key; deletes keys older than yesterday. */
async function isFirst(transaction: Kysely<Tables>, userId: string, batch: string): Promise<boolean> {
  await transaction.deleteFrom('copyBatches').where('userId', '=', userId).where('at', '<', sql<string>`now() - interval '1 day'`).execute();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('copyBatches')
    .values({ userId, batch })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function requireCards(transaction: Kysely<Tables>, cardIds: readonly number[]): Promise<void> {
  const { count } = await transaction
    .selectFrom('cards')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('id', '=', sql<number>`any(${cardIds}::int[])`)
    .where('pending', '=', false)
    .executeTakeFirstOrThrow();
  if (count < cardIds.length) throw new HttpError('not_found', 'Una de las cartas ya no está en el catálogo. Carga la página de nuevo.');
}

/** Adds to the rows' current quantities. A row can be negative until the caller removes it. */
async function apply(transaction: Kysely<Tables>, userId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ relative, ...copies }) => ({ ...copies, userId }));
  const isRelative = changes[0]?.relative ?? false;
  await sql`
    insert into "cardCopies" as copies ("userId", "cardId", list, finish, language, condition, quantity)
    select "userId", "cardId", list, finish, language, condition, quantity from json_to_recordset(${JSON.stringify(rows)}::json)
      as change("userId" text, "cardId" int, list text, finish text, language text, condition text, quantity int)
    on conflict ("userId", "cardId", list, finish, language, condition) do update
      set quantity = ${isRelative ? sql`copies.quantity + excluded.quantity` : sql`excluded.quantity`}`.execute(transaction);
}

async function requireWithinLimits(transaction: Kysely<Tables>, userId: string): Promise<void> {
  const { rows, largest } = await transaction
    .selectFrom('cardCopies')
    .select([sql<number>`count(*)::int`.as('rows'), sql<number>`coalesce(max(quantity), 0)::int`.as('largest')])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (largest > maxCopiesNoted) throw new HttpError('rule_violation', `De una carta puedes anotar ${maxCopiesNoted} copias como máximo.`);
  if (rows > maxNotedRows)
    throw new HttpError(
      'rule_violation',
      `Tu colección está llena: caben ${maxNotedRows.toLocaleString('es-CO')} cartas distintas por acabado, idioma y estado.`,
    );
}

/** Changes copies, all or none, and each batch once. Returns all copies of the named cards. */
export const changeCopiesOf = (db: Kysely<Tables>, userId: string, batch: string, changes: readonly CopiesChange[]): Promise<Copies[]> =>
  transact(db, async (transaction) => {
    const byRow = changesByRow(changes);
    const cardIds = [...new Set(byRow.map(({ cardId }) => cardId))];
    if (await isFirst(transaction, userId, batch)) {
      await requireCards(transaction, cardIds);
      for (const relative of [false, true]) {
        await apply(
          transaction,
          userId,
          byRow.filter((change) => change.relative === relative),
        );
      }
      await transaction.deleteFrom('cardCopies').where('userId', '=', userId).where('quantity', '<=', 0).execute();
      await requireWithinLimits(transaction, userId);
    }
    return transaction
      .selectFrom('cardCopies')
      .select(copyColumns)
      .where('userId', '=', userId)
      .where('cardId', '=', sql<number>`any(${cardIds}::int[])`)
      .orderBy('cardId')
      .execute();
  });
