import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { deleteCard } from '@mesa/contract/calls/cards';
import { listClaims } from '@mesa/contract/calls/claims';
import { createPlayer } from '@mesa/contract/calls/players';
import { endSessions, listSessions } from '@mesa/contract/calls/sessions';
import { authConfig } from '@mesa/contract/calls/site';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { testApp } from '../../testing/test-app';
import type { DemoAccount } from './demo-account';
import { createIdentity } from './identity';

const accounts: DemoAccount[] = [
  { key: 'admin', id: 'local_admin', name: 'Administración', email: 'admin@mesa-abierta.example', role: 'admin' },
  { key: 'organizador', id: 'local_organizador', name: 'Camila Restrepo', email: 'camila.restrepo@mesa-abierta.example', role: 'owner' },
  ...['tienda', 'jugador', 'nuevo'].map((key) => ({ key, id: `local_${key}`, name: key, email: `${key}@mesa-abierta.example`, role: 'member' as const })),
];
const origin = 'http://localhost:3000';
const dataFolder = mkdtempSync(join(tmpdir(), 'mesa-local-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const site = testApp(async (db) => ({
  identity: await createIdentity({ mode: { kind: 'local' }, db, dataFolder, origins: [origin, 'http://127.0.0.1:3000', 'https://mesa.example'], accounts }),
  limits: true,
}));

type Headers = Record<string, string>;
const ownPage: Headers = { origin, host: 'localhost:3000', 'content-type': 'application/json' };
const post = (call: string, body: object, headers: Headers = ownPage) =>
  site.app.inject({ method: 'POST', url: `/api/auth/local/${call}`, payload: JSON.stringify(body), headers });

async function signIn(user: string) {
  const reply = await post('sign-in', { user });
  const [setCookie = ''] = [reply.headers['set-cookie']].flat().map(String);
  return { ...reply.json(), setCookie, cookie: setCookie.split(';')[0] ?? '' };
}
const tokenOf = (cookie: string) => post('token', {}, { ...ownPage, cookie });

