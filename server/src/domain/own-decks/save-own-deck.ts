import type { createOwnDeck, saveOwnDeck } from '@mesa/contract/calls/own-decks';
import type { Input, Result } from '@mesa/contract/endpoint';
import { deckViolations, totalCards } from '@mesa/contract/rules/deck';
import { listDifferences } from '@mesa/contract/rules/deck-differences';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { nextUpdatedAt, requireFresh } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import type { ResolvedLine } from '../cards/resolve-lines';
import { type DeckEntry, ruledCards } from '../decks/deck-rows';
import { toVersion } from '../decks/deck-versions';
import { cardsOfList, readList, takenList } from '../decks/import-list';
import { takeQuota } from '../quotas/quotas';
import { noOwnDeck } from './own-decks';

/** Maximum own decks of one member. */
export const maxOwnDecks = 100;

type Saved = Result<typeof saveOwnDeck>['data'];
type NewDeck = Input<typeof createOwnDeck>['body'];
type Changes = Input<typeof saveOwnDeck>['body'];

/** A call's list; a text is parsed before the transaction, because that takes long. */
interface GivenList {
  cards: NewDeck['cards'];
  lines: ResolvedLine[] | undefined;
}

const givenList = async (db: Kysely<Tables>, { cards, list }: Pick<NewDeck, 'cards' | 'list'>): Promise<GivenList> => ({
  cards,
  lines: list === undefined ? undefined : await readList(db, list),
});

function entriesOf(cards: NonNullable<NewDeck['cards']>): DeckEntry[] {
  if (new Set(cards.map(({ cardId }) => cardId)).size < cards.length) throw new HttpError('invalid', 'Una carta está dos veces en la lista.');
  return cards;
}

async function replaceCards(transaction: Kysely<Tables>, deckId: number, entries: readonly DeckEntry[]): Promise<void> {
  const violations = deckViolations(await ruledCards(transaction, entries));
  if (violations.length > 0) throw new HttpError('rule_violation', violations.join('\n'));
  await transaction.deleteFrom('ownDeckCards').where('deckId', '=', deckId).execute();
  if (entries.length === 0) return;
  await transaction
    .insertInto('ownDeckCards')
    .values(entries.map((entry) => ({ ...entry, deckId })).sort((a, b) => a.cardId - b.cardId))
    .execute();
}

/** Replaces the deck's cards, and stores a version if the list differs. */
async function takeList(transaction: Kysely<Tables>, id: number, { cards, lines }: GivenList): Promise<Saved> {
  const before = await transaction.selectFrom('ownDeckCards').select(['cardId', 'quantity', 'favourite']).where('deckId', '=', id).execute();
  if (!cards && !lines) return { id, total: totalCards(before), cards: before.length, byName: [], pending: [] };
  const listed = lines && (await cardsOfList(transaction, lines));
  // Cards in both the old and the new list stay favourites.
  const favourites = new Set(before.filter(({ favourite }) => favourite).map(({ cardId }) => cardId));
  const entries = listed ? [...listed].map(([cardId, quantity]) => ({ cardId, quantity, favourite: favourites.has(cardId) })) : entriesOf(cards ?? []);
  await replaceCards(transaction, id, entries);
  if (entries.length > 0 && listDifferences(before, entries).length > 0)
    await transaction
      .insertInto('ownDeckVersions')
      .values({ deckId: id, ...toVersion(entries) })
      .execute();
  return { id, ...takenList(lines ?? [], new Map(entries.map(({ cardId, quantity }) => [cardId, quantity]))) };
}

/** Returns the current state of the deck that an earlier call with this key created. */
async function madeBefore(transaction: Kysely<Tables>, userId: string, batch: string, { lines = [] }: GivenList): Promise<Saved | null> {
  const made = await transaction.selectFrom('ownDecks').select('id').where('userId', '=', userId).where('batch', '=', batch).executeTakeFirst();
  if (!made) return null;
  const cards = await transaction.selectFrom('ownDeckCards').select(['cardId', 'quantity']).where('deckId', '=', made.id).execute();
  return { id: made.id, ...takenList(lines, new Map(cards.map(({ cardId, quantity }) => [cardId, quantity]))) };
}

/** Creates a person's deck: empty, with cards, or from a text list. A repeated call returns the deck that it created. */
export async function createOwn(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  userId: string,
  { name, format, batch, ...list }: NewDeck,
): Promise<Saved> {
  const given = await givenList(db, list);
  return transact(db, async (transaction) => {
    // Serializes one person's creations: together they stay within the limit, and a repeated call finds what the first one created.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`own decks of ${userId}`}, 0))`.execute(transaction);
    const before = batch === undefined ? null : await madeBefore(transaction, userId, batch, given);
    if (before) return before;
    const { count } = await transaction
      .selectFrom('ownDecks')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= maxOwnDecks) throw new HttpError('rule_violation', `Ya tienes ${maxOwnDecks} barajas. Elimina una que no uses para crear otra.`);
    const { id } = await transaction
      .insertInto('ownDecks')
      .values({ userId, name, format, batch: batch ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await takeQuota(transaction, settings.quotas, userId, 'ownDecks', now());
    return takeList(transaction, id, given);
  });
}

const requireOwn = async (transaction: Kysely<Tables>, userId: string, id: number) => {
  const deck = await transaction
    .selectFrom('ownDecks')
    .select(['id', 'updatedAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!deck) throw new HttpError('not_found', noOwnDeck);
  return deck;
};

/** Saves the given fields of a person's deck: name, format, list. */
export async function saveOwn(db: Kysely<Tables>, userId: string, id: number, { name, format, updatedAt, ...list }: Changes): Promise<Saved> {
  const given = await givenList(db, list);
  return transact(db, async (transaction) => {
    requireFresh(await requireOwn(transaction, userId, id), updatedAt);
    const saved = await takeList(transaction, id, given);
    await transaction
      .updateTable('ownDecks')
      .set({ updatedAt: nextUpdatedAt, ...(name !== undefined && { name }), ...(format !== undefined && { format }) })
      .where('id', '=', id)
      .execute();
    return saved;
  });
}

/** Deletes a person's deck with its versions. */
export const deleteOwn = (db: Kysely<Tables>, userId: string, id: number): Promise<void> =>
  transact(db, async (transaction) => {
    await requireOwn(transaction, userId, id);
    await transaction.deleteFrom('ownDecks').where('id', '=', id).execute();
  });
