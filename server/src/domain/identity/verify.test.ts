import { createServer, type Server } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, createRemoteJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose';
import { HttpError } from '../../kernel/errors';
import { createVerifier } from './verify';

const issuer = 'https://clerk.mesa.example';
const origin = 'https://mesa.example';
const { publicKey, privateKey } = await generateKeyPair('RS256');
const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }] };
const now = () => Math.floor(Date.now() / 1000);

const good = () => ({
  iss: issuer,
  sub: 'user_1',
  sid: 'sess_1',
  azp: origin,
  sts: 'active',
  iat: now(),
  nbf: now() - 10,
  exp: now() + 60,
  metadata: { role: 'owner' },
});
const signed = (claims: Record<string, unknown>, kid = 'one') => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);

/** Returns the caller of a header, null, or the code of the refusal. */
async function who(authorization: string | undefined, keys: JWTVerifyGetKey = createLocalJWKSet(jwks)) {
  const verify = createVerifier({ issuer, keys, origins: [origin], admitSession: async () => ({ blockedFor: null, isOrganiser: false }) });
  return verify({ headers: { authorization } } as never).catch((error: unknown) => (error instanceof HttpError ? error.code : error));
}
const bearer = async (changed: Record<string, unknown>) => who(`Bearer ${await signed({ ...good(), ...changed })}`);

describe('A session token', () => {
  test('contains the caller and their role', async () => {
    expect(await bearer({})).toEqual({ userId: 'user_1', sid: 'sess_1', signedInAt: null, blockedFor: null, role: 'owner' });
  });

  test.each([[undefined], [{}], [{ role: 'root' }], [{ role: ['admin'] }], ['admin']])('with the metadata %j is a member’s', async (metadata) => {
    expect(await bearer({ metadata })).toEqual({ userId: 'user_1', sid: 'sess_1', signedInAt: null, blockedFor: null, role: 'member' });
  });

  test.each([
    ['its own moment', { auth_time: 1_700_000_000 }, 1_700_000_000_000],
    ['Clerk’s age of the first factor, in minutes', { iat: now() - 4, fva: [7, -1] }, (now() - 4 - 7 * 60) * 1000],
    ['a first factor of this minute', { iat: now() - 4, fva: [0, -1] }, (now() - 4) * 1000],
    ['a first factor that was never asked for', { fva: [-1, -1] }, null],
    ['something else', { fva: 'now' }, null],
    ['nothing', {}, null],
  ])('tells when the person signed in, by %s', async (_, claims, signedInAt) => {
    expect(await bearer(claims)).toMatchObject({ signedInAt });
  });

  test('contains the caller’s e-mail if the provider verified it', async () => {
    expect(await bearer({ email: 'ana@correo.pe', email_verified: true })).toEqual({
      userId: 'user_1',
      sid: 'sess_1',
      signedInAt: null,
      blockedFor: null,
      role: 'owner',
      email: 'ana@correo.pe',
    });
    for (const claims of [
      { email_verified: true },
      { email: 'ana@correo.pe' },
      { email: 'ana@correo.pe', email_verified: 'true' },
      { email: 7, email_verified: true },
      { email: 'ana', email_verified: true },
    ])
      expect(await bearer(claims)).toEqual({ userId: 'user_1', sid: 'sess_1', signedInAt: null, blockedFor: null, role: 'owner' });
  });

  test('is optional: a caller without one is a visitor', async () => {
    expect(await who(undefined)).toBeNull();
  });

  test.each([
    ['of another issuer', { iss: 'https://other.example' }],
    ['made for another page', { azp: 'https://other.example' }],
    ['made for no page', { azp: undefined }],
    ['without a user id', { sub: undefined }],
    ['with an empty user id', { sub: '' }],
    ['without a session', { sid: undefined }],
    ['with an empty session', { sid: '' }],
    ['of a session that has not finished signing in', { sts: 'pending' }],
    ['used on behalf of another account', { act: { sub: 'user_2' } }],
    ['that has expired', { exp: now() - 6 }],
    ['without an expiry time', { exp: undefined }],
    ['that is not valid yet', { nbf: now() + 30 }],
    ['without the moment from which it is valid', { nbf: undefined }],
    ['from the future', { iat: now() + 30 }],
    ['of two minutes ago, whatever its end', { iat: now() - 130, exp: now() + 600 }],
  ])('%s is refused', async (_, changed) => {
    expect(await bearer(changed)).toBe('unauthenticated');
  });

  test('is accepted for two minutes, if its end allows it', async () => {
    expect(await bearer({ iat: now() - 115, nbf: now() - 115, exp: now() + 600 })).toMatchObject({ userId: 'user_1' });
  });

  test('may differ from the server’s clock by five seconds', async () => {
    expect(await bearer({ exp: now() - 3 })).toMatchObject({ userId: 'user_1' });
    expect(await bearer({ nbf: now() + 3, iat: now() + 3 })).toMatchObject({ userId: 'user_1' });
  });

  test('signed by another key, by none, or with the public key as a password is refused', async () => {
    const other = await generateKeyPair('RS256');
    const forged = await new SignJWT(good()).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(other.privateKey);
    const symmetric = await new SignJWT(good()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(new TextEncoder().encode(JSON.stringify(jwks.keys[0])));
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encode({ alg: 'none' })}.${encode(good())}.`;
    for (const token of [forged, symmetric, unsigned, await signed(good(), 'two')]) expect(await who(`Bearer ${token}`)).toBe('unauthenticated');
  });

  test('is only accepted from a Bearer header', async () => {
    const token = await signed(good());
    for (const header of [token, `Basic ${token}`, 'Bearer', 'Bearer x', '', `Bearer ${token} x`]) expect(await who(header)).toBe('unauthenticated');
    expect(await who(`bearer ${token}`)).toMatchObject({ userId: 'user_1' });
  });
});

describe('The keys of the provider', () => {
  async function serve(answer: (count: number) => { status: number; body: string }): Promise<{ server: Server; keys: JWTVerifyGetKey }> {
    let count = 0;
    const server = createServer((_, response) => {
      count += 1;
      const { status, body } = answer(count);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    return { server, keys: createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/.well-known/jwks.json`), { timeoutDuration: 500 }) };
  }

  test('are fetched once', async () => {
    let asked = 0;
    const { server, keys } = await serve((count) => {
      asked = count;
      return { status: 200, body: JSON.stringify(jwks) };
    });
    const header = `Bearer ${await signed(good())}`;
    expect(await Promise.all([who(header, keys), who(header, keys)])).toEqual([
      expect.objectContaining({ userId: 'user_1' }),
      expect.objectContaining({ userId: 'user_1' }),
    ]);
    expect(asked).toBe(1);
    server.close();
  });

  test('that are unreachable are the provider’s failure, not the caller’s', async () => {
    const header = `Bearer ${await signed(good())}`;
    for (const answer of [
      { status: 500, body: '' },
      { status: 200, body: 'not json' },
      { status: 200, body: '{}' },
    ]) {
      const { server, keys } = await serve(() => answer);
      expect(await who(header, keys)).toBe('unavailable');
      server.close();
    }
    expect(await who(header, createRemoteJWKSet(new URL('http://127.0.0.1:9/jwks')))).toBe('unavailable');
  });
});
