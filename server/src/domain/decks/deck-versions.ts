import { listDifferences } from '@mesa/contract/rules/deck-differences';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import type { DeckEntry, LockedDeck } from './deck-rows';

/** A list as its version keeps it; favourites are no part of what is played. */
export const toVersion = (entries: readonly DeckEntry[]) => {
  const cards = [...entries].sort((a, b) => a.cardId - b.cardId);
  return { cardIds: cards.map(({ cardId }) => cardId), quantities: cards.map(({ quantity }) => quantity) };
};

const latestOf = (transaction: Kysely<Tables>, deckId: number) =>
  transaction.selectFrom('deckVersions').select('id').where('deckId', '=', deckId).orderBy('id', 'desc').limit(1).executeTakeFirst();

/**
 * Keeps a list that takes another's place as the deck's newest version; of the one before it notes whether visitors could read it by
 * then. An emptied deck is no version.
 */
export async function noteVersion(transaction: Kysely<Tables>, deck: LockedDeck, entries: readonly DeckEntry[], isPublic: boolean): Promise<void> {
  if (listDifferences(deck.entries, entries).length === 0) return;
  const deckId = deck.id;
  if (deck.entries.length > 0) {
    const latest = await latestOf(transaction, deckId);
    // Lists that were not written by a call (the demo's) have no version yet.
    if (!latest)
      await transaction
        .insertInto('deckVersions')
        .values({ deckId, savedAt: deck.updatedAt, wasPublic: isPublic, ...toVersion(deck.entries) })
        .execute();
    else if (isPublic) await transaction.updateTable('deckVersions').set({ wasPublic: true }).where('id', '=', latest.id).execute();
  }
  if (entries.length > 0)
    await transaction
      .insertInto('deckVersions')
      .values({ deckId, ...toVersion(entries) })
      .execute();
}
