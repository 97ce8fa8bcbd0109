import { basicEnergyOf } from '@mesa/shared/rules/basic-energy';
import { deckGroup, isBasicEnergy } from '@mesa/shared/rules/deck';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';
import { nextUpdatedAt } from '../db/updated-at';

interface Loaded {
  id: number;
  name: string;
  nameEn: string | null;
  nameEsMx: string | null;
  category: string;
  type: string | null;
  subtype: string | null;
}

/** Puts a card in the place of pending ones in every deck that waits for them, and drops those. */
async function replacePending(transaction: Kysely<Tables>, pendingIds: readonly number[], cardId: number): Promise<void> {
  // Cards that a deck holds of both are added up, as equal cards of a list are.
  await sql`
    insert into "deckCards" ("deckId", "cardId", quantity, favourite)
    select "deckId", ${cardId}::int, sum(quantity), bool_or(favourite)
    from "deckCards" where "cardId" = any(${pendingIds}::int[]) group by "deckId"
    on conflict ("deckId", "cardId") do update
      set quantity = "deckCards".quantity + excluded.quantity, favourite = "deckCards".favourite or excluded.favourite`.execute(transaction);
  await sql`
    update decks set "updatedAt" = ${nextUpdatedAt}
    where id in (select "deckId" from "deckCards" where "cardId" = any(${pendingIds}::int[]))`.execute(transaction);
  await transaction.deleteFrom('deckCards').where('cardId', 'in', pendingIds).execute();
  await transaction.deleteFrom('cards').where('id', 'in', pendingIds).execute();
}

/**
 * Gives decks that wait for a card by its name the card that was loaded now: a trainer or special energy by its exact
 * name, a basic energy by its type. It is what importing their lists again would do.
 */
export async function resolvePendingByName(transaction: Kysely<Tables>, loaded: readonly Loaded[]): Promise<number> {
  const cards = loaded.filter((card) => ['Entrenador', 'Energía'].includes(deckGroup(card)));
  if (cards.length === 0) return 0;
  const waiting = await transaction.selectFrom('cards').select(['id', 'name', 'norm']).where('pending', '=', true).forUpdate().execute();
  if (waiting.length === 0) return 0;

  const names = cards.flatMap((card) =>
    isBasicEnergy(card) ? [] : [card.name, card.nameEn, card.nameEsMx].flatMap((name) => (name ? [{ name, id: card.id }] : [])),
  );
  const folded = await sql<{ id: number; name: string }>`
    select id, fold(name) as name from json_to_recordset(${JSON.stringify(names)}::json) as named(id int, name text)`.execute(transaction);
  const byName = new Map(folded.rows.toReversed().map(({ id, name }) => [name, id]));
  const byType = new Map(cards.toReversed().flatMap((card) => (isBasicEnergy(card) ? [[basicEnergyOf(card.name) ?? card.type, card.id] as const] : [])));

  const found = new Map<number, number[]>();
  for (const card of waiting) {
    const energy = basicEnergyOf(card.name);
    const id = energy ? byType.get(energy) : byName.get(card.norm);
    if (id !== undefined && id !== card.id) found.set(id, [...(found.get(id) ?? []), card.id]);
  }
  for (const [cardId, pendingIds] of found) await replacePending(transaction, pendingIds, cardId);
  return [...found.values()].flat().length;
}

/** Gives decks that wait for one print the card that now is that print. */
export const resolvePendingPrint = (transaction: Kysely<Tables>, pendingId: number, cardId: number): Promise<void> =>
  replacePending(transaction, [pendingId], cardId);
