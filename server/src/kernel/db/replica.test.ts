import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { getLive } from '@mesa/contract/calls/play';
import { listPlayers } from '@mesa/contract/calls/players';
import { ready } from '@mesa/contract/calls/site';
import { listStores, updateStore } from '@mesa/contract/calls/stores';
import { emptyEvent } from '@mesa/contract/play/model';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { type App, buildApp } from '../../app';
import { readReplica } from '../../operations/commands/check';
import { measureReplica } from '../../operations/metrics/replica';
import { community } from '../../testing/community';
import { type Replicated, replicatedPostgres } from '../../testing/replicated-postgres';
import { urlOf } from '../../testing/test-database';
import { testIdentity } from '../../testing/test-tokens';
import { databaseReplica } from '../capabilities/database-replica';
import { topicsWritten } from '../pipeline/writing';
import type { Address } from './embedded/cluster';
import { callLimits, createPool, overPool } from './pool';
import { Replica } from './replica';

let postgres: Replicated;
let pool: pg.Pool;
let replica: Replica;
let built: App;
let storeId: number;
let headers: { authorization: string };
let skippedMs = 0;
/** Writes as another server does: this one does not learn of it. */
let elsewhere: ReturnType<typeof community>;

const clock = () => performance.now() + skippedMs;
const replicaAt = (address: Address) =>
  new Replica({ pool, primary: { connectionString: urlOf(postgres.primary.address) }, replica: { connectionString: urlOf(address) }, clock });

beforeAll(async () => {
  postgres = await replicatedPostgres();
  pool = createPool({ ...postgres.primary.address, ...callLimits });
  replica = replicaAt(postgres.standby.address);
  const identity = await testIdentity();
  built = await buildApp({ db: overPool(pool, { onWrite: () => replica.wrote(topicsWritten()) }), identity, replica, limits: false });
  built.capabilities.add(databaseReplica(replica));
  elsewhere = community({ db: overPool(pool, { named: false }) });
  storeId = (await elsewhere.store({ admins: ['ana'], name: 'Primera' })).id;
  headers = { authorization: `Bearer ${await identity.token({ userId: 'ana', role: 'owner' }, { exp: Math.floor(Date.now() / 1000) + 300 })}` };
  // A first sign-in writes.
  await built.app.inject({ url: '/api/sessions', headers });
}, 120_000);
afterAll(async () => {
  await built?.app.close();
  await replica?.close();
  await pool?.end();
  await postgres?.remove();
});

/** Looks until the replica is used. */
async function caughtUp(one = replica): Promise<void> {
  for (await one.probe(); one.fault !== null; await one.probe()) await wait(20);
}
/** Looks until the replica has what was written so far. */
async function hasEverything(): Promise<void> {
  for (await caughtUp(); (await visitors(listStores)).from !== 'replica'; await caughtUp()) await wait(20);
}

/** Returns what a visitor gets, and from which database. */
async function visitors({ method, path }: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }, more: object = {}) {
  const before = { ...replica.reads };
  const { statusCode, body } = await built.app.inject({ method, url: path, payload: {}, ...more });
  const from = replica.reads.replica > before.replica ? 'replica' : replica.reads.primary > before.primary ? 'primary' : null;
  return { statusCode, body, from };
}
async function measured(of: Replica) {
  const register = new Registry();
  measureReplica([register], of);
  return { register, metrics: await register.metrics() };
}
const save = async (name: string) => {
  const payload = { name, email: 'a@b.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' };
  const { statusCode } = await built.app.inject({ method: 'PUT', url: updateStore.path.replace(':id', String(storeId)), headers, payload });
  expect(statusCode).toBe(200);
};

