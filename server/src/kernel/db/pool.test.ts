import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { kyselyPool } from './pool';

interface Things {
  things: { id: number; name: string };
}

let database: FreshDatabase;
let pool: pg.Pool;
let db: Kysely<Things>;
let writes = 0;

beforeAll(async () => {
  // One connection, so that its state stays observable.
  database = await freshDatabase({ max: 1 });
  ({ pool } = database);
  db = new Kysely({
    dialect: new PostgresDialect({
      pool: kyselyPool(pool, {
        onWrite() {
          writes += 1;
        },
      }),
    }),
  });
  await sql`create table things (id integer primary key, name text not null)`.execute(db);
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await database.remove();
});
beforeEach(async () => {
  await db.deleteFrom('things').execute();
  writes = 0;
});

describe('A value of the database', () => {
  test('has the contract’s form: days and instants as text, every number as a number', async () => {
    const { rows } = await sql`select
      '2025-05-24'::date as day, array['2025-05-24']::date[] as days,
      '2025-05-24 10:00:00.123-05'::timestamptz(3) as instant, '0001-01-01 00:00:00+00'::timestamptz as ancient,
      count(*) as bigint, 1.50::numeric as numeric, 0.1::float8 as float, array[1, 2]::bigint[] as bigints, array[1.5, null]::numeric[] as numerics,
      true as boolean, null as nothing, '{"a": [1, "é"]}'::jsonb as json, 'ñ 🂡' as text, ''::text as empty`.execute(db);
    expect(rows[0]).toEqual({
      day: '2025-05-24',
      days: ['2025-05-24'],
      instant: '2025-05-24T15:00:00.123Z',
      ancient: '0001-01-01T00:00:00.000Z',
      bigint: 1,
      numeric: 1.5,
      float: 0.1,
      bigints: [1, 2],
      numerics: [1.5, null],
      boolean: true,
      nothing: null,
      json: { a: [1, 'é'] },
      text: 'ñ 🂡',
      empty: '',
    });
  });

  test('can be large in both directions', async () => {
    const name = 'ñ'.repeat(1_000_000);
    await db.insertInto('things').values({ id: 1, name }).execute();
    expect((await db.selectFrom('things').select('name').executeTakeFirstOrThrow()).name === name).toBe(true);
  });
});

describe('A write', () => {
  test('is reported once committed; a read never is', async () => {
    await db.insertInto('things').values({ id: 1, name: 'a' }).execute();
    expect(writes).toBe(1);
    await db.selectFrom('things').selectAll().execute();
    await sql`with named as (select * from things) select "name" as "updatedAt" from named`.execute(db);
    expect(writes).toBe(1);
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('things').set({ name: 'b' }).execute();
      await sql`with gone as (delete from things returning id) select * from gone`.execute(transaction);
      expect(writes).toBe(1);
    });
    expect(writes).toBe(2);
  });

  test('of counters is not reported, except what is written along with them', async () => {
    await sql`drop table "releaseUse"`.execute(db);
    await sql`create table "releaseUse" (visits integer)`.execute(db);
    writes = 0;
    await sql`delete from "securityLog"`.execute(db);
    await sql`update "sessions" set "lastSeenAt" = now()`.execute(db);
    await sql`insert into "releaseUse" values (1)`.execute(db);
    await sql`update "releaseUse" set visits = 2`.execute(db);
    expect(writes).toBe(0);
    await db.transaction().execute(async (transaction) => {
      await sql`update "releaseUse" set visits = 3`.execute(transaction);
      await transaction.insertInto('things').values({ id: 1, name: 'a' }).execute();
    });
    expect(writes).toBe(1);
  });

  test('of every table but those counters is reported', async () => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
    const unreported: string[] = [];
    for (const { name } of tables.rows) {
      writes = 0;
      await sql`delete from ${sql.table(name)} where false`.execute(db);
      if (writes === 0) unreported.push(name);
    }
    expect(unreported.sort()).toEqual(['playLeases', 'releaseTokens', 'releaseUse', 'releaseVitals', 'securityLog', 'sessions']);
  });

  test('of a read-only transaction is not reported', async () => {
    await db.transaction().execute((transaction) => transaction.selectFrom('things').selectAll().forUpdate().execute());
    expect(writes).toBe(0);
  });
});

describe('A statement', () => {
  const names = async () => (await pool.query<{ count: number }>('select count(*) as count from pg_prepared_statements')).rows[0]?.count ?? 0;

  test('that repeats is prepared, one that runs once is not', async () => {
    const before = await names();
    const read = () => db.selectFrom('things').select('name').where('id', '=', 77).execute();
    await read();
    expect(await names()).toBe(before);
    await read();
    await read();
    expect(await names()).toBe(before + 1);
  });

  test('that has nothing to plan is never prepared', async () => {
    for (let time = 0; time < 3; time += 1) await db.transaction().execute(async () => undefined);
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
    expect(rows.filter(({ statement }) => !/^(?:select|insert|update|delete|with) /.test(statement))).toEqual([]);
  });

  test('whose plan a migration invalidated is planned again', async () => {
    const read = () => db.selectFrom('things').selectAll().execute();
    await db.insertInto('things').values({ id: 1, name: 'a' }).execute();
    for (let time = 0; time < 3; time += 1) await read();
    await sql`alter table things add column more integer default 5`.execute(db);
    expect(await read()).toEqual([{ id: 1, name: 'a', more: 5 }]);
    expect(await read()).toEqual([{ id: 1, name: 'a', more: 5 }]);
    await sql`alter table things drop column more`.execute(db);
  });

  test('whose plan a migration invalidated in a transaction fails with the cause, and is planned again after it', async () => {
    const read = (from: Pick<typeof db, 'selectFrom'> = db) => from.selectFrom('things').selectAll().execute();
    for (let time = 0; time < 3; time += 1) await read();
    await sql`alter table things add column more integer`.execute(db);
    await expect(db.transaction().execute(read)).rejects.toMatchObject({ code: '0A000' });
    expect(await read()).toEqual([]);
    await sql`alter table things drop column more`.execute(db);
  });

  test('that fails leaves the connection usable, without an open transaction', async () => {
    await expect(sql`select nonsense`.execute(db)).rejects.toMatchObject({ code: '42703' });
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('things').values({ id: 1, name: 'a' }).execute();
      await sql`select 1 / 0`.execute(transaction);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await db.selectFrom('things').selectAll().execute()).toEqual([]);
  });

  test('interrupted by a broken client is rolled back for the next one', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`insert into things values (1, 'left')`);
    client.release(true);
    expect(await db.selectFrom('things').selectAll().execute()).toEqual([]);
  });
});
