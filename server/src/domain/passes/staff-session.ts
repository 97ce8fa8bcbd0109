import { randomBytes } from 'node:crypto';
import { deviceName } from '@mesa/contract/format/device-name';
import type { HelpingRole } from '@mesa/contract/play/roles';
import { passRefusal } from '@mesa/contract/rules/passes';
import { cookieHeader, readCookie } from '@mesa/release-server/cookies';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { StaffCaller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { selectStaffPasses, staffPassAccount } from './staff-passes';
import { hashOf, lastDayOf, phoneDays } from './valid-passes';

const cookieName = 'mesa_turno';

interface Opened {
  id: number;
  tournamentId: number;
  role: HelpingRole;
  /** The tournament's. */
  date: string;
}

/** Begins the session of the phone that opens a pass, and ends that of the phone before. Returns its cookie, which only this tournament's calls get. */
export async function beginStaffSession(
  transaction: Kysely<Tables>,
  pass: Opened,
  { userAgent, https, now }: { userAgent: string; https: boolean; now: Date },
): Promise<string> {
  const days = phoneDays(pass, now);
  const value = randomBytes(32).toString('base64url');
  const userId = staffPassAccount(pass);
  await transaction.deleteFrom('sessions').where('userId', '=', userId).execute();
  await transaction
    .insertInto('sessions')
    .values({
      userId,
      sid: `turno_${randomBytes(12).toString('hex')}`,
      hash: hashOf(value),
      device: deviceName(userAgent.slice(0, 500)),
      expiresAt: sql<string>`now() + make_interval(days => ${days})`,
    })
    .execute();
  await transaction
    .updateTable('staffPasses')
    .set(({ fn, val, ref }) => ({ usedSince: fn.coalesce(ref('usedSince'), val(now.toISOString())) }))
    .where('id', '=', pass.id)
    .execute();
  return cookieHeader(cookieName, value, { seconds: days * 24 * 60 * 60, https, path: `/api/tournaments/${pass.tournamentId}` });
}

/** Returns the check for the pass of a judge or helper on the phone that calls: null without one, 401 with one that is not valid now. */
export const createStaffPassReader =
  (db: Kysely<Tables>, now: () => Date) =>
  async (request: Pick<FastifyRequest, 'headers'>): Promise<StaffCaller | null> => {
    const value = readCookie(request, cookieName);
    if (!value) return null;
    const pass = await selectStaffPasses(db)
      .innerJoin('sessions as phone', (join) => join.on('phone.userId', '=', sql<string>`'staff-pass:' || s.role || ':' || s.id`))
      .where('phone.hash', '=', hashOf(value))
      .executeTakeFirst();
    if (!pass || lastDayOf(pass, now()) === null) throw new HttpError('unauthenticated', passRefusal);
    const { tournamentId, role } = pass;
    return { userId: staffPassAccount(pass), role: 'member', staffPass: { tournamentId, role } };
  };
