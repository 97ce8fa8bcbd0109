import { type Kysely, sql } from 'kysely';
import { mayEditStore } from '../access';
import type { Tables } from '../db/tables';
import { type Caller, HttpError } from '../http';

/** A player's place in a tournament: what a deck belongs to. */
export interface DeckPlace {
  tournamentId: number;
  playerId: number;
  storeId: number;
  username: string;
  /** The account of the player; null while nobody has it. */
  userId: string | null;
}

const selectPlaces = (db: Kysely<Tables>) =>
  db
    .selectFrom('results as r')
    .innerJoin('players as p', 'p.id', 'r.playerId')
    .innerJoin('tournaments as t', 't.id', 'r.tournamentId')
    .select(['r.tournamentId', 'r.playerId', 't.storeId', 'p.username', 'p.userId']);

/** Where a player, named without regard to case, plays a tournament; 404 where they do not. */
export async function findPlace(db: Kysely<Tables>, { tournamentId, userName }: { tournamentId: number; userName: string }): Promise<DeckPlace> {
  const place = await selectPlaces(db)
    .where('r.tournamentId', '=', tournamentId)
    .where(sql`lower(p.username)`, '=', sql`lower(${userName})`)
    .executeTakeFirst();
  if (!place) throw new HttpError('not_enrolled');
  return place;
}

/** Whose deck this is. */
export async function findPlaceOfDeck(db: Kysely<Tables>, deckId: number): Promise<DeckPlace> {
  const place = await selectPlaces(db)
    .innerJoin('decks as d', (deck) => deck.onRef('d.tournamentId', '=', 'r.tournamentId').onRef('d.playerId', '=', 'r.playerId'))
    .where('d.id', '=', deckId)
    .executeTakeFirst();
  if (!place) throw new HttpError('not_found', 'No encontramos esa baraja.');
  return place;
}

/** The site admin, the admins of the tournament's store and the player may change a deck. */
export const mayEditDeck = async (db: Kysely<Tables>, caller: Caller | null, place: DeckPlace): Promise<boolean> =>
  caller !== null && (place.userId === caller.userId || (await mayEditStore(db, caller, place.storeId)));

export async function demandDeckEditor(db: Kysely<Tables>, caller: Caller, place: DeckPlace): Promise<void> {
  if (!(await mayEditDeck(db, caller, place))) throw new HttpError('forbidden');
}
