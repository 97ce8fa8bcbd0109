import type { createReservedPlayer } from '@mesa/contract/calls/offline-enrolment';
import type { PublicPlayer } from '@mesa/contract/calls/players';
import { fold } from '@mesa/contract/rules/fold';
import { longestNewName } from '@mesa/contract/rules/new-player-name';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { activePlayer, selectPlayers, toPublic } from '../players/players';
import { skeletonOf } from '../players/skeleton';
import { requireValidUsername } from '../players/username';

type Fields = z.output<typeof createReservedPlayer.body>;

const maxAttempts = 50;

/** Returns the name as username, then with a number: «Ana Paz 2». */
function usernameOf(name: string, attempt: number): string {
  if (attempt === 1) return name;
  const end = ` ${attempt}`;
  return `${name.slice(0, longestNewName - end.length).trimEnd()}${end}`;
}

/** Returns whether the id has its player: a repeated call changes nothing; 409 if the player has another name. */
async function isCreated(transaction: Kysely<Tables>, { playerId, name }: Fields): Promise<boolean> {
  const row = await transaction.selectFrom('players').select('name').where('id', '=', playerId).executeTakeFirst();
  if (row && row.name !== name) throw new HttpError('conflict', 'Otro dispositivo ya usó ese número para otra persona.');
  return row !== undefined;
}

/**
 * Creates the player of a reserved id, once. If the name is taken as a username, the username gets a number and the player is shown by the typed name:
 * it may be on paper already.
 */
export async function addReservedPlayer(transaction: Kysely<Tables>, caller: Caller, fields: Fields): Promise<void> {
  const { playerId, name, pokemonId = null } = fields;
  if (await isCreated(transaction, fields)) return;
  requireValidUsername(caller, name);
  // The same call may arrive twice at once, and two devices may ask for one Player ID.
  const owner = pokemonId && (await transaction.selectFrom('players').select('id').where('pokemonId', '=', pokemonId).executeTakeFirst());
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const username = usernameOf(name, attempt);
    const inserted = await transaction
      .insertInto('players')
      .values({
        id: playerId,
        username,
        name,
        skeleton: skeletonOf(username),
        ...(username === name ? {} : { optionalname: name }),
        ...(owner ? {} : { pokemonId }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      await audit(transaction, caller, { action: 'create', entity: 'player', entityId: playerId, after: { username, name } });
      return;
    }
    if (await isCreated(transaction, fields)) return;
  }
  throw new HttpError('username_taken');
}

/** Returns the only other player with the Player ID, or with the name as full name or as the name that they are shown by; null if none or several. */
export async function sameAs(db: Kysely<Tables>, { playerId, name, pokemonId }: Fields): Promise<PublicPlayer | null> {
  const others = selectPlayers(db).where('id', '<>', playerId).where('status', '=', activePlayer).orderBy('id').limit(2);
  const byId = pokemonId === undefined ? [] : await others.where('pokemonId', '=', pokemonId).execute();
  const folded = fold(name);
  const names = sql<boolean>`${folded} in (fold(concat_ws(' ', name, "lastName")), fold(username), fold(coalesce(optionalname, '')))`;
  // A namesake with another Player ID is another person.
  const [only, another] = byId.length > 0 ? byId : await others.where(names).where(sameId(pokemonId)).execute();
  return only && !another ? toPublic(only) : null;
}

const sameId = (pokemonId: string | undefined) => (pokemonId === undefined ? sql<boolean>`true` : sql<boolean>`"pokemonId" is null`);
