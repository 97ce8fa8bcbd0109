import { listsClosedText } from '@mesa/contract/format/deck-lists';
import { type ListsTournament, listsClosed } from '@mesa/contract/rules/deck-lists';
import type { ZonedPlace } from '@mesa/contract/rules/time-zone';
import type { Kysely } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { idOfName } from '../players/players';
import { mayEditStore } from '../stores/access';
import { isFound, noSuchTournament, requireVisibleTournament } from '../tournaments/tournaments';

/** A player in a tournament, who owns a deck. */
export interface DeckPlace {
  tournamentId: number;
  playerId: number;
  storeId: number;
  username: string;
  /** The player's account; null if they have none. */
  userId: string | null;
  tournament: ListsTournament & ZonedPlace & { date: string };
}

const selectPlaces = (db: Kysely<Tables>) =>
  db
    .selectFrom('results as r')
    .innerJoin('players as p', 'p.id', 'r.playerId')
    .innerJoin('tournaments as t', 't.id', 'r.tournamentId')
    .select(['r.tournamentId', 'r.playerId', 't.storeId', 'p.username', 'p.userId'])
    .select(['t.status', 't.date', 't.country', 't.state', 't.timeZone', 't.listsClose', 't.listsCloseAt', 't.listsVisible', 't.cutStarted']);

type PlaceRow = Awaited<ReturnType<ReturnType<typeof selectPlaces>['executeTakeFirstOrThrow']>>;

const toPlace = ({ status, date, country, state, timeZone, listsClose, listsCloseAt, listsVisible, cutStarted, ...place }: PlaceRow): DeckPlace => ({
  ...place,
  tournament: { status, date, country, state, timeZone, listsClose, listsCloseAt, listsVisible, cutStarted },
});

const placeOf = (db: Kysely<Tables>, tournamentId: number, userName: string) =>
  selectPlaces(db).where('r.tournamentId', '=', tournamentId).where('p.id', '=', idOfName(userName));

export const noDeck = (): HttpError => new HttpError('not_found', 'No encontramos esa baraja.');

interface NamedPlace {
  tournamentId: number;
  userName: string;
}

/** Finds a player's place in a tournament by username, ignoring case; 404 if they do not play or the caller does not find the tournament. */
export async function findPlace(db: Kysely<Tables>, caller: Caller | null, { tournamentId, userName }: NamedPlace): Promise<DeckPlace> {
  await requireVisibleTournament(db, caller, tournamentId);
  const place = await placeOf(db, tournamentId, userName).executeTakeFirst();
  if (!place) throw new HttpError('not_enrolled');
  return toPlace(place);
}

/** Finds the place that a deck belongs to. */
export async function findPlaceOfDeck(db: Kysely<Tables>, deckId: number): Promise<DeckPlace> {
  const place = await selectPlaces(db)
    .innerJoin('decks as d', (deck) => deck.onRef('d.tournamentId', '=', 'r.tournamentId').onRef('d.playerId', '=', 'r.playerId'))
    .where('d.id', '=', deckId)
    .executeTakeFirst();
  if (!place) throw noDeck();
  return toPlace(place);
}

/** How a caller may change a deck: as the player until lists close, or as an organiser at any time. */
interface DeckEditor {
  runsTournament: boolean;
  listsClosed: boolean;
}

/** Refuses a caller who may not change this deck (403), and its player once lists are closed (422). */
export async function requireDeckEditor(db: Kysely<Tables>, caller: Caller, { storeId, userId, tournament }: DeckPlace, now: Date): Promise<DeckEditor> {
  const runsTournament = await mayEditStore(db, caller, storeId);
  if (!isFound(tournament, runsTournament)) throw noSuchTournament();
  if (!runsTournament && userId !== caller.userId) throw new HttpError('forbidden');
  const closed = listsClosed(tournament, now);
  if (closed && !runsTournament) throw new HttpError('lists_closed', listsClosedText(tournament, { now, atPlace: true }));
  return { runsTournament, listsClosed: closed };
}

export interface EditedPlace extends DeckPlace {
  editor: DeckEditor;
  /** The time of the change. */
  now: Date;
}

/**
 * Returns the place of a deck that the caller may change. Locks its tournament until the transaction ends, so that its status cannot change between
 * this check and the write.
 */
export async function lockPlace(transaction: Kysely<Tables>, caller: Caller, { tournamentId, userName }: NamedPlace, now: Date) {
  await requireVisibleTournament(transaction, caller, tournamentId);
  const row = await placeOf(transaction, tournamentId, userName).forShare('t').executeTakeFirst();
  if (!row) throw new HttpError('not_enrolled');
  const place = toPlace(row);
  return { ...place, editor: await requireDeckEditor(transaction, caller, place, now), now } satisfies EditedPlace;
}

/** Like `lockPlace`, for the phone with a player's pass. */
export async function lockPlaceOfPass(
  transaction: Kysely<Tables>,
  { tournamentId, playerId }: { tournamentId: number; playerId: number },
  now: Date,
): Promise<EditedPlace> {
  const row = await selectPlaces(transaction).where('r.tournamentId', '=', tournamentId).where('r.playerId', '=', playerId).forShare('t').executeTakeFirst();
  if (!row) throw new HttpError('not_enrolled');
  const place = toPlace(row);
  if (listsClosed(place.tournament, now)) throw new HttpError('lists_closed', listsClosedText(place.tournament, { now, atPlace: true }));
  return { ...place, editor: { runsTournament: false, listsClosed: false }, now };
}
