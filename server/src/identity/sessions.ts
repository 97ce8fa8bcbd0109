import type { DeviceSession } from '@mesa/shared/contracts/sessions';
import { deviceName } from '@mesa/shared/rules/device';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';
import { HttpError } from '../http';

/** A session by what its token says. */
interface SessionKey {
  userId: string;
  sid: string;
}

export const sessionDays = 7;
/** Of a provider that keeps its sessions itself: not seen for so long, a session is no longer listed. */
const unseenDays = 30;
const seenEveryMinutes = 5;

const now = sql<string>`now()`;
const inDays = (days: number) => sql<string>`now() + make_interval(days => ${days})`;

export const deviceOf = ({ headers }: FastifyRequest): string => deviceName(headers['user-agent']?.slice(0, 500) ?? '');

export type AdmitSession = (key: SessionKey, request: FastifyRequest) => Promise<void>;

/**
 * Refuses (401) the token of a session that has ended. Asked for every call with a token, so that a sign-out counts at once and
 * on every server. `own`: this server began the session, so one that it does not know is refused; else it is noted when first seen.
 */
export const admitSession =
  (db: Kysely<Tables>, { own }: { own: boolean }): AdmitSession =>
  async ({ userId, sid }, request) => {
    const session = await db
      .selectFrom('sessions')
      .select('endedAt')
      .select(sql<boolean>`"lastSeenAt" < now() - make_interval(mins => ${seenEveryMinutes})`.as('isToBeSeen'))
      .where('userId', '=', userId)
      .where('sid', '=', sid)
      .executeTakeFirst();
    if (session ? session.endedAt !== null : own) throw new HttpError('unauthenticated');
    if (!session) return beginSession(db, { userId, sid, hash: null, device: deviceOf(request), days: unseenDays });
    if (!session.isToBeSeen) return;
    const seen = own ? { lastSeenAt: now } : { lastSeenAt: now, expiresAt: inDays(unseenDays) };
    await db.updateTable('sessions').set(seen).where('userId', '=', userId).where('sid', '=', sid).execute();
  };

interface NewSession extends SessionKey {
  hash: string | null;
  device: string;
  days: number;
}

/** Notes a session, and forgets those that ran out. */
export async function beginSession(db: Kysely<Tables>, { days, ...session }: NewSession): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  await db
    .insertInto('sessions')
    .values({ ...session, expiresAt: inDays(days) })
    .onConflict((conflict) => conflict.columns(['userId', 'sid']).doNothing())
    .execute();
}

/** The devices on which a person is signed in, as far as this site has seen them; the last used first. */
export async function openSessions(db: Kysely<Tables>, { userId, sid }: SessionKey): Promise<DeviceSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['sid', 'device', 'startedAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sid')
    .limit(100)
    .execute();
  return rows.map(({ sid: id, ...session }) => ({ id, ...session, current: id === sid }));
}

const mostOfAccount = 500;

/** Ends sessions of a person, all without ids: also some that were never seen here. Returns how many have ended by it. */
export async function endSessionsOf(db: Kysely<Tables>, userId: string, ids?: readonly string[]): Promise<number> {
  let ending = db.updateTable('sessions').set({ endedAt: now, hash: null }).where('userId', '=', userId).where('endedAt', 'is', null);
  if (ids) ending = ending.where('sid', '=', sql<string>`any(${ids}::text[])`);
  const { numUpdatedRows } = await ending.executeTakeFirst();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns(['userId', 'sid', 'device', 'expiresAt', 'endedAt'])
    .expression(
      sql`select ${userId}, sid, '', ${inDays(unseenDays)}, now() from unnest(${ids ?? []}::text[]) as sid
        where (select count(*) from sessions where "userId" = ${userId}) < ${mostOfAccount}`,
    )
    .onConflict((conflict) => conflict.columns(['userId', 'sid']).doNothing())
    .executeTakeFirst();
  return Number(numUpdatedRows) + Number(numInsertedOrUpdatedRows ?? 0);
}
