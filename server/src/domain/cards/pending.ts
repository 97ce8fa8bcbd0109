import { basicEnergyOf } from '@mesa/contract/rules/basic-energy';
import { deckGroup } from '@mesa/contract/rules/deck';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { nextUpdatedAt } from '../../kernel/db/updated-at';
import { nameDecksOf } from '../archetypes/name-decks';
import { resolveLines } from './resolve-lines';

/** Decks in tournaments and members' own ones, with their cards and saved versions. */
const deckTables = [
  { decks: 'decks', cards: 'deckCards', versions: 'deckVersions' },
  { decks: 'ownDecks', cards: 'ownDeckCards', versions: 'ownDeckVersions' },
] as const;

/** Replaces pending cards by a card in every deck that waits for them, and deletes the pending ones. */
async function replacePending(transaction: Kysely<Tables>, pendingIds: readonly number[], cardId: number): Promise<void> {
  for (const { decks, cards, versions } of deckTables) {
    // If a deck contains both, their quantities are added, as for equal cards of a list.
    await sql`
      insert into ${sql.table(cards)} as kept ("deckId", "cardId", quantity, favourite)
      select "deckId", ${cardId}::int, sum(quantity), bool_or(favourite)
      from ${sql.table(cards)} where "cardId" = any(${pendingIds}::int[]) group by "deckId" order by "deckId"
      on conflict ("deckId", "cardId") do update
        set quantity = kept.quantity + excluded.quantity, favourite = kept.favourite or excluded.favourite`.execute(transaction);
    await sql`
      update ${sql.table(decks)} set "updatedAt" = ${nextUpdatedAt}
      where id in (select "deckId" from ${sql.table(cards)} where "cardId" = any(${pendingIds}::int[]))`.execute(transaction);
    await transaction.deleteFrom(cards).where('cardId', 'in', pendingIds).execute();
    for (const pendingId of pendingIds) {
      await sql`
        update ${sql.table(versions)} set "cardIds" = array_replace("cardIds", ${pendingId}::int, ${cardId}::int)
        where "cardIds" @> array[${pendingId}::int]`.execute(transaction);
    }
  }
  await transaction.deleteFrom('cards').where('id', 'in', pendingIds).execute();
  await nameDecksOf(transaction, [cardId]);
}

/** Resolves pending trainers and special or basic energies in decks by name after these cards were loaded, as a new import of their lists would. */
export async function resolvePendingByName(transaction: Kysely<Tables>, loaded: readonly { category: string; type: string | null }[]): Promise<void> {
  if (!loaded.some((card) => ['Entrenador', 'Energía'].includes(deckGroup(card)))) return;
  const waiting = await transaction.selectFrom('cards').select(['id', 'name']).where('pending', '=', true).orderBy('id').forUpdate().execute();
  const lines = waiting.map(({ id, name }) => {
    const basicEnergy = basicEnergyOf(name);
    return { id, name, ...(basicEnergy && { basicEnergy }) };
  });
  const found = new Map<number, number[]>();
  for (const { line, card } of await resolveLines(transaction, lines)) {
    if (card) found.set(card.id, [...(found.get(card.id) ?? []), line.id]);
  }
  for (const [cardId, pendingIds] of found) await replacePending(transaction, pendingIds, cardId);
}

/** Resolves a pending print in decks by the card that now has this print. */
export const resolvePendingPrint = (transaction: Kysely<Tables>, pendingId: number, cardId: number): Promise<void> =>
  replacePending(transaction, [pendingId], cardId);
