import type { Lease } from '@mesa/contract/calls/play';
import type { CommandKind } from '@mesa/contract/play/commands';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { displayName } from '@mesa/contract/rules/names';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** A device silent for this many milliseconds may be offline; it keeps the pen until another device takes it. */
const leaseMs = 45_000;

interface Contact {
  device: string;
  queued: readonly string[];
  now: number;
}

/** Records contact with the device with the pen, and its unsent commands. */
export async function renewLease(db: Kysely<Tables>, tournamentId: number, { pen }: TournamentEvent, { device, queued, now }: Contact): Promise<void> {
  if (pen.device !== device) return;
  const report = { device, heardAt: new Date(now).toISOString(), queued: JSON.stringify(queued) };
  await db
    .insertInto('playLeases')
    .values({ tournamentId, ...report })
    .onConflict((conflict) => conflict.column('tournamentId').doUpdateSet(report))
    .execute();
}

/** Returns the holder of the pen and their last contact; null if there is none. */
export async function leaseOf(db: Kysely<Tables>, tournamentId: number, { pen }: TournamentEvent, now: number): Promise<Lease | null> {
  if (pen.device === null) return null;
  const row = await db.selectFrom('playLeases').selectAll().where('tournamentId', '=', tournamentId).where('device', '=', pen.device).executeTakeFirst();
  const taken = await db
    .selectFrom('playLog')
    .leftJoin('players', 'players.userId', 'playLog.userId')
    .select(sql<number>`(entry->>'received')::float8`.as('takenAt'))
    .select(['players.username', 'players.name', 'players.optionalname', 'players.useUsername'])
    .where('playLog.tournamentId', '=', tournamentId)
    .where(sql`entry->'command'->'body'->>'kind'`, '=', 'pen')
    .orderBy('playLog.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { username, name, optionalname, useUsername } = taken ?? {};
  const holder = username && name ? displayName({ username, name, optionalname: optionalname ?? null, useUsername: useUsername ?? false }) : null;
  // Before the first contact of a new holder: the moment at which it took the pen.
  const heardAt = row ? Date.parse(row.heardAt) : (taken?.takenAt ?? now);
  return { device: pen.device, holder, heardAt, alive: now - heardAt < leaseMs, queued: (row?.queued ?? []) as CommandKind[] };
}
