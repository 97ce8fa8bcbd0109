import type { DeviceSession } from '@mesa/contract/calls/sessions';
import { deviceName } from '@mesa/contract/format/device-name';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { networkOfRequest, recordSecurity } from '../../kernel/security/record';

/** The session that a token names. */
interface SessionKey {
  userId: string;
  sid: string;
}

export const sessionDays = 7;
/** For providers with their own sessions: days without use after which a session is no longer listed. */
const unseenDays = 30;
const seenEveryMinutes = 5;

const now = sql<string>`now()`;
const inDays = (days: number) => sql<string>`now() + make_interval(days => ${days})`;

/** What this site has decided about an account, beside its token. */
interface Admission {
  /** Why the account is blocked; null if it is not. */
  blockedFor: string | null;
  /** Whether the site gave it the right to create stores. */
  isOrganiser: boolean;
}

export type AdmitSession = (key: SessionKey, request: FastifyRequest) => Promise<Admission>;

/**
 * Refuses (401) tokens of ended sessions. Checked for every call with a token, so that a sign-out takes effect at once on every server. `own`: this
 * server began the session, so unknown ones are refused; otherwise they are recorded when first seen.
 */
export const admitSession =
  (db: Kysely<Tables>, { own }: { own: boolean }): AdmitSession =>
  async ({ userId, sid }, request) => {
    const { rows } = await sql<{ isKnown: boolean; endedAt: string | null; isToBeSeen: boolean; reason: string | null; isOrganiser: boolean }>`
      select s.sid is not null as "isKnown", s."endedAt", b.reason,
        s."lastSeenAt" < now() - make_interval(mins => ${seenEveryMinutes}) as "isToBeSeen",
        exists (select from "organiserRequests" o where o."userId" = token."userId" and o.outcome = 'granted') as "isOrganiser"
      from (select ${userId}::text as "userId", ${sid}::text as sid) as token
      left join sessions s using ("userId", sid) left join "blockedAccounts" b using ("userId")`.execute(db);
    const { isKnown = false, endedAt = null, isToBeSeen = false, reason: blockedFor = null, isOrganiser = false } = rows[0] ?? {};
    if (isKnown ? endedAt !== null : own) throw new HttpError('unauthenticated');
    if (!isKnown) await beginSession(db, { userId, sid, hash: null, days: unseenDays }, request);
    if (isToBeSeen) {
      const seen = own ? { lastSeenAt: now } : { lastSeenAt: now, expiresAt: inDays(unseenDays) };
      await db.updateTable('sessions').set(seen).where('userId', '=', userId).where('sid', '=', sid).execute();
    }
    return { blockedFor, isOrganiser };
  };

interface NewSession extends SessionKey {
  hash: string | null;
  days: number;
}

/** Records a session, which is a sign-in for the security record, and deletes expired ones. */
export async function beginSession(db: Kysely<Tables>, { days, ...session }: NewSession, request: FastifyRequest): Promise<void> {
  const device = deviceName(request.headers['user-agent']?.slice(0, 500) ?? '');
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .values({ ...session, device, expiresAt: inDays(days) })
    .onConflict((conflict) => conflict.columns(['userId', 'sid']).doNothing())
    .executeTakeFirst();
  // Of several concurrent first calls only one is the sign-in.
  if (!numInsertedOrUpdatedRows) return;
  await recordSecurity(db, { event: 'signIn', userId: session.userId, network: networkOfRequest(request), device });
}

/** Returns the devices on which a person is signed in, as far as this site knows; the last used first. */
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

const maxSessions = 500;

/** Ends a person's sessions, all without ids, including sessions that this site has not seen. Returns how many have ended. */
export async function endSessionsOf(db: Kysely<Tables>, userId: string, ids?: readonly string[]): Promise<number> {
  // The provider may go on with a session that was unused for long, so it stays refused as long as one that this site has not seen.
  let ending = db
    .updateTable('sessions')
    .set({ endedAt: now, hash: null, expiresAt: inDays(unseenDays) })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null);
  if (ids) ending = ending.where('sid', '=', sql<string>`any(${ids}::text[])`);
  const { numUpdatedRows } = await ending.executeTakeFirst();
  // A device stops reminding when its user signs out.
  let reminding = db.deleteFrom('pushSubscriptions').where('userId', '=', userId);
  if (ids) reminding = reminding.where('sid', '=', sql<string>`any(${ids}::text[])`);
  await reminding.execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns(['userId', 'sid', 'device', 'expiresAt', 'endedAt'])
    .expression(
      sql`select ${userId}, sid, '', ${inDays(unseenDays)}, now() from unnest(${ids ?? []}::text[]) as sid
        where (select count(*) from sessions where "userId" = ${userId}) < ${maxSessions}`,
    )
    .onConflict((conflict) => conflict.columns(['userId', 'sid']).doNothing())
    .executeTakeFirst();
  return Number(numUpdatedRows) + Number(numInsertedOrUpdatedRows ?? 0);
}
