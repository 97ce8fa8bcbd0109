import type { PendingCard } from '@mesa/contract/calls/cards';
import { type Kysely, sql } from 'kysely';
import { type PageOf, pagedAnswer, pageOf } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';

/** Returns the cards that decks wait for, most wanted first; omits cards that no deck contains any more. */
export async function pendingCards(db: Kysely<Tables>, page: PageOf) {
  const waiting = sql`
    select c.id, c.name, c."expansionCode", coalesce(c."collectionNumber", '') as number, count(*)::int as decks
    from cards as c join (select "cardId" from "deckCards" union all select "cardId" from "ownDeckCards") as d on d."cardId" = c.id
    where c.pending group by c.id`;
  const { rows } = await sql<PendingCard & { total: number }>`${pageOf(waiting, sql`decks desc, "expansionCode", number, id`, page)}`.execute(db);
  return pagedAnswer(rows, 'id', page);
}