describe('A replica', () => {
  afterEach(async () => {
    skippedMs = 0;
  });

  test('answers visitors, but no request with a session', async () => {
    await hasEverything();
    expect(await visitors(listStores)).toMatchObject({ statusCode: 200, from: 'replica', body: expect.stringContaining('Primera') });
    expect(await visitors(listStores, { headers })).toMatchObject({ statusCode: 200, from: null });
  });

  test('does not answer what a write made stale until it has the write', async () => {
    await hasEverything();
    await postgres.onStandby('select pg_wal_replay_pause()');
    await save('Segunda');
    await replica.probe();
    expect(await visitors(listStores)).toMatchObject({ from: 'primary', body: expect.stringContaining('Segunda') });
    expect(await visitors(listPlayers)).toMatchObject({ from: 'replica' });
    // As a command on the database, which can change anything.
    replica.wrote(null);
    expect(await visitors(listPlayers)).toMatchObject({ from: 'primary' });
    await postgres.onStandby('select pg_wal_replay_resume()');
    await hasEverything();
    expect(await visitors(listStores)).toMatchObject({ from: 'replica', body: expect.stringContaining('Segunda') });
  });

  test('does not answer for a played tournament that another server changed until it has the change', async () => {
    const { id } = await elsewhere.tournament({ status: 'inscripciones', played: true });
    const snapshot = JSON.stringify(emptyEvent('cup', 2027));
    await overPool(pool).insertInto('play').values({ tournamentId: id, code: 'ABCDEF', snapshot }).execute();
    const live = async () => (await visitors({ method: 'GET', path: getLive.path.replace(':id', String(id)) }, { payload: undefined })).from;
    for (const tell of [() => built.streams.onNotice(`${id} 2`), () => built.streams.onGap()]) {
      while ((await live()) !== 'replica') await caughtUp();
      tell();
      expect(await live()).toBe('primary');
    }
    await hasEverything();
  });

  test('that is behind is not used, is reported, and is used again once it has caught up', async () => {
    await hasEverything();
    await postgres.onStandby('select pg_wal_replay_pause()');
    await elsewhere.store({ name: 'De otro servidor' });
    await replica.probe();
    expect(replica.fault).toBeNull();
    skippedMs = 3_600_000;
    await replica.probe();
    expect(replica.fault).toMatch(/^Está más de 36\d\d s detrás de la principal\.$/);
    expect(await visitors(listStores)).toMatchObject({ from: 'primary', body: expect.stringContaining('De otro servidor') });
    await built.capabilities.checkAll();
    const answer = await built.app.inject(ready.path);
    expect([answer.statusCode, answer.json().degraded]).toEqual([200, [{ name: 'replica', since: expect.any(String) }]]);
    const { register, metrics } = await measured(replica);
    expect(metrics).toMatch(/^mesa_replica_used 0$/m);
    expect(metrics).toMatch(/^mesa_replica_lag_seconds 36\d\d/m);
    const readsIn = (text: string) => /^mesa_visitor_reads_total\{database="primary"\} ([1-9].*)$/m.exec(text)?.[1];
    expect(readsIn(metrics)).toBe(String(replica.reads.primary));
    expect(readsIn(await register.metrics())).toBe(readsIn(metrics));
    await postgres.onStandby('select pg_wal_replay_resume()');
    await hasEverything();
    await built.capabilities.checkAll();
    expect((await built.app.inject(ready.path)).json().degraded).toEqual([]);
  });

  test('that has caught up is as new as the last look at the primary', async () => {
    await hasEverything();
    await postgres.onStandby('select pg_wal_replay_pause()');
    for (const ms of [10_000, 20_000, 30_000]) {
      skippedMs = ms;
      await elsewhere.store();
      await replica.probe();
    }
    const { rows } = await pool.query<{ end: string }>('select pg_current_wal_lsn()::text as end');
    await postgres.onStandby('select pg_wal_replay_resume()');
    const standby = createPool(postgres.standby.address);
    const hasReplayed = async () => (await standby.query<{ yes: boolean }>('select pg_last_wal_replay_lsn() >= $1 as yes', [rows[0]?.end])).rows[0]?.yes;
    while (!(await hasReplayed())) await wait(20);
    await standby.end();
    await replica.probe();
    expect(replica.lagSeconds).toBeLessThan(10);
  }, 60_000);

  test('that is lost costs no read: the primary answers until it is back', async () => {
    await hasEverything();
    await postgres.standby.stop();
    expect(await visitors(listStores)).toMatchObject({ statusCode: 200, from: 'primary' });
    await replica.probe();
    expect(replica.fault).toMatch(/^No responde \(.*\)\.$/);
    expect(await visitors(listStores)).toMatchObject({ statusCode: 200, from: 'primary' });
    await postgres.standby.start();
    await hasEverything();
  }, 60_000);

  test('goes on answering visitors while the primary is away', async () => {
    await hasEverything();
    await postgres.primary.stop();
    skippedMs = 60_000;
    await replica.probe();
    const read = await visitors(listStores);
    await postgres.primary.start();
    expect(read).toMatchObject({ statusCode: 200, from: 'replica' });
    skippedMs = 0;
    await hasEverything();
  }, 60_000);

  test('that was not looked at yet is neither used nor reported', async () => {
    const early = replicaAt(postgres.standby.address);
    expect([early.fault === null, await databaseReplica(early).check()]).toEqual([false, undefined]);
    expect((await measured(early)).metrics).not.toMatch(/^mesa_replica_lag_seconds/m);
    await caughtUp(early);
    expect(await databaseReplica(early).check()).toBeNull();
    await early.close();
  }, 60_000);

  test('passes main.mjs check', async () => {
    const databaseUrl = urlOf(postgres.primary.address);
    expect(await readReplica({ databaseUrl })).toEqual([]);
    expect(await readReplica({ databaseUrl, databaseReadUrl: urlOf(postgres.standby.address) })).toEqual([
      { what: 'réplica', fault: null, note: 'sigue a la principal' },
    ]);
  });

  test('of another database, or the primary itself, is not used', async () => {
    const { template: _, ...other } = JSON.parse(process.env.MESA_TEST_POSTGRES ?? 'null') as Address & { template: string };
    const elsewhereAt = new Replica({ pool, primary: { connectionString: urlOf(postgres.primary.address) }, replica: { ...other, database: 'mesa_template' } });
    const itself = replicaAt(postgres.primary.address);
    for (const one of [elsewhereAt, itself]) await one.probe();
    expect([elsewhereAt.fault, itself.fault]).toEqual(['Es la réplica de otra base de datos.', 'No es una réplica: acepta escrituras.']);
    await Promise.all([elsewhereAt.close(), itself.close()]);
  });

  test('of another database on the same PostgreSQL is not used', async () => {
    const address = { ...postgres.primary.address, database: 'another' };
    await pool.query('create database another');
    const another = createPool(address);
    await another.query('create table kysely_migration (name text)');
    await another.end();
    const beside = replicaAt(address);
    await beside.probe();
    expect(beside.fault).toBe('Es la réplica de otra base de datos.');
    await beside.close();
    await pool.query('drop database another with (force)');
  });

  test('is looked at every second, until the server ends', async () => {
    jest.useFakeTimers({
      doNotFake: ['Date', 'performance', 'hrtime', 'nextTick', 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'],
    });
    const watched = replicaAt(postgres.standby.address);
    const probe = jest.spyOn(watched, 'probe');
    let seen: () => void = () => undefined;
    const looked = () =>
      new Promise<void>((resolve) => {
        seen = resolve;
      });
    const first = looked();
    const stop = watched.watch(() => seen());
    await first;
    // The look before has to be over.
    await Promise.resolve();
    const second = looked();
    jest.advanceTimersByTime(1000);
    await second;
    await stop();
    jest.advanceTimersByTime(5000);
    expect(probe).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  test('that has become a primary goes on answering visitors while the primary is away, and is not used beside it', async () => {
    await hasEverything();
    await postgres.primary.stop();
    await postgres.onStandby('select pg_promote(true)');
    await replica.probe();
    const alone = await visitors(listStores);
    // A server that starts meanwhile cannot know whose replica it was.
    const startedMeanwhile = replicaAt(postgres.standby.address);
    await startedMeanwhile.probe();
    expect(startedMeanwhile.fault).toBe('No es una réplica: acepta escrituras.');
    await startedMeanwhile.close();
    await postgres.primary.start();
    expect(alone).toMatchObject({ statusCode: 200, from: 'replica' });
    while (replica.fault === null) await replica.probe();
    expect(replica.fault).toBe('No es una réplica: acepta escrituras.');
    expect(await visitors(listStores)).toMatchObject({ statusCode: 200, from: 'primary' });
  }, 60_000);
});
