import { fold } from '@mesa/contract/rules/fold';
import type { TomPlayer } from '@mesa/contract/tom/model';
import { dayOf } from '@mesa/contract/tom/time';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { skeletonOf } from '../players/skeleton';
import { requireValidUsername } from '../players/username';
import { fullName } from './read-tom';

/** Node 20 lacks Map.groupBy. */
function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/**
 * Matches the players of a file: by Player ID, otherwise by a full name that exactly one player has, among all or among those enrolled in the
 * tournament. Never guesses.
 */
export async function matchPlayers(db: Kysely<Tables>, tournamentId: number, players: readonly TomPlayer[]): Promise<Map<string, number>> {
  const names = [...new Set(players.map((player) => fold(fullName(player))))];
  const rows = await sql<{ id: number; pokemonId: string | null; name: string; enrolled: boolean; isMerged: boolean }>`
    select coalesce("mergedInto", id) as id, "pokemonId", "mergedInto" is not null as "isMerged", fold(concat_ws(' ', name, "lastName")) as name,
      exists (select from results where results."playerId" = coalesce("mergedInto", players.id) and results."tournamentId" = ${tournamentId}) as enrolled
    from players
    where "pokemonId" = any(${players.map(({ userId }) => userId)}::text[]) or fold(concat_ws(' ', name, "lastName")) = any(${names}::text[])`.execute(db);
  const byId = groupedBy(rows.rows, ({ pokemonId }) => pokemonId);
  // A merged player keeps leading to the other by its Player ID, but has no name of its own.
  const byName = groupedBy(
    rows.rows.filter(({ isMerged }) => !isMerged),
    ({ name }) => name,
  );
  const found = new Map<string, number>();
  const taken = new Set<number>();
  const take = (userId: string, [only, ...namesakes]: { id: number }[]) => {
    if (!only || namesakes.some(({ id }) => id !== only.id) || taken.has(only.id)) return;
    found.set(userId, only.id);
    taken.add(only.id);
  };
  for (const { userId } of players) take(userId, byId.get(userId) ?? []);
  for (const player of players) {
    if (found.has(player.userId)) continue;
    // A namesake with another Player ID is another person.
    const namesakes = (byName.get(fold(fullName(player))) ?? []).filter(({ pokemonId }) => pokemonId === null || pokemonId === player.userId);
    const enrolled = namesakes.filter((one) => one.enrolled);
    take(player.userId, enrolled.length ? enrolled : namesakes);
  }
  return found;
}

const longest = 20;

/** Returns a free username from a name: mariaperez, then mariaperez2. */
function usernameOf(caller: Caller, name: string, attempt: number): string {
  const bare = fold(name)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, longest);
  const username = `${bare.length >= 3 ? bare : 'jugador'}${attempt === 1 ? '' : attempt}`;
  try {
    requireValidUsername(caller, username);
    return username;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return `jugador${attempt}`;
  }
}

const maxAttempts = 1000;

/** Creates a player without an account from a file's player. */
export async function createTomPlayer(transaction: Kysely<Tables>, caller: Caller, player: TomPlayer): Promise<number> {
  const name = fullName(player).slice(0, 80) || `Jugador ${player.userId}`;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const username = usernameOf(caller, name, attempt);
    const inserted = await transaction
      .insertInto('players')
      .values({ username, name, skeleton: skeletonOf(username), pokemonId: player.userId, birthDate: dayOf(player.birthDate) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) continue;
    await audit(transaction, caller, { action: 'create', entity: 'player', entityId: inserted.id, after: { username, name } });
    return inserted.id;
  }
  throw new HttpError('username_taken');
}
