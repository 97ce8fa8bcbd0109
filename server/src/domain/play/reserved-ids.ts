import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';

/** More new people than come to one tournament. */
const blockSize = 64;
const dayMs = 24 * 3_600_000;
/** The ids that one account may reserve in 24 hours. */
export const maxIdsPerDay = 20 * blockSize;

/** The device that ids are reserved for. */
interface Holder {
  device: string;
  userId: string;
  tournamentId: number;
}

/** Refuses (429) an account that has reserved its ids of 24 hours. */
async function requireRoom(transaction: Kysely<Tables>, userId: string, now: Date): Promise<void> {
  const { reserved } = await transaction
    .selectFrom('playerIdBlocks')
    .select(({ fn }) => fn.sum<string | null>('size').as('reserved'))
    .where('userId', '=', userId)
    .where('createdAt', '>', new Date(now.getTime() - dayMs).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(reserved ?? 0) + blockSize > maxIdsPerDay) {
    throw new HttpError('rate_limited', `Tu cuenta ya reservó ${maxIdsPerDay} números de jugador en 24 horas. Inténtalo mañana.`);
  }
}

/**
 * Returns the holder's blocks after an id. If there are none, reserves one from the players' own sequence, so that a repeated call after a lost answer
 * takes no more. Players created meanwhile split it into several runs.
 */
export async function reserveIds(transaction: Kysely<Tables>, holder: Holder, lastId: number, now: Date) {
  // Concurrent calls of one account would not see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`player ids of ${holder.userId}`}, 0))`.execute(transaction);
  const known = await transaction
    .selectFrom('playerIdBlocks')
    .select(['firstId', 'size'])
    .where('device', '=', holder.device)
    .where('userId', '=', holder.userId)
    .where('tournamentId', '=', holder.tournamentId)
    .where('firstId', '>', lastId)
    .orderBy('firstId')
    .execute();
  if (known.length > 0) return known;
  await requireRoom(transaction, holder.userId, now);
  const { rows } = await sql<{ firstId: number; size: number }>`
    with taken as materialized (select nextval(pg_get_serial_sequence('players', 'id'))::int as id from generate_series(1, ${blockSize}))
    select min(id) as "firstId", count(*)::int as size
    from (select id, id - row_number() over (order by id) as run from taken) as numbered group by run order by 1`.execute(transaction);
  await transaction
    .insertInto('playerIdBlocks')
    .values(rows.map((run) => ({ ...run, ...holder, createdAt: now.toISOString() })))
    .execute();
  return rows;
}

/** Refuses (422) an id that is not reserved for this device, account and tournament. */
export async function requireReserved(db: Kysely<Tables>, { device, userId, tournamentId }: Holder, id: number): Promise<void> {
  const block = await db
    .selectFrom('playerIdBlocks')
    .select('firstId')
    .where('firstId', '<=', id)
    .where(sql<boolean>`"firstId" + size > ${id}`)
    .where('device', '=', device)
    .where('userId', '=', userId)
    .where('tournamentId', '=', tournamentId)
    .executeTakeFirst();
  if (block) return;
  const message = 'Ese número de jugador no está reservado para este dispositivo en este torneo.';
  throw new HttpError('rule_violation', message, { issues: [{ path: 'playerId', message }] });
}
