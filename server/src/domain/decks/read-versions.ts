import { type DeckVersion, DeckVersions, type VersionCard } from '@mesa/contract/calls/decks';
import { totalCards } from '@mesa/contract/rules/deck';
import { listDifferences } from '@mesa/contract/rules/deck-differences';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../kernel/callers';
import { offsetOf, type PageOf, pagination } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { cardColumnsOf } from '../cards/card-row';
import type { DeckPlace } from './deck-access';
import { readDeck } from './read-deck';

/** Returns the cards of versions; omits deleted ones. */
const cardsOf = (db: Kysely<Tables>, data: readonly DeckVersion[]): Promise<VersionCard[]> =>
  db
    .selectFrom('cards')
    .select(cardColumnsOf(DeckVersions.shape.cards.element))
    .where(
      'id',
      '=',
      sql<number>`any(${[...new Set(data.flatMap(({ cards, differences }) => [...cards, ...differences].map(({ cardId }) => cardId)))]}::int[])`,
    )
    .orderBy('id')
    .execute();

/** Returns pairs of card and quantity. A card can be listed twice, after a pending one became it; its quantities are added. */
function listOf(cardIds: readonly number[], quantities: readonly number[]): DeckVersion['cards'] {
  const list = new Map<number, number>();
  for (const [index, cardId] of cardIds.entries()) list.set(cardId, (list.get(cardId) ?? 0) + (quantities[index] ?? 0));
  return [...list].map(([cardId, quantity]) => ({ cardId, quantity }));
}

type Row = { id: number; savedAt: string; total: number; cardIds: number[]; quantities: number[] } & (
  | { cardIdsBefore: number[]; quantitiesBefore: number[] }
  | { cardIdsBefore: null; quantitiesBefore: null }
);

/** Returns a page of a deck's versions that match the condition, newest first, each with its changes. */
export async function pageOfVersions(
  db: Kysely<Tables>,
  table: 'deckVersions' | 'ownDeckVersions',
  deckId: number,
  page: PageOf,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<DeckVersions> {
  const { rows } = await sql<Row>`
    with shown as (
      select id, "savedAt", "cardIds", quantities, count(*) over ()::int as total,
        lag("cardIds") over earlier as "cardIdsBefore", lag(quantities) over earlier as "quantitiesBefore"
      from ${sql.table(table)} where "deckId" = ${deckId} and (${condition}) window earlier as (order by id)
    )
    select * from shown order by id desc limit ${page.limit} offset ${offsetOf(page)}`.execute(db);
  const data = rows.map(({ id, savedAt, cardIds, quantities, ...before }) => {
    const cards = listOf(cardIds, quantities);
    const differences = before.cardIdsBefore ? listDifferences(listOf(before.cardIdsBefore, before.quantitiesBefore), cards) : [];
    return { id, savedAt, total: totalCards(cards), cards, differences };
  });
  return { status: 'success', data, cards: await cardsOf(db, data), pagination: pagination(rows[0]?.total ?? 0, page) };
}

/**
 * Returns the versions of a deck in a tournament. Its player and organisers see all; others see the current list if they may read it, and those that
 * were public until they were replaced.
 */
export async function versionsOfDeck(db: Kysely<Tables>, caller: Caller | null, place: DeckPlace, page: PageOf, now: Date): Promise<DeckVersions> {
  const { id, deck, isOwner, tournament } = await readDeck(db, caller, place, now);
  if (id === null) return { status: 'success', data: [], cards: [], pagination: pagination(0, page) };
  if (isOwner || tournament.canEdit) return pageOfVersions(db, 'deckVersions', id, page);
  const isCurrent = deck.length === 0 ? sql`false` : sql`id = (select max(id) from "deckVersions" where "deckId" = ${id})`;
  return pageOfVersions(db, 'deckVersions', id, page, sql`"wasPublic" or ${isCurrent}`);
}
