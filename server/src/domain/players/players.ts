import { columnsOf, publicNames } from '@mesa/contract/calls/fields';
import { playerFields } from '@mesa/contract/calls/player-fields';
import type { OwnPlayer, PublicPlayer } from '@mesa/contract/calls/players';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';

export type PlayerRow = Omit<Selectable<Tables['players']>, 'norm' | 'skeleton' | 'mergedInto'>;

/** `players.status`; 0 is a person who left. */
export const activePlayer = 1;
/** An administrator hides the player's page and search results from everyone else. */
export const hiddenPlayer = 2;

export const noPlayer = 'No encontramos a ese jugador.';

export const selectPlayers = (db: Kysely<Tables>) => db.selectFrom('players').select(columnsOf(playerFields));

/** Returns the players of these ids, by id. */
export async function playersById(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, PlayerRow>> {
  const rows = ids.length === 0 ? [] : await selectPlayers(db).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns, as SQL, a condition on the username, ignoring case. */
export const hasUsername = (username: string) => sql<boolean>`lower(username) = lower(${username})`;

/** Returns, as SQL, the id of the player with this username, ignoring case; of one that was merged, the player that it turned out to be. */
export const idOfName = (username: string) => sql<number>`(
  select coalesce(named."mergedInto", named.id) from players named where lower(named.username) = lower(${username}))`;

/** Returns, as SQL, how close a player lives to a place: 2 in its city, 1 in its country, otherwise 0. */
export const closeness = ({ country, state, city }: { country: string; state: string; city: string }) => sql<number>`case
  when (country, state, city) = (${country}, ${state}, ${city}) then 2
  when country = ${country} then 1
  else 0 end`;

/**
 * Returns, as SQL, a condition that leaves out people who run stores and were never enrolled in a tournament, unless the search is their username.
 * An organiser who enrols players does not look for them.
 */
export const isPlayingOrNamed = (search: string) => sql<boolean>`(
  ${hasUsername(search)}
  or not exists (select 1 from "storeAdmins" where "storeAdmins"."userId" = players."userId")
  or exists (select 1 from results where results."playerId" = players.id))`;

const publicPlayer = publicNames(playerFields);

/** Returns a player's public fields. */
export const toPublic = (row: PlayerRow): PublicPlayer => ({
  ...(Object.fromEntries(publicPlayer.map((name) => [name, row[name]])) as Pick<PlayerRow, (typeof publicPlayer)[number]>),
  hasAccount: row.userId !== null,
});

/** Returns the fields for the player and the site admin. */
export const toOwn = (row: PlayerRow): OwnPlayer => ({ ...row, terms: row.terms === 1 ? 1 : 0, hasAccount: row.userId !== null });

/** Returns a player with the fields that this caller may see; 404 if there is none. */
export function shown(row: PlayerRow | undefined, caller: Caller | null): PublicPlayer | OwnPlayer {
  if (!row) throw new HttpError('not_found', noPlayer);
  const isOwn = caller !== null && (caller.role === 'admin' || caller.userId === row.userId);
  if (row.status === hiddenPlayer && !isOwn) throw new HttpError('not_found', noPlayer);
  return isOwn ? toOwn(row) : toPublic(row);
}
