import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openPass } from '@mesa/contract/calls/passes';
import { createPlayerOfAccount } from '@mesa/contract/calls/players';
import { usualQuotas } from '@mesa/contract/rules/quotas';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../../app';
import { createIdentity } from '../../domain/identity/identity';
import { admitSession } from '../../domain/identity/sessions';
import { community } from '../../testing/community';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { testIdentity } from '../../testing/test-tokens';
import { createPool, overPool } from '../db/pool';
import { createAttempts } from './attempts';

const origin = 'http://localhost:3000';
const account = { key: 'ana', id: 'local_ana', name: 'Ana', email: 'ana@mesa.example', role: 'member' as const };
const start = Date.parse('2031-05-24T15:00:00.000Z');
let now = start;
let dataFolder: string;
const database = {} as FreshDatabase;
const rows = community(database);
let servers: FastifyInstance[];
/** Of accounts, for calls that need a session. */
let members: FastifyInstance[];
let token: string;

beforeAll(async () => {
  Object.assign(database, await freshDatabase());
  dataFolder = mkdtempSync(join(tmpdir(), 'mesa-attempts-'));
  const local = { mode: { kind: 'local' as const }, dataFolder, origins: [origin], accounts: [account] };
  const options = { now: () => new Date(now), limits: { signIn: 4 }, settings: { quotas: { ...usualQuotas, claims: 2 } } };
  const open = async (of: 'demo' | 'tokens') => {
    const pool = createPool(database.address);
    const db = overPool(pool);
    const tokens = await testIdentity(admitSession(db, { own: false }));
    const { app } = await buildApp({ ...options, db, identity: of === 'demo' ? await createIdentity({ ...local, db }) : tokens });
    app.addHook('onClose', () => pool.end());
    return { app, tokens };
  };
  const opened = [await open('demo'), await open('demo'), await open('tokens'), await open('tokens')];
  servers = opened.slice(0, 2).map(({ app }) => app);
  members = opened.slice(2).map(({ app }) => app);
  token = (await opened[2]?.tokens.token({ userId: 'user_beto', role: 'member' })) ?? '';
}, 60_000);
afterAll(async () => {
  for (const app of [...(servers ?? []), ...(members ?? [])]) await app.close();
  await database.remove?.();
  rmSync(dataFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  now = start;
  await database.db.deleteFrom('attempts').execute();
});

const on = (at: number, request: InjectOptions, of = servers) => (of[at % 2] as FastifyInstance).inject({ method: 'POST', ...request });
const signIn = (at: number, remoteAddress: string, user = 'nobody') =>
  on(at, { url: '/api/auth/local/sign-in', payload: { user }, headers: { origin, host: 'localhost:3000' }, remoteAddress });
const tryPass = (at: number, remoteAddress: string) => on(at, { url: openPass.path, payload: { secret: 'wrong' }, remoteAddress });
const counted = () => database.db.selectFrom('attempts').select('made').orderBy('made').execute();

describe('Two servers of a site', () => {
  test('refuse an address after as many sign-ins as one would allow, and admit it a minute after the first', async () => {
    for (let made = 0; made < 4; made += 1) {
      now = start + made * 1000;
      expect((await signIn(made, '198.51.100.1')).statusCode).toBe(404);
    }
    for (const at of [0, 1]) {
      const reply = await signIn(at, '198.51.100.1', 'ana');
      expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([429, 'rate_limited', '57']);
    }
    expect((await signIn(0, '198.51.100.2', 'ana')).statusCode).toBe(200);
    now = start + 60_000;
    expect((await signIn(1, '198.51.100.1', 'ana')).statusCode).toBe(200);
  });

  test('count attempts that arrive at the same moment, each once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => signIn(at, '2001:db8:1:3::1')));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([404, 404, 404, 404, 429, 429, 429, 429]);
    expect(await counted()).toEqual([{ made: 8 }]);
  });

  test('refuse an address, or an IPv6 network, after ten wrong passes together', async () => {
    for (const address of [() => '198.51.100.3', (host: number) => `2001:db8:1:2::${host + 1}`]) {
      for (let made = 0; made < 10; made += 1) expect((await tryPass(made, address(made))).statusCode).toBe(401);
      for (const at of [0, 1]) {
        const { statusCode, headers } = await tryPass(at, address(10 + at));
        expect([statusCode, headers['retry-after']]).toEqual([429, '60']);
      }
    }
    now = start + 60_000;
    expect((await tryPass(1, '198.51.100.3')).statusCode).toBe(401);
  });

  test('let an account claim as many players as one would', async () => {
    const claim = async (at: number) => {
      const { username } = await rows.player();
      const headers = { authorization: `Bearer ${token}` };
      return (await on(at, { url: createPlayerOfAccount.path, payload: { userId: 'user_beto', username }, headers }, members)).statusCode;
    };
    expect([await claim(0), await claim(1), await claim(0), await claim(1)]).toEqual([409, 409, 429, 429]);
  });

  test('keep no row of an earlier minute, and no address', async () => {
    for (const last of [4, 5, 6]) await signIn(0, `198.51.100.${last}`);
    expect(await counted()).toHaveLength(3);
    const written = JSON.stringify(await database.db.selectFrom('attempts').selectAll().execute());
    expect(written).not.toContain('198.51');
    now = start + 60_000;
    await tryPass(0, '198.51.100.7');
    expect(await counted()).toEqual([{ made: 1 }]);
  });
});

const attempts = () => createAttempts({ db: database.db, key: Buffer.from('key'), now: () => new Date(now) });

test('An attempt a minute after the first one begins the next minute', async () => {
  const { add } = attempts();
  for (const at of [start, start + 60_000]) {
    now = at;
    expect(await add('signIn', '198.51.100.8')).toEqual({ made: 1, secondsLeft: 60 });
  }
  now += 59_000;
  expect(await add('signIn', '198.51.100.8')).toEqual({ made: 2, secondsLeft: 1 });
});

test('No address waits longer than a minute, also at a server whose clock is behind', async () => {
  now = start;
  const { add, made } = attempts();
  await add('wrongPass', '198.51.100.11');
  now = start - 30_000;
  expect(await made('wrongPass', '198.51.100.11')).toEqual({ made: 1, secondsLeft: 60 });
});

test('Who signs in often has tried no wrong pass', async () => {
  now = start;
  const { add, made } = attempts();
  for (let times = 0; times < 3; times += 1) await add('signIn', '198.51.100.10');
  expect([(await made('wrongPass', '198.51.100.10')).made, (await made('signIn', '198.51.100.10')).made]).toEqual([0, 3]);
});

test('Of the rows that a flood leaves, one attempt a minute deletes ten thousand', async () => {
  const since = new Date(start).toISOString();
  await sql`insert into attempts (who, since, made) select n::text, ${since}, 1 from generate_series(1, 10002) as n`.execute(database.db);
  const { add } = attempts();
  for (const [minutes, left] of [
    [1, 3],
    [2, 1],
  ] as const) {
    now = start + minutes * 60_000;
    await add('signIn', '198.51.100.9');
    expect(await counted()).toHaveLength(left);
  }
});
