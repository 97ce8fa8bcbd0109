import { randomBytes } from 'node:crypto';
import { deviceName } from '@mesa/contract/format/device-name';
import { passRefusal } from '@mesa/contract/rules/passes';
import { cookieHeader, readCookie } from '@mesa/release-server/cookies';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { PassCaller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { hashOf, lastDayOf, passAccount, phoneDays, selectPasses } from './valid-passes';

const cookieName = 'mesa_pase';

/** Returns the `Set-Cookie` header of a phone's session. Only the calls of passes get the cookie, and no script reads it. */
const sessionCookie = (value: string, { days, https }: { days: number; https: boolean }): string =>
  cookieHeader(cookieName, value, { seconds: days * 24 * 60 * 60, https, path: '/api/pass' });

/** Begins the session of the phone that opens a pass, and ends that of the phone before. Returns its cookie. */
export async function beginPassSession(
  transaction: Kysely<Tables>,
  pass: { id: number; playerId: number; date: string },
  { userAgent, https, now }: { userAgent: string; https: boolean; now: Date },
): Promise<string> {
  const days = phoneDays(pass, now);
  const value = randomBytes(32).toString('base64url');
  await endPassSessions(transaction, [pass]);
  await transaction
    .insertInto('sessions')
    .values({
      userId: passAccount(pass),
      sid: `pass_${randomBytes(12).toString('hex')}`,
      hash: hashOf(value),
      device: deviceName(userAgent.slice(0, 500)),
      expiresAt: sql<string>`now() + make_interval(days => ${days})`,
    })
    .execute();
  await transaction
    .updateTable('passes')
    .set(({ fn, val, ref }) => ({ usedSince: fn.coalesce(ref('usedSince'), val(now.toISOString())) }))
    .where('id', '=', pass.id)
    .execute();
  return sessionCookie(value, { days, https });
}

/** Ends the sessions of passes: their phones can no longer use them. */
export async function endPassSessions(transaction: Kysely<Tables>, passes: readonly { id: number; playerId: number }[]): Promise<void> {
  if (passes.length === 0) return;
  await transaction.deleteFrom('sessions').where('userId', 'in', passes.map(passAccount)).execute();
}

/** Returns the check of calls with a pass: it refuses (401) phones without an open pass that is valid now. */
export const createPassReader =
  (db: Kysely<Tables>, now: () => Date) =>
  async (request: Pick<FastifyRequest, 'headers'>): Promise<PassCaller> => {
    const value = readCookie(request, cookieName);
    const pass =
      value &&
      (await selectPasses(db)
        .innerJoin('sessions as s', (join) => join.on('s.userId', '=', sql<string>`'pass:' || passes.id || ':' || passes."playerId"`))
        .where('s.hash', '=', hashOf(value))
        .executeTakeFirst());
    if (!pass || lastDayOf(pass, now()) === null) throw new HttpError('unauthenticated', passRefusal);
    const { tournamentId, playerId } = pass;
    return { userId: passAccount(pass), role: 'member', pass: { tournamentId, playerId } };
  };
