import type { Kysely } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import type { ResolvedLine } from '../cards/resolve-lines';
import type { EditedPlace } from './deck-access';
import { lockOrCreateDeck, replaceEntries } from './deck-rows';
import { cardsOfList, takenList } from './import-list';

/** Saves the lines of a list as the deck of a locked place; 409 if it changed since `readAt`. Returns what was read, for the user. */
export async function saveList(
  transaction: Kysely<Tables>,
  caller: Caller,
  place: EditedPlace,
  lines: readonly ResolvedLine[],
  readAt: string | undefined,
): Promise<ReturnType<typeof takenList>> {
  const deck = await lockOrCreateDeck(transaction, place, readAt);
  // Cards in both the old and the new deck stay favourites.
  const favourites = new Set(deck.entries.filter(({ favourite }) => favourite).map(({ cardId }) => cardId));
  const cards = await cardsOfList(transaction, lines);
  const entries = [...cards].map(([cardId, quantity]) => ({ cardId, quantity, favourite: favourites.has(cardId) }));
  await replaceEntries(transaction, caller, { deck, place, entries }, 'import');
  return takenList(lines, cards);
}
