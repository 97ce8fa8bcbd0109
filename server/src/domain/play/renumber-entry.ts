import { apply } from '@mesa/contract/play/apply';
import type { Command } from '@mesa/contract/play/commands';
import type { PlayerId } from '@mesa/contract/play/model';
import { entryOf } from '@mesa/contract/play/rounds';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { hashOf, playChannel } from './append';
import { ownCommand } from './start-play';
import { createPlayStates, saveState, stateOf } from './state';

interface Renumbering {
  player: PlayerId;
  to: PlayerId;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Gives a player another id in a tournament's log, also if it is switched to manual results. Requires the lock of the tournament's row. The rows
 * derived from the log are the caller's to move. Returns `changed`, `absent` if the player is not in the log, or `both` if the other is too.
 */
export async function renumberEntry(
  transaction: Kysely<Tables>,
  { userId }: Caller,
  tournamentId: number,
  { player, to, now }: Renumbering,
): Promise<'changed' | 'absent' | 'both'> {
  const row = await transaction
    .selectFrom('play')
    .select(['tournamentId', 'code', 'seq', 'lastId'])
    .where('tournamentId', '=', tournamentId)
    .executeTakeFirst();
  if (!row) return 'absent';
  const { event: before } = await stateOf(transaction, createPlayStates(), row);
  if (!entryOf(before, player)) return 'absent';
  if (entryOf(before, to)) return 'both';
  const sent = ownCommand({ kind: 'renumber', player, to }, now);
  const command: Command = { ...sent, by: { role: 'server' }, device: 'server' };
  const { event, refusal } = apply(before, command, now);
  if (!event) throw new Error(`Player ${player} cannot be renumbered in tournament ${tournamentId}: ${refusal}`);
  const seq = row.seq + 1;
  await transaction
    .insertInto('playLog')
    .values({
      tournamentId,
      seq,
      commandId: command.id,
      hash: hashOf(sent),
      userId,
      entry: JSON.stringify({ seq, at: now, received: now, command }),
    })
    .execute();
  await saveState(transaction, tournamentId, { seq, lastId: command.id, event });
  await sql`select pg_notify(${playChannel}, ${`${tournamentId} ${seq}`})`.execute(transaction);
  return 'changed';
}

/** Returns the unfinished tournament played here whose log has this player, on its waiting list too; null if there is none. */
export async function unfinishedLogWith(db: Kysely<Tables>, player: PlayerId): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from tournaments t where t.played and t.status in ('inscripciones', 'progreso') and exists (
      select from "playLog" l where l."tournamentId" = t.id and l.entry->'command'->'body'->>'player' = ${String(player)}
    ) order by t.id`.execute(db);
  for (const tournament of rows) {
    const row = await db
      .selectFrom('play')
      .select(['tournamentId', 'code', 'seq', 'lastId'])
      .where('tournamentId', '=', tournament.id)
      .executeTakeFirstOrThrow();
    const { event } = await stateOf(db, createPlayStates(), row);
    if (entryOf(event, player)) return tournament;
  }
  return null;
}
