import { DeckCard } from '@mesa/contract/calls/decks';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { cardColumnsOf } from '../cards/card-row';

/** Returns the cards of these decks, in tournaments or members' own, by deck id, in the order for reading. */
export async function cardsOfDecks(
  db: Kysely<Tables>,
  deckIds: readonly number[],
  table: 'deckCards' | 'ownDeckCards' = 'deckCards',
): Promise<Map<number, DeckCard[]>> {
  const rows = await db
    .selectFrom(`${table} as d`)
    .innerJoin('cards as c', 'c.id', 'd.cardId')
    .select(cardColumnsOf(DeckCard).map((column) => `c.${column}` as const))
    .select(['d.deckId', 'd.quantity', 'd.favourite'])
    .where('d.deckId', '=', sql<number>`any(${[...deckIds]}::int[])`)
    .orderBy('d.quantity', 'desc')
    .orderBy('c.name', (name) => name.collate('es-x-icu'))
    .orderBy('c.id')
    .execute();
  const decks = new Map<number, DeckCard[]>();
  for (const { deckId, ...row } of rows) {
    const card = { ...row, deckicons: [row.iconcard ?? row.imageUrl].filter((url) => url !== null) };
    decks.set(deckId, [...(decks.get(deckId) ?? []), card]);
  }
  return decks;
}
