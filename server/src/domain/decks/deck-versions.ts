import { listDifferences } from '@mesa/contract/rules/deck-differences';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import type { DeckEntry, LockedDeck } from './deck-rows';

/** Returns a list as its version stores it, without favourites. */
export const toVersion = (entries: readonly DeckEntry[]) => {
  const cards = [...entries].sort((a, b) => a.cardId - b.cardId);
  return { cardIds: cards.map(({ cardId }) => cardId), quantities: cards.map(({ quantity }) => quantity) };
};

const latestOf = (transaction: Kysely<Tables>, deckId: number) =>
  transaction.selectFrom('deckVersions').select('id').where('deckId', '=', deckId).orderBy('id', 'desc').limit(1).executeTakeFirst();

/**
 * Stores a replaced list as the deck's newest version, and records whether visitors could read the previous one until now. An emptied deck is not a
 * version.
 */
export async function noteVersion(transaction: Kysely<Tables>, deck: LockedDeck, entries: readonly DeckEntry[], isPublic: boolean): Promise<void> {
  if (listDifferences(deck.entries, entries).length === 0) return;
  const deckId = deck.id;
  if (deck.entries.length > 0) {
    const latest = await latestOf(transaction, deckId);
    // Lists that no call wrote (the demo's) have no version yet.
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
