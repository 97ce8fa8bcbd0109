import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ready } from '@mesa/contract/calls/site';
import type { Endpoint } from '@mesa/contract/endpoint';
import { sql } from 'kysely';
import { buildApp } from './app';
import { contractEndpoints, nameOf } from './testing/contracts';
import { testApp } from './testing/test-app';
import { freshDatabase } from './testing/test-database';
import { testIdentity } from './testing/test-tokens';

const site = testApp();

/** Calls that are described but served only by a later version. */
const notYet: string[] = [];

let described: Endpoint[];
beforeAll(async () => {
  described = await contractEndpoints();
});

describe('The calls of the contract', () => {
  test('each is served once, or listed for a later version', () => {
    const served = site.served.map(nameOf);
    expect(new Set(served).size).toBe(served.length);
    expect(described.map(nameOf).filter((name) => !served.includes(name))).toEqual(notYet);
  });

  test('nothing undescribed is served', () => {
    expect(site.served.filter((endpoint) => !described.includes(endpoint)).map(nameOf)).toEqual([]);
  });

  test('each that needs an account answers 401 without a token, with an expired one, and with one of another key or issuer', async () => {
    const admin = { userId: 'user_admin', role: 'admin' } as const;
    const stranger = await testIdentity(undefined, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
    const bearer = async (token: Promise<string>) => ({ authorization: `Bearer ${await token}` });
    const ofOthers = [await bearer(stranger.token(admin)), await bearer((await testIdentity()).token(admin, { iss: 'https://another.test' }))];
    const headers = [{}, await site.expired('admin'), ...ofOthers];
    for (const endpoint of site.served.filter(({ access }) => access !== 'anyone')) {
      for (const header of headers) {
        const { httpStatus, code } = await site.refused(endpoint, { params: { id: 1, userId: 'user_x' }, body: {} }, null, header as Record<string, string>);
        expect([nameOf(endpoint), httpStatus, code]).toEqual([nameOf(endpoint), 401, 'unauthenticated']);
      }
    }
  });

  test('public ones answer 401 to a bad token, never as to a visitor', async () => {
    for (const endpoint of site.served.filter(({ access }) => access === 'anyone')) {
      const { httpStatus } = await site.refused(endpoint, { params: { id: 1, userId: 'user_x', username: 'x', code: 'SVI' }, body: {} }, null, {
        authorization: 'Bearer a.b.c',
      });
      expect([nameOf(endpoint), httpStatus]).toEqual([nameOf(endpoint), 401]);
    }
  });

  test('change something without an account only where visitors report or open a pass', () => {
    const open = site.served.filter(({ access, writes }) => access === 'anyone' && writes);
    expect(open.map(nameOf).sort()).toEqual(['POST /api/load-failures', 'POST /api/pass/open', 'POST /api/slip/report', 'POST /api/vitals']);
  });

  test('answer 201 where they create something with a place of its own', () => {
    expect(
      site.served
        .filter(({ status }) => status === 201)
        .map(nameOf)
        .sort(),
    ).toEqual([
      'POST /api/archetypes',
      'POST /api/cards/create',
      'POST /api/collection/trade-link/create',
      'POST /api/organisers/request',
      'POST /api/own-decks/create',
      'POST /api/players/create',
      'POST /api/players/createbyclerk',
      'POST /api/release-tokens',
      'POST /api/releases/:area',
      'POST /api/releases/:area/preview',
      'POST /api/releases/:area/previews/:pullRequest',
      'POST /api/reports',
      'POST /api/seasons/create',
      'POST /api/stores/create',
      'POST /api/tournaments/create',
    ]);
  });

  test('are open to a blocked account only for its sessions, its data and the decisions about it', () => {
    expect(
      site.served
        .filter(({ whileBlocked }) => whileBlocked)
        .map(nameOf)
        .sort(),
    ).toEqual([
      'GET /api/moderation/own',
      'GET /api/players/:userId/data',
      'GET /api/sessions',
      'POST /api/moderation/:id/appeal',
      'POST /api/players/:userId/delete',
      'POST /api/sessions/end',
    ]);
  });

  test('let the role alone decide about these', () => {
    const callsFor = (only: Endpoint['access']) => site.served.filter(({ access }) => access === only).map(nameOf);
    expect(callsFor('owner')).toEqual(['POST /api/stores/create']);
    expect(callsFor('site-admin').sort()).toEqual([
      'DELETE /api/archetypes/:id',
      'DELETE /api/cards/delete',
      'GET /api/accounts',
      'GET /api/archetypes',
      'GET /api/audit',
      'GET /api/cards/pending',
      'GET /api/cards/updates',
      'GET /api/claims',
      'GET /api/moderation',
      'GET /api/organisers',
      'GET /api/player-merges',
      'GET /api/registry/history',
      'GET /api/security',
      'GET /api/security/blocked-content',
      'GET /api/tournaments/unconfirmed',
      'POST /api/accounts/:userId/block',
      'POST /api/accounts/:userId/quotas',
      'POST /api/accounts/:userId/unblock',
      'POST /api/archetypes',
      'POST /api/archetypes/preview',
      'POST /api/cards/create',
      'POST /api/claims/:id/refuse',
      'POST /api/moderation/:id/decide',
      'POST /api/moderation/:id/review',
      'POST /api/organisers/:id/grant',
      'POST /api/organisers/:id/refuse',
      'POST /api/organisers/:id/revoke',
      'POST /api/players/:id/link',
      'POST /api/players/:id/unlink',
      'POST /api/tournaments/confirm/:id',
      'PUT /api/archetypes/:id',
      'PUT /api/cards/update',
    ]);
  });

  test('those for owners refuse members, those for the site admin refuse owners too', async () => {
    for (const endpoint of site.served) {
      const input = { params: { id: 1, userId: 'user_x' }, body: {} };
      if (endpoint.access === 'owner' || endpoint.access === 'site-admin')
        expect(await site.refused(endpoint, input, 'member')).toMatchObject({ httpStatus: 403 });
      if (endpoint.access === 'site-admin') expect(await site.refused(endpoint, input, 'owner')).toMatchObject({ httpStatus: 403 });
    }
  });
});

describe('An unreadable request', () => {
  const send = (payload: string, headers: Record<string, string>) => site.app.inject({ method: 'POST', url: '/api/tournaments/status', payload, headers });

  test('with broken JSON is refused in the contract’s form', async () => {
    const reply = await send('{"status": ', { 'content-type': 'application/json' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ status: 'error', code: 'invalid', message: 'El cuerpo de la petición no es JSON válido.', requestId: expect.any(String) });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('with an empty JSON body is read as {}: a call without fields runs, another one names its fields', async () => {
    const empty = (url: string) => site.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' } });
    expect((await empty('/api/tournaments/delete/999')).json()).toMatchObject({ code: 'unauthenticated', message: 'Inicia sesión para hacer esto.' });
    expect((await empty('/api/cards/expansion/OBF')).statusCode).toBe(200);
    expect((await empty('/api/stores/storebyslug')).json()).toMatchObject({ code: 'invalid', issues: [{ path: 'slug' }] });
  });

  test('of another type, or too large, is refused', async () => {
    expect((await send('status=1', { 'content-type': 'application/x-www-form-urlencoded' })).json()).toMatchObject({ code: 'unsupported_media_type' });
    expect((await send('<x/>', { 'content-type': 'text/xml' })).statusCode).toBe(415);
    const large = await send(JSON.stringify({ status: 'x'.repeat(300_000) }), { 'content-type': 'application/json' });
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large']);
  });

  test('with an unknown field, a wrong type or a missing field is refused in Spanish', async () => {
    const reply = await send(JSON.stringify({ status: 'finalizado', page: 'dos', extra: 1 }), { 'content-type': 'application/json' });
    expect(reply.statusCode).toBe(400);
    const { issues } = reply.json();
    expect(issues.map((issue: { path: string }) => issue.path)).toContain('page');
    expect(JSON.stringify(issues)).toMatch(/extra/);
    expect(JSON.stringify(issues)).not.toMatch(/expected|Invalid|Unrecognized/);
  });

  test('to an unknown address or verb is a 404 in the same form', async () => {
    for (const request of [{ url: '/api/nada' }, { url: '/api/tournament-results/list' }, { method: 'PATCH' as const, url: '/api/health' }]) {
      const reply = await site.app.inject(request);
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
    }
  });

  test('to an address longer than any of ours is a 404; one that is not UTF-8 is refused', async () => {
    expect((await site.app.inject(`/api/players/${'x'.repeat(500)}`)).json()).toMatchObject({ code: 'not_found', requestId: expect.any(String) });
    expect((await site.app.inject('/api/players/%E0%A4%A')).json()).toMatchObject({ code: 'invalid' });
  });

  test('with prototype keys is refused', async () => {
    const reply = await send('{"status":"finalizado","__proto__":{"x":1}}', { 'content-type': 'application/json' });
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'El cuerpo de la petición no es JSON válido.']);
  });
});

test('A server is ready once its database has every migration', async () => {
  const database = await freshDatabase();
  const { app } = await buildApp({ db: database.db, identity: await testIdentity(), limits: false });
  try {
    const status = async () => (await app.inject(ready.path)).statusCode;
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`.execute(database.db);
    expect(await status()).toBe(503);
    for (const { name, timestamp } of rows) await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(database.db);
    expect(await status()).toBe(200);
  } finally {
    await app.close();
    await database.remove();
  }
}, 60_000);
