import type { RuledCard } from '@mesa/contract/rules/deck';
import { listsHidden } from '@mesa/contract/rules/deck-lists';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { isStale, nextUpdatedAt } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import { nameDecks } from '../archetypes/name-decks';
import type { DeckPlace, EditedPlace } from './deck-access';
import { noteVersion } from './deck-versions';

/** A card in a deck, as it is written. */
export interface DeckEntry {
  cardId: number;
  quantity: number;
  favourite: boolean;
}

export interface LockedDeck {
  id: number;
  tournamentId: number;
  playerId: number;
  entries: DeckEntry[];
  lateChange: LateChange | null;
  updatedAt: string;
}

/** The kind of change after the tournament finished. */
type LateChange = 'registrada' | 'modificada';

const locked = (transaction: Kysely<Tables>, { tournamentId, playerId }: DeckPlace) =>
  transaction
    .selectFrom('decks')
    .select(['id', 'updatedAt', 'lateChange'])
    .where('tournamentId', '=', tournamentId)
    .where('playerId', '=', playerId)
    .forUpdate()
    .executeTakeFirst();

/** Returns a player's deck, locked until the transaction ends; null if there is none. 409 if it changed since `readAt`. */
export async function lockDeck(transaction: Kysely<Tables>, place: DeckPlace, readAt: string | undefined): Promise<LockedDeck | null> {
  const deck = await locked(transaction, place);
  if (deck ? isStale(deck, readAt) : readAt !== undefined) throw new HttpError('stale');
  if (!deck) return null;
  const entries = await transaction
    .selectFrom('deckCards')
    .select(['cardId', 'quantity', 'favourite'])
    .where('deckId', '=', deck.id)
    .orderBy('cardId')
    .execute();
  const { tournamentId, playerId } = place;
  return { id: deck.id, tournamentId, playerId, entries, lateChange: deck.lateChange, updatedAt: deck.updatedAt };
}

/** Like `lockDeck`, but creates an empty deck if there is none. */
export async function lockOrCreateDeck(transaction: Kysely<Tables>, place: DeckPlace, readAt: string | undefined): Promise<LockedDeck> {
  const deck = await lockDeck(transaction, place, readAt);
  if (deck) return deck;
  const { tournamentId, playerId } = place;
  await transaction
    .insertInto('decks')
    .values({ tournamentId, playerId })
    .onConflict((conflict) => conflict.columns(['tournamentId', 'playerId']).doNothing())
    .execute();
  // Another call can have created it in between; locks that one then.
  const made = await lockDeck(transaction, place, undefined);
  if (!made) throw new HttpError('conflict');
  return made;
}

/** Returns the copies of each card as one text; favourites are not part of the list. */
const listOf = (entries: readonly DeckEntry[]): string =>
  entries
    .map(({ cardId, quantity }) => `${cardId}x${quantity}`)
    .sort()
    .join();

/** Returns the kind of late change for a list that changes now; null if there is none. */
function lateChangeOf(deck: LockedDeck, entries: readonly DeckEntry[], { tournament }: EditedPlace): LateChange | null {
  if (tournament.status !== 'finalizado' || listOf(deck.entries) === listOf(entries)) return null;
  return deck.entries.length === 0 && deck.lateChange === null ? 'registrada' : 'modificada';
}

/** Replaces the cards of a locked deck, and records the change. */
export async function replaceEntries(
  transaction: Kysely<Tables>,
  caller: Caller,
  { deck, place, entries }: { deck: LockedDeck; place: EditedPlace; entries: readonly DeckEntry[] },
  action: 'update' | 'import',
): Promise<void> {
  await transaction.deleteFrom('deckCards').where('deckId', '=', deck.id).execute();
  if (entries.length > 0) {
    await transaction
      .insertInto('deckCards')
      .values(entries.map((entry) => ({ ...entry, deckId: deck.id })).sort((a, b) => a.cardId - b.cardId))
      .execute();
  }
  await noteVersion(transaction, deck, entries, !listsHidden(place.tournament, place.now));
  await nameDecks(transaction, sql`select ${deck.id}::int`);
  const lateChange = lateChangeOf(deck, entries, place);
  await transaction
    .updateTable('decks')
    .set({ updatedAt: nextUpdatedAt, ...(lateChange && { lateChange, lateChangeAt: place.now.toISOString() }) })
    .where('id', '=', deck.id)
    .execute();
  const { id, tournamentId, playerId } = deck;
  const before = { playerId, cards: deck.entries };
  const after = { playerId, cards: entries, ...(place.editor.listsClosed && { listsClosed: true }) };
  await audit(transaction, caller, { action, entity: 'deck', entityId: id, tournamentId, before, after });
}

/** Returns the cards of these entries with the fields that deck rules use; 404 if one does not exist. */
export async function ruledCards(db: Kysely<Tables>, entries: readonly DeckEntry[]): Promise<RuledCard[]> {
  if (entries.length === 0) return [];
  const rows = await db
    .selectFrom('cards')
    .select(['id', 'name', 'nameEn', 'nameEsMx', 'category', 'type', 'subtype'])
    .where('id', '=', sql<number>`any(${entries.map(({ cardId }) => cardId)}::int[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return entries.map(({ cardId, quantity, favourite }) => {
    const card = byId.get(cardId);
    if (!card) throw new HttpError('not_found', 'Una de las cartas ya no existe. Carga la baraja de nuevo.');
    return { ...card, otherNames: [card.nameEn, card.nameEsMx], quantity, favourite };
  });
}
