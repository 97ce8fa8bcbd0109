import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cookieHeader, readCookie } from '@mesa/release-server/cookies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import type { Limits } from '../../kernel/pipeline/limits';
import type { SecurityCounter } from '../../kernel/security/counter';
import { networkOfRequest, recordSecurity } from '../../kernel/security/record';
import type { DemoAccount } from './demo-account';
import type { Identity } from './identity';
import { admitSession, beginSession, endSessionsOf, sessionDays } from './sessions';
import { createVerifier, type Verify } from './verify';

const cookieName = 'mesa_local_session';
const cookiePath = '/api/auth/local';
const tokenSeconds = 60;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Returns the key that signs the tokens, stored in the data folder and readable only by this user of the machine. */
async function signingKey(dataFolder: string) {
  const folder = join(dataFolder, 'local-auth');
  const path = join(folder, 'signing-key.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fresh = async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const text = JSON.stringify(await exportJWK(privateKey));
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
    return text;
  };
  const text = await fresh().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return readFileSync(path, 'utf8');
    throw error;
  });
  const jwk = JSON.parse(text) as JWK;
  const kid = (await calculateJwkThumbprint(jwk)).slice(0, 16);
  const { kty, n, e } = jwk;
  return { privateKey: await importJWK(jwk, 'RS256'), jwks: { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' } as JWK] }, kid };
}

interface Session {
  account: DemoAccount;
  sid: string;
  /** The sign-in time: signing in again begins another session. */
  startedAt: number;
}

export interface LocalOptions {
  db: Kysely<Tables>;
  dataFolder: string;
  origins: readonly string[];
  accounts: readonly DemoAccount[];
  now: () => Date;
}

/** Only a page of this site under its own host name may sign in, so that no other page can do it for a person. */
function requireOwnOrigin(request: FastifyRequest, origins: readonly string[]): string {
  const { origin, host } = request.headers;
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new HttpError('unsupported_media_type');
  if (origin === undefined || !origins.includes(origin)) throw new HttpError('forbidden');
  if (!origins.some((one) => new URL(one).host === host)) throw new HttpError('forbidden');
  return origin;
}

/** Signs in with demo accounts, for a machine without Clerk: sessions and tokens in Clerk's format. */
export async function localProvider({ db, dataFolder, origins, accounts, now }: LocalOptions): Promise<{ verify: Verify; routes: Identity['routes'] }> {
  const { privateKey, jwks, kid } = await signingKey(dataFolder);
  const issuer = `urn:mesa-abierta:local:${kid}`;

  const tokenFor = ({ account, sid, startedAt }: Session, azp: string): Promise<string> => {
    const issuedAt = Math.floor(now().getTime() / 1000);
    return new SignJWT({
      azp,
      sid,
      sts: 'active',
      auth_time: Math.floor(startedAt / 1000),
      metadata: { role: account.role },
      email: account.email,
      email_verified: true,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
      .setIssuer(issuer)
      .setSubject(account.id)
      .setJti(randomBytes(12).toString('base64url'))
      .setIssuedAt(issuedAt)
      .setNotBefore(issuedAt - 5)
      .setExpirationTime(issuedAt + tokenSeconds)
      .sign(privateKey);
  };

  /** Returns the account for the page. Its player can have changed their username since. */
  async function userOf({ id, key, name, role, email }: DemoAccount) {
    const player = await db.selectFrom('players').select('username').where('userId', '=', id).executeTakeFirst();
    return { id, key, name, role, email, username: player?.username ?? key };
  }

  async function sessionOf(request: FastifyRequest): Promise<Session | null> {
    const cookie = readCookie(request, cookieName);
    if (!cookie) return null;
    const row = await db.selectFrom('sessions').select(['sid', 'userId', 'startedAt', 'expiresAt']).where('hash', '=', sha256(cookie)).executeTakeFirst();
    const account = accounts.find(({ id }) => id === row?.userId);
    return row && account && row.expiresAt > now().toISOString() ? { account, sid: row.sid, startedAt: Date.parse(row.startedAt) } : null;
  }

  async function endSession(request: FastifyRequest): Promise<void> {
    const session = await sessionOf(request);
    if (!session) return;
    const { id: userId } = session.account;
    await endSessionsOf(db, userId, [session.sid]);
    await recordSecurity(db, { event: 'signOut', userId, network: networkOfRequest(request) });
  }

  function setCookie(reply: FastifyReply, origin: string, value: string, seconds: number): void {
    reply.header('set-cookie', cookieHeader(cookieName, value, { seconds, https: origin.startsWith('https:'), path: cookiePath }));
  }

  async function ownPage(request: FastifyRequest, security: SecurityCounter): Promise<string> {
    try {
      return requireOwnOrigin(request, origins);
    } catch (error) {
      await security.count({ event: 'signInRefused', userId: null, network: networkOfRequest(request) });
      throw error;
    }
  }

  function routes(app: FastifyInstance, limits: Limits, security: SecurityCounter): void {
    app.post(`${cookiePath}/sign-in`, { onRequest: limits.signIn }, async (request, reply) => {
      const origin = await ownPage(request, security);
      const body = z.strictObject({ user: z.string().max(40) }).safeParse(request.body);
      if (!body.success) throw new HttpError('invalid');
      const account = accounts.find(({ key }) => key === body.data.user);
      if (!account) {
        await security.count({ event: 'signInRefused', userId: null, network: networkOfRequest(request) });
        throw new HttpError('not_found');
      }
      const cookie = randomBytes(32).toString('base64url');
      const sid = `sess_${randomBytes(12).toString('hex')}`;
      // The browser loses its previous session's cookie, so that session could never be ended.
      await endSession(request);
      await beginSession(db, { userId: account.id, sid, hash: sha256(cookie), days: sessionDays }, request);
      setCookie(reply, origin, cookie, sessionDays * 24 * 60 * 60);
      return reply
        .header('cache-control', 'no-store')
        .send({ token: await tokenFor({ account, sid, startedAt: now().getTime() }, origin), user: await userOf(account) });
    });

    app.post(`${cookiePath}/token`, { onRequest: limits.writes }, async (request, reply) => {
      const origin = requireOwnOrigin(request, origins);
      const session = await sessionOf(request);
      reply.header('cache-control', 'no-store');
      if (!session) return reply.send({ token: null });
      return reply.send({ token: await tokenFor(session, origin), user: await userOf(session.account) });
    });

    app.post(`${cookiePath}/sign-out`, { onRequest: limits.writes }, async (request, reply) => {
      const origin = requireOwnOrigin(request, origins);
      await endSession(request);
      setCookie(reply, origin, '', 0);
      return reply.header('cache-control', 'no-store').send({});
    });

    app.get(`${cookiePath}/jwks`, { onRequest: limits.reads }, async () => jwks);
  }

  return { verify: createVerifier({ issuer, keys: createLocalJWKSet(jwks), origins, admitSession: admitSession(db, { own: true }), now }), routes };
}
