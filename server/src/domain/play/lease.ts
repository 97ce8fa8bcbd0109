import type { Lease } from '@mesa/contract/calls/play';
import type { CommandKind } from '@mesa/contract/play/commands';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { displayName } from '@mesa/contract/rules/names';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** A device that was silent for so long, in milliseconds, may have no network; the pen stays its own until somebody takes it. */
const leaseMs = 45_000;

interface Contact {
  device: string;
  queued: readonly string[];
  now: number;
}

/** Notes that the device with the pen was heard of, and what it has not sent yet. */
export async function renewLease(db: Kysely<Tables>, tournamentId: number, { pen }: TournamentEvent, { device, queued, now }: Contact): Promise<void> {
  if (pen.device !== device) return;
  const said = { device, heardAt: new Date(now).toISOString(), queued: JSON.stringify(queued) };
  await db
    .insertInto('playLeases')
    .values({ tournamentId, ...said })
    .onConflict((conflict) => conflict.column('tournamentId').doUpdateSet(said))
    .execute();
}

/** Who holds the pen and when it was heard of; null where nobody does. */
export async function leaseOf(db: Kysely<Tables>, tournamentId: number, { pen }: TournamentEvent, now: number): Promise<Lease | null> {
  if (pen.device === null) return null;
  const row = await db.selectFrom('playLeases').selectAll().where('tournamentId', '=', tournamentId).where('device', '=', pen.device).executeTakeFirst();
  const taken = await db
    .selectFrom('playLog')
    .leftJoin('players', 'players.userId', 'playLog.userId')
    .select(['players.username', 'players.name', 'players.optionalname', 'players.useUsername'])
    .where('playLog.tournamentId', '=', tournamentId)
    .where(sql`entry->'command'->'body'->>'kind'`, '=', 'pen')
    .orderBy('playLog.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { username, name, optionalname, useUsername } = taken ?? {};
  const holder = username && name ? displayName({ username, name, optionalname: optionalname ?? null, useUsername: useUsername ?? false }) : null;
  const heardAt = row ? Date.parse(row.heardAt) : 0;
  return { device: pen.device, holder, heardAt, alive: now - heardAt < leaseMs, queued: (row?.queued ?? []) as CommandKind[] };
}
