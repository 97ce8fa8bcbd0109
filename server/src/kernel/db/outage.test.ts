import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listPlayers } from '@mesa/contract/calls/players';
import { saveResults } from '@mesa/contract/calls/results';
import { ready } from '@mesa/contract/calls/site';
import { sql } from 'kysely';
import type { App } from '../../app';
import { buildApp } from '../../app';
import { community } from '../../testing/community';
import { testIdentity } from '../../testing/test-tokens';
import { type Embedded, openEmbedded } from './embedded/open-embedded';
import { migrate } from './migrate';
import { callLimits, createPool, overPool } from './pool';

const folder = mkdtempSync(join(tmpdir(), 'mesa-outage-'));
const players = 5;
let embedded: Embedded;
let pool: ReturnType<typeof createPool>;
let db: ReturnType<typeof overPool>;
let app: App['app'];
let authorization: string;
let tournaments: number[];
let playerIds: number[];

beforeAll(async () => {
  embedded = await openEmbedded(folder);
  pool = createPool({ ...embedded.address, ...callLimits, query_timeout: 1000, connectionTimeoutMillis: 1000 });
  db = overPool(pool);
  await migrate(overPool(createPool(embedded.address)));
  const identity = await testIdentity();
  ({ app } = await buildApp({ db, identity, limits: false }));
  authorization = `Bearer ${await identity.token({ userId: 'user_admin', role: 'admin' }, { exp: Math.floor(Date.now() / 1000) + 100 })}`;
  const rows = community({ db });
  playerIds = (await rows.players(players)).map(({ id }) => id);
  tournaments = (await Promise.all(Array.from({ length: 8 }, () => rows.tournament({ category: 'Amistoso' })))).map(({ id }) => id);
  for (const id of tournaments) for (const playerId of playerIds) await rows.result(id, playerId, { points: 0 });
}, 120_000);
afterAll(async () => {
  await app?.close();
  await pool?.end();
  await embedded?.close();
  rmSync(folder, { recursive: true, force: true });
});

const save = async (tournamentId: number, points: number) => {
  const results = playerIds.map((playerId) => ({ tournamentId, playerId, points }));
  const reply = await app.inject({ method: saveResults.method, url: saveResults.path, headers: { authorization }, payload: { results } });
  return { statusCode: reply.statusCode, code: reply.json().code ?? null, retryAfter: reply.headers['retry-after'] ?? null };
};
const read = async () => (await app.inject({ method: listPlayers.method, url: listPlayers.path, payload: {} })).statusCode;

/** Eight people save repeatedly while `happen` runs; each continues until a save after it succeeded. */
async function saveThrough(happen: (refusals: readonly unknown[]) => Promise<void>): Promise<{ refusals: unknown[]; last: number[] }> {
  const refusals: unknown[] = [];
  let over = false;
  let hasGivenUp = false;
  const timer = setTimeout(() => {
    hasGivenUp = true;
  }, 50_000);
  const happening = happen(refusals).finally(() => {
    over = true;
  });
  const last = await Promise.all(
    tournaments.map(async (id) => {
      for (let round = 0; !hasGivenUp; round += 1) {
        const after = over;
        // Possible points, a different number each time.
        const points = 1 + (round % 60);
        const reply = await save(id, points);
        if (reply.statusCode !== 200) refusals.push(reply);
        else if (after) return points;
        // Waits like a browser, so that the database can recover.
        if (reply.statusCode !== 200) await wait(20);
      }
      throw new Error('it never saved again');
    }),
  ).finally(() => clearTimeout(timer));
  await happening;
  return { refusals, last };
}

const unavailable = { statusCode: 503, code: 'unavailable', retryAfter: '5' };
const backends = async () => {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  return rows.map(({ pid }) => pid);
};

/** Checks that all saves are complete: each tournament has the results of one save, the last confirmed one, and each save is recorded. */
async function expectWhole(last: number[]): Promise<void> {
  for (const [index, id] of tournaments.entries()) {
    const rows = await db.selectFrom('results').select('points').where('tournamentId', '=', id).execute();
    expect([...new Set(rows.map(({ points }) => points))]).toEqual([last[index]]);
    const recorded = await sql<{ points: number }>`
      select distinct (result->>'points')::int as points from "auditLog", jsonb_array_elements(after->'results') as result
      where "tournamentId" = ${id} and id = (select max(id) from "auditLog" where "tournamentId" = ${id})`.execute(db);
    expect(recorded.rows).toEqual([{ points: last[index] }]);
  }
}

