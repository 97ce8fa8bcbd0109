import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { fillEveryTable } from '../../../testing/fill-tables';
import { schemaPrint } from '../../../testing/schema-print';
import { type FreshDatabase, freshDatabase } from '../../../testing/test-database';
import { migrate, migrateExactly } from '../migrate';
import { changedTable } from '../migration-times';
import { overPool } from '../pool';
import type { Tables } from '../tables';
import { schemaPrints } from '.';
import { rewrites } from './rewrites';

/** Every schema that a site can have, in the order of release. */
const names = Object.keys(schemaPrints);
/** The first schema of an embedded PostgreSQL. */
const embedded = names.slice(names.indexOf('0011-names-and-lists'));
/** Tables that the database works out from others. */
const sums = ['searchWords', 'rankingPlayers', 'rankingTotals', 'rankingEvents', 'rankingScopes', 'seasonEvents', 'seasonScores', 'seasonTotals'];
/** Values of columns that take few. */
const special = {
  seasons: { country: 'null', state: 'null', city: 'null' },
  tournaments: { listsCloseAt: 'null' },
  cards: { expansionCode: `'SVI'` },
};

/** A database of each schema, with a row in every table. */
const databases = new Map<string, FreshDatabase>();
const prints: Record<string, string> = {};
const closed: Record<string, string[]> = {};

async function tablesOf(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; file: string }>(
    `select relname as name, pg_relation_filenode(oid)::text as file from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
  );
  return new Map(rows.map(({ name, file }) => [name, file]));
}

/** Runs the next migration. Returns the tables with data that it rewrote, or changed row by row, while nobody could read them. */
async function runNext(client: pg.Client, name: string): Promise<string[]> {
  const changed = new Set<string>();
  const log = ({ query }: LogEvent) => {
    const table = changedTable(query.sql);
    if (table !== null && !/^\s*(alter|create)/i.test(query.sql)) changed.add(table);
  };
  const connect = async () => ({ query: client.query.bind(client), release: () => undefined }) as never;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }), log });
  await client.query('begin');
  const before = await tablesOf(client);
  await migrateExactly(db, names.slice(0, names.indexOf(name) + 1));
  const after = await tablesOf(client);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_locks join pg_class on pg_class.oid = relation
      where pid = pg_backend_pid() and locktype = 'relation' and mode = 'AccessExclusiveLock'`,
  );
  await client.query('commit');
  const locked = new Set(rows.map(({ name: table }) => table));
  return [...before.keys()].filter((table) => locked.has(table) && after.has(table) && (changed.has(table) || after.get(table) !== before.get(table))).sort();
}

async function rowsOf(client: pg.ClientBase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of (await tablesOf(client)).keys())
    if (!sums.includes(name)) counts[name] = Number((await client.query<{ count: string }>(`select count(*) from "${name}"`)).rows[0]?.count);
  return counts;
}

beforeAll(async () => {
  const growing = await freshDatabase({}, { isMigrated: false });
  try {
    for (const name of names) {
      const client = new pg.Client(growing.address);
      await client.connect();
      const tables = await runNext(client, name);
      if (tables.length > 0) closed[name] = tables;
      prints[name] = await schemaPrint(client);
      await fillEveryTable(client, special);
      await client.end();
      if (embedded.includes(name)) databases.set(name, await freshDatabase({ max: 2 }, { from: growing.address.database ?? '' }));
    }
  } finally {
    await growing.remove();
  }
}, 300_000);
afterAll(async () => {
  for (const { remove } of databases.values()) await remove();
}, 120_000);

describe('A migration', () => {
  test('is listed with the schema that it makes, which no later change to its file may alter', () => {
    expect(prints).toEqual(schemaPrints);
  });

  test('that rewrites a table while nobody can read it is listed', () => {
    expect(closed).toEqual(rewrites);
  });
});

describe('A database of an earlier version', () => {
  test.each(embedded)('with the schema of %s gets the newest one, and keeps its rows', async (name) => {
    const { pool } = databases.get(name) as FreshDatabase;
    const client = await pool.connect();
    try {
      const before = await rowsOf(client);
      expect(before.players).toBe(1);
      await migrate(overPool(pool));
      const after = await rowsOf(client);
      expect(Object.entries(before).filter(([table, count]) => table in after && (after[table] ?? 0) < count)).toEqual([]);
      expect(await schemaPrint(client)).toBe(prints[names.at(-1) ?? '']);
    } finally {
      client.release();
      await pool.end();
    }
  });
});
