import type { Deck, DeckCard } from '@mesa/contract/calls/decks';
import { listsClosed } from '@mesa/contract/rules/deck-lists';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';
import type { Caller } from '../http';
import { resultOf } from '../results/results';
import type { DeckPlace } from './deck-access';
import { judgeDecks } from './judge-decks';

/** The cards of these decks, by the deck's id, in the order in which a deck is read. */
export async function cardsOfDecks(db: Kysely<Tables>, deckIds: readonly number[]): Promise<Map<number, DeckCard[]>> {
  const rows = await db
    .selectFrom('deckCards as d')
    .innerJoin('cards as c', 'c.id', 'd.cardId')
    .select([
      'c.id',
      'c.name',
      'c.nameEsMx',
      'c.category',
      'c.type',
      'c.subtype',
      'c.expansionCode',
      'c.cardNumber',
      'c.collectionNumber',
      'c.letterExpansion',
      'c.imageUrl',
      'c.iconcard',
    ])
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

/** A player's deck in a tournament, with whose it is; without cards while there is none, and while it is hidden from the caller. */
export async function readDeck(db: Kysely<Tables>, caller: Caller | null, place: DeckPlace): Promise<Deck> {
  const { tournamentId, playerId, username } = place;
  const { tournament, ...result } = await resultOf(db, caller, tournamentId, username);
  const isOwner = caller !== null && place.userId === caller.userId;
  const deck = result.listHidden
    ? undefined
    : await db
        .selectFrom('decks')
        .select(['id', 'updatedAt', 'lateChange', 'lateChangeAt'])
        .where('tournamentId', '=', tournamentId)
        .where('playerId', '=', playerId)
        .executeTakeFirst();
  return {
    status: 'success',
    id: deck?.id ?? null,
    deck: (deck && (await cardsOfDecks(db, [deck.id])).get(deck.id)) ?? [],
    findings: (deck && (await judgeDecks(db, [deck.id], tournament)).get(deck.id)) ?? [],
    player: result.player,
    tournament,
    result,
    canEdit: tournament.canEdit || (isOwner && !listsClosed(tournament, new Date())),
    isOwner,
    lateChange: deck?.lateChange && deck.lateChangeAt ? { kind: deck.lateChange, at: deck.lateChangeAt } : null,
    updatedAt: deck?.updatedAt ?? null,
  };
}