describe('While eight people save', () => {
  test('PostgreSQL is killed and returns: callers get unavailable, then save again, and nothing is half-written', async () => {
    for (const signal of ['SIGKILL', 'SIGINT', 'SIGKILL'] as const) {
      const { refusals, last } = await saveThrough(async () => {
        await wait(100);
        const pid = embedded.pid() ?? 0;
        process.kill(pid, signal);
        while (embedded.pid() === pid || embedded.pid() === undefined || (await read()) !== 200) await wait(10);
      });
      expect(refusals.length).toBeGreaterThan(0);
      expect([...new Set(refusals.map((refusal) => JSON.stringify(refusal)))]).toEqual([JSON.stringify(unavailable)]);
      await expectWhole(last);
    }
  }, 120_000);

  test('their connections are ended: the same', async () => {
    const { refusals, last } = await saveThrough(async () => {
      for (let time = 0; time < 20; time += 1) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'
          and application_name not like 'mesa-abierta%' and random() < 0.5`
          .execute(db)
          .catch(() => undefined);
        await wait(10);
      }
    });
    expect([...new Set(refusals.map((refusal) => JSON.stringify(refusal)))].filter((one) => one !== JSON.stringify(unavailable))).toEqual([]);
    await expectWhole(last);
  }, 60_000);

  test('PostgreSQL does not answer for a while: the same', async () => {
    const frozen = [embedded.pid() ?? 0, ...(await backends())];
    const { refusals, last } = await saveThrough(async (refused) => {
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      while (refused.length === 0 || (await read()) !== 503) await wait(10);
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    });
    expect(refusals.length).toBeGreaterThan(0);
    expect([...new Set(refusals.map((refusal) => JSON.stringify(refusal)))]).toEqual([JSON.stringify(unavailable)]);
    await expectWhole(last);
  }, 60_000);
});

describe('An idle connection that is lost', () => {
  test('does not end the process, and the next call gets another one', async () => {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const lost = new Promise((resolve) => client.once('error', resolve));
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await lost;
    client.release();
    expect(await read()).toBe(200);
  });
});

describe('A database that', () => {
  const failWith = async (state: string) => {
    await sql
      .raw(`create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${state}'; end $$`)
      .execute(db);
    await sql`create or replace trigger fail before insert on "auditLog" for each row execute function fail()`.execute(db);
  };

  test.each([
    ['has no room on its disk', '53100'],
    ['has no memory left', '53200'],
    ['cannot read its files', '58030'],
    ['only reads', '25006'],
    ['takes too long for a statement', '57014'],
    ['waits too long for a lock', '55P03'],
    ['lets others go first every time', '40P01'],
  ])('%s is unavailable', async (_, state) => {
    const [id = 0] = tournaments;
    await failWith(state);
    try {
      expect(await save(id, 41)).toEqual(unavailable);
    } finally {
      await sql`drop trigger fail on "auditLog"`.execute(db);
    }
    expect(await save(id, 42)).toMatchObject({ statusCode: 200 });
  });

  test('reports a fault of ours is not treated as unavailable', async () => {
    const [id = 0] = tournaments;
    await failWith('22012');
    try {
      expect(await save(id, 41)).toMatchObject({ statusCode: 500, code: 'internal', retryAfter: null });
    } finally {
      await sql`drop trigger fail on "auditLog"`.execute(db);
    }
  });

  test('is busy with another’s lock times out the caller', async () => {
    const [id = 0] = tournaments;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from tournaments where id = $1 for update', [id]);
    try {
      // The caller's limit of one second ends before the lock's ten.
      expect(await save(id, 1)).toEqual(unavailable);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await save(id, 2)).statusCode).toBe(200);
  });

  test('is unreachable is reported by its watcher', async () => {
    const away = overPool(createPool({ host: join(folder, 'nowhere'), port: 5432, user: 'mesa', connectionTimeoutMillis: 1000 }));
    await expect(sql`select 1`.execute(away)).rejects.toThrow('the database is unavailable');
    const refused = overPool(createPool({ host: '127.0.0.1', port: 1, user: 'mesa', connectionTimeoutMillis: 1000 }));
    await expect(sql`select 1`.execute(refused)).rejects.toThrow('the database is unavailable');
    expect((await app.inject(ready.path)).statusCode).toBe(200);
  });
});