describe('The demo accounts', () => {
  test('are offered by key, name and role', async () => {
    const config = await site.call(authConfig, {});
    expect(config).toEqual({ kind: 'local', users: accounts.map(({ key, name, role }) => ({ key, name, role })) });
  });

  test.each(accounts)('$key signs in and gets its user', async ({ key, id, name, email, role }) => {
    const { token, user, setCookie } = await signIn(key);
    expect(user).toEqual({ id, key, name, email, role, username: key });
    expect(setCookie).toMatch(/^mesa_local_session=[\w-]{43}; Max-Age=604800; Path=\/api\/auth\/local; HttpOnly; SameSite=Strict$/);
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ sub: id, azp: origin, sts: 'active', metadata: { role }, sid: expect.stringMatching(/^sess_/), jti: expect.any(String) });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(60);
    expect(decodeProtectedHeader(token).alg).toBe('RS256');
  });

  test('a token is valid for the site’s calls, with its role', async () => {
    const owner = await signIn('organizador');
    const { data } = await site.call(createPlayer, { body: { username: 'nueva', name: 'Nueva' } }, null, { authorization: `Bearer ${owner.token}` });
    expect(data.username).toBe('nueva');
    const member = await signIn('nuevo');
    expect(await site.refused(createPlayer, { body: { username: 'x', name: 'X' } }, null, { authorization: `Bearer ${member.token}` })).toMatchObject({
      httpStatus: 403,
    });
  });

  test('the cookie only gives a new token', async () => {
    const { cookie, user } = await signIn('admin');
    expect(await site.refused(createPlayer, { body: { username: 'x', name: 'X' } }, null, { cookie })).toMatchObject({ httpStatus: 401 });
    const renewed = (await tokenOf(cookie)).json();
    expect(renewed.user).toEqual(user);
    expect(decodeJwt(renewed.token).sub).toBe('local_admin');
  });

  test('a new token of an old session is no new sign-in, so irreversible actions ask for one', async () => {
    const { cookie } = await signIn('admin');
    await site.db.updateTable('sessions').set({ startedAt: '2020-01-01T00:00:00.000Z' }).execute();
    const { token } = (await tokenOf(cookie)).json();
    const refusal = await site.refused(deleteCard, { body: { id: 1 } }, null, { authorization: `Bearer ${token}` });
    expect(refusal).toMatchObject({ httpStatus: 403, code: 'sign_in_again' });
  });

  test('an account gets its player’s current username', async () => {
    await site.db.insertInto('players').values({ username: 'vale', name: 'Vale', userId: 'local_jugador' }).execute();
    expect((await signIn('jugador')).user.username).toBe('vale');
  });

  test('there is no session without a cookie, with an invented one, or after signing out', async () => {
    const { cookie } = await signIn('tienda');
    for (const other of ['', 'mesa_local_session=x', `mesa_local_session=${'a'.repeat(43)}`]) expect((await tokenOf(other)).json()).toEqual({ token: null });
    const out = await post('sign-out', {}, { ...ownPage, cookie });
    expect(String(out.headers['set-cookie'])).toMatch(/^mesa_local_session=; Max-Age=0; /);
    expect((await tokenOf(cookie)).json()).toEqual({ token: null });
  });

  test('no answer with a token is stored by the browser', async () => {
    const { cookie } = await signIn('admin');
    const replies = [await post('sign-in', { user: 'admin' }), await tokenOf(cookie), await tokenOf(''), await post('sign-out', {}, { ...ownPage, cookie })];
    expect(replies.map(({ headers }) => headers['cache-control'])).toEqual(Array(4).fill('no-store'));
  });

  test('the token ends with the sign-out, on this and every other server', async () => {
    const { token, cookie } = await signIn('admin');
    const headers = { authorization: `Bearer ${token}` };
    await site.call(listClaims, { query: {} }, null, headers);
    await post('sign-out', {}, { ...ownPage, cookie });
    for (const endpoint of [listClaims, listSessions]) expect(await site.refused(endpoint, {}, null, headers)).toMatchObject({ httpStatus: 401 });
    const other = await createIdentity({ mode: { kind: 'local' }, db: site.db, dataFolder, origins: [origin], accounts });
    await expect(other.verify({ headers } as never)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('signing in again ends the previous session, whose cookie the browser has lost', async () => {
    const first = await signIn('admin');
    await post('sign-in', { user: 'admin' }, { ...ownPage, cookie: first.cookie });
    expect(await site.refused(listSessions, {}, null, { authorization: `Bearer ${first.token}` })).toMatchObject({ httpStatus: 401 });
    expect((await tokenOf(first.cookie)).json()).toEqual({ token: null });
  });

  test('ending a session from another device ends its token and its cookie too', async () => {
    const [phone, desk] = [await signIn('admin'), await signIn('admin')];
    await site.call(endSessions, { body: { ids: [decodeJwt(desk.token).sid as string] } }, null, { authorization: `Bearer ${phone.token}` });
    expect(await site.refused(listSessions, {}, null, { authorization: `Bearer ${desk.token}` })).toMatchObject({ httpStatus: 401 });
    expect((await tokenOf(desk.cookie)).json()).toEqual({ token: null });
    expect((await site.call(listSessions, {}, null, { authorization: `Bearer ${phone.token}` })).data).toHaveLength(1);
  });

  test('an unknown session of this server is refused', async () => {
    const { token } = await signIn('admin');
    await site.db.deleteFrom('sessions').execute();
    expect(await site.refused(listSessions, {}, null, { authorization: `Bearer ${token}` })).toMatchObject({ httpStatus: 401 });
  });

  test('an unknown account, or a malformed body, is refused', async () => {
    expect((await post('sign-in', { user: 'root' })).json()).toMatchObject({ status: 'error', code: 'not_found' });
    for (const body of [{}, { user: 1 }, { user: 'admin', role: 'admin' }]) expect((await post('sign-in', body)).statusCode).toBe(400);
  });
});

describe('Permitted origins', () => {
  test.each([
    ['another site’s page', { ...ownPage, origin: 'https://evil.example' }, 403],
    ['no page', { host: 'localhost:3000', 'content-type': 'application/json' }, 403],
    ['a sandboxed page', { ...ownPage, origin: 'null' }, 403],
    ['a page that reached this server under another name', { ...ownPage, host: 'evil.example:3000' }, 403],
    ['a form', { ...ownPage, 'content-type': 'text/plain' }, 415],
    ['a form with fields', { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ])('%s is refused', async (_, headers, status) => {
    for (const call of ['sign-in', 'token', 'sign-out']) expect((await post(call, { user: 'admin' }, headers as Headers)).statusCode).toBe(status);
  });

  test('include both names of this machine, and the token is for the used one', async () => {
    const reply = await post('sign-in', { user: 'admin' }, { ...ownPage, origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' });
    expect(decodeJwt(reply.json().token).azp).toBe('http://127.0.0.1:3000');
  });

  test('get a cookie that is only sent encrypted where the site is', async () => {
    const cookieAt = async (headers: Headers) => String((await post('sign-in', { user: 'admin' }, headers)).headers['set-cookie']);
    expect(await cookieAt({ ...ownPage, origin: 'https://mesa.example', host: 'mesa.example' })).toMatch(/; Secure;/);
    expect(await cookieAt(ownPage)).not.toContain('Secure');
  });

  test('may name the encoding of the body, in any case', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
      expect((await post('sign-in', { user: 'admin' }, { ...ownPage, 'content-type': type })).statusCode).toBe(200);
  });
});

describe('The security record', () => {
  const times = async (event: 'signInRefused' | 'signOut') => {
    await site.security.flush();
    const rows = await site.db.selectFrom('securityLog').select(['times', 'userId', 'network']).where('event', '=', event).execute();
    return rows.map(({ userId, times: count, network }) => [userId, count, network]);
  };

  test('has the sign-ins of unknown accounts and from other pages', async () => {
    await site.security.flush();
    await post('sign-in', { user: 'root' });
    const refused = [null, 1, '127.0.0.0/24'];
    expect(await times('signInRefused')).toEqual([refused]);
    await post('sign-in', { user: 'admin' }, { ...ownPage, origin: 'https://evil.example' });
    expect(await times('signInRefused')).toEqual([refused, refused]);
  });

  test('has a sign-out once', async () => {
    const { cookie } = await signIn('admin');
    for (let call = 0; call < 2; call += 1) await post('sign-out', {}, { ...ownPage, cookie });
    expect(await times('signOut')).toEqual([['local_admin', 1, '127.0.0.0/24']]);
  });
});

describe('Stored data', () => {
  test('of a session is only the hash of its cookie; an expired one opens no session', async () => {
    const { cookie } = await signIn('admin');
    const secret = cookie.split('=')[1] ?? '';
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(await site.db.selectFrom('sessions').selectAll().execute())).not.toContain(secret);
    await site.db.updateTable('sessions').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute();
    expect((await tokenOf(cookie)).json()).toEqual({ token: null });
    await signIn('nuevo');
    expect(await site.db.selectFrom('sessions').select('userId').execute()).toEqual([{ userId: 'local_nuevo' }]);
  });

  test('of a session ends a week after the sign-in, however often it is used', async () => {
    const { token } = await signIn('admin');
    await site.db.updateTable('sessions').set({ lastSeenAt: '2020-01-01T00:00:00.000Z' }).execute();
    const times = () => site.db.selectFrom('sessions').select(['lastSeenAt', 'expiresAt']).executeTakeFirstOrThrow();
    const { expiresAt } = await times();
    const { startedAt } = await site.db.selectFrom('sessions').select('startedAt').executeTakeFirstOrThrow();
    expect(Date.parse(expiresAt) - Date.parse(startedAt)).toBe(7 * 24 * 3_600_000);
    await site.call(listSessions, {}, null, { authorization: `Bearer ${token}` });
    expect(await times()).toEqual({ lastSeenAt: expect.not.stringContaining('2020'), expiresAt });
  });

  test('includes the signing key, readable by this user only, so that tokens survive a restart', async () => {
    expect(statSync(join(dataFolder, 'local-auth', 'signing-key.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataFolder, 'local-auth')).mode & 0o777).toBe(0o700);
    const { token } = await signIn('admin');
    const restarted = await createIdentity({ mode: { kind: 'local' }, db: site.db, dataFolder, origins: [origin], accounts });
    expect(await restarted.verify({ headers: { authorization: `Bearer ${token}` } } as never)).toMatchObject({
      userId: 'local_admin',
      role: 'admin',
      email: 'admin@mesa-abierta.example',
    });
  });

  test('of the key is shown only as its public part', async () => {
    const { keys } = (await site.app.inject('/api/auth/local/jwks')).json();
    expect(keys.map((key: object) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  });
});

describe('With Clerk', () => {
  const publishableKey = `pk_live_${Buffer.from('clerk.mesa.example$').toString('base64')}`;
  const withClerk = (issuer: string, proxyUrl?: string) =>
    createIdentity({ mode: { kind: 'clerk', publishableKey, issuer, proxyUrl }, db: site.db, dataFolder, origins: [origin], accounts });

  test('the local calls do not exist', async () => {
    const { routes, config, hosts } = await withClerk('https://clerk.mesa.example');
    expect([config, hosts]).toEqual([{ kind: 'clerk', publishableKey }, ['https://clerk.mesa.example']]);
    const added: unknown[] = [];
    routes({ get: () => added.push('get'), post: () => added.push('post') } as never, {} as never, {} as never);
    expect(added).toEqual([]);
  });

  test('pages load from the issuer, and from the proxy or else from the address in the key', async () => {
    expect((await withClerk('https://issuer.example')).hosts).toEqual(['https://issuer.example', 'https://clerk.mesa.example']);
    const proxyUrl = 'https://mesa.example/__clerk';
    const { hosts, config } = await withClerk('https://issuer.example', proxyUrl);
    expect(hosts).toEqual(['https://issuer.example', 'https://mesa.example']);
    expect(config).toEqual({ kind: 'clerk', publishableKey, proxyUrl });
  });
});

// Last, because the limit counts all requests of this file.
describe('Repeated attempts', () => {
  test('are limited', async () => {
    const replies = [];
    for (let attempt = 0; attempt < 80; attempt += 1) replies.push(await post('sign-in', { user: 'nobody' }));
    const last = replies.at(-1);
    expect([last?.statusCode, last?.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
