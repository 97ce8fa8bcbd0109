import { isEmail } from '@mesa/contract/rules/email';
import { toRole } from '@mesa/contract/rules/roles';
import type { FastifyRequest } from 'fastify';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { SignedIn } from '../../kernel/callers';
import { HttpError } from '../../kernel/errors';
import type { AdmitSession } from './sessions';

export interface VerifierOptions {
  issuer: string;
  keys: JWTVerifyGetKey;
  /** The site's origins: tokens for other origins are refused. */
  origins: readonly string[];
  admitSession: AdmitSession;
  now?: () => Date;
}

/** Returns when the person last authenticated: as a timestamp or, in Clerk's format, in minutes before the token was issued. */
function signedInAt({ auth_time, fva, iat }: JWTPayload): number | null {
  if (typeof auth_time === 'number') return auth_time * 1000;
  const age: unknown = Array.isArray(fva) ? fva[0] : null;
  return typeof age === 'number' && age >= 0 && iat !== undefined ? (iat - age * 60) * 1000 : null;
}

export type Verify = (request: FastifyRequest) => Promise<SignedIn | null>;

/** An unknown key id makes the token invalid (401); unreachable keys are the provider's failure (503). */
const isTokensFault = (error: unknown): boolean => error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

/** Returns the token's e-mail if the provider verified it; the browser's own claim does not count. */
const verifiedEmail = ({ email, email_verified }: JWTPayload): { email?: string } =>
  email_verified === true && typeof email === 'string' && isEmail(email) ? { email } : {};

/**
 * Identifies the caller by the Authorization header alone: null without one; 401 for a token that is invalid in any respect or of an ended session,
 * never a visitor; 503 if the provider's keys are unreachable.
 */
export function createVerifier({ issuer, keys, origins, admitSession, now = () => new Date() }: VerifierOptions): Verify {
  const parties = new Set(origins);
  const keyOf: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      throw isTokensFault(error) ? error : new HttpError('unavailable');
    }
  };

  async function payloadOf(token: string): Promise<JWTPayload> {
    try {
      const options = {
        issuer,
        algorithms: ['RS256'],
        clockTolerance: 5,
        maxTokenAge: '120s',
        requiredClaims: ['sub', 'sid', 'azp', 'exp', 'nbf', 'iat'],
        currentDate: now(),
      };
      return (await jwtVerify(token, keyOf, options)).payload;
    } catch (error) {
      throw error instanceof HttpError ? error : new HttpError('unauthenticated');
    }
  }

  return async (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return null;
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    if (!token) throw new HttpError('unauthenticated');
    const payload = await payloadOf(token);
    const { sub, sid, azp, sts, act, metadata } = payload;
    if (typeof sub !== 'string' || sub === '' || typeof sid !== 'string' || sid === '') throw new HttpError('unauthenticated');
    if (typeof azp !== 'string' || !parties.has(azp)) throw new HttpError('unauthenticated');
    // A pending session has not finished signing in; `act` marks impersonation.
    if (sts === 'pending' || act !== undefined) throw new HttpError('unauthenticated');
    const { blockedFor, isOrganiser } = await admitSession({ userId: sub, sid }, request);
    const role = toRole((metadata as { role?: unknown } | undefined)?.role);
    return {
      userId: sub,
      sid,
      signedInAt: signedInAt(payload),
      blockedFor,
      role: role === 'member' && isOrganiser ? 'owner' : role,
      ...verifiedEmail(payload),
    };
  };
}
