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

/**
 * Databases with a row in every table: of the first schema, and of enough others that every table which a later migration changes has its row before
 * the first change. All these changes then run in one transaction, as on a site that skipped versions.
 */
const databases = new Map<string, FreshDatabase>();
const prints: Record<string, string> = {};
const closed: Record<string, string[]> = {};
const lost: Record<string, string[]> = {};

async function tablesOf(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; file: string }>(
    `select relname as name, pg_relation_filenode(oid)::text as file from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
  );
  return new Map(rows.map(({ name, file }) => [name, file]));
}

/**
 * Runs the next migration. Returns the tables with data that it rewrote or changed row by row under a lock that stops reads, and all that it
 * changed in any way, also by a trigger or a key of another table.
 */
async function runNext(client: pg.Client, name: string): Promise<{ closed: string[]; touched: string[] }> {
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
  const { rows } = await client.query<{ name: string; mode: string }>(
    `select relname as name, mode from pg_locks join pg_class on pg_class.oid = relation
      where pid = pg_backend_pid() and locktype = 'relation' and mode not in ('AccessShareLock', 'RowShareLock')`,
  );
  await client.query('commit');
  const locked = new Set(rows.filter(({ mode }) => mode === 'AccessExclusiveLock').map(({ name: table }) => table));
  const isClosed = (table: string) => locked.has(table) && after.has(table) && (changed.has(table) || after.get(table) !== before.get(table));
  return { closed: [...before.keys()].filter(isClosed).sort(), touched: rows.map(({ name: table }) => table).filter((table) => before.has(table)) };
}

async function rowsOf(client: pg.ClientBase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of (await tablesOf(client)).keys())
    if (!sums.includes(name)) counts[name] = Number((await client.query<{ count: string }>(`select count(*) from "${name}"`)).rows[0]?.count);
  return counts;
}

const fewerIn = (before: Record<string, number>, after: Record<string, number>): string[] =>
  Object.keys(before).filter((table) => table in after && (after[table] ?? 0) < (before[table] ?? 0));

beforeAll(async () => {
  const growing = await freshDatabase({}, { isMigrated: false });
  /** A copy of the schema before the next migration, and the tables that came after the last copy that was kept. */
  let copy: FreshDatabase | null = null;
  const later = new Set<string>();
  try {
    for (const [index, name] of names.entries()) {
      const client = new pg.Client(growing.address);
      await client.connect();
      const before = await rowsOf(client);
      const run = await runNext(client, name);
      const after = await rowsOf(client);
      const fewer = fewerIn(before, after);
      if (fewer.length > 0) lost[name] = fewer;
      if (run.closed.length > 0) closed[name] = run.closed;
      prints[name] = await schemaPrint(client);
      await fillEveryTable(client, special);
      await client.end();

      const previous = names[index - 1] ?? '';
      const isKept = [embedded[0], names.at(-2)].includes(previous) || run.touched.some((table) => later.has(table));
      if (isKept) later.clear();
      if (copy && isKept) databases.set(previous, copy);
      else await copy?.remove();
      copy = null;
      for (const table of Object.keys(after)) if (!(table in before)) later.add(table);
      if (embedded.includes(name)) copy = await freshDatabase({ max: 2 }, { from: growing.address.database ?? '' });
    }
  } finally {
    await copy?.remove();
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

  test('that rewrites a table and locks it against reading is listed', () => {
    expect(closed).toEqual(rewrites);
  });

  test('keeps the rows of every table', () => {
    expect(lost).toEqual({});
  });
});

describe('A database of an earlier version', () => {
  test('gets the newest schema, and keeps its rows', async () => {
    expect([...databases.keys()]).toEqual(expect.arrayContaining([embedded[0], embedded.at(-2)]));
    for (const [name, { pool }] of databases) {
      const client = await pool.connect();
      try {
        const before = await rowsOf(client);
        expect([name, before.players]).toEqual([name, 1]);
        await migrate(overPool(pool));
        expect([name, fewerIn(before, await rowsOf(client))]).toEqual([name, []]);
        expect([name, await schemaPrint(client)]).toEqual([name, prints[names.at(-1) ?? '']]);
      } finally {
        client.release();
        await pool.end();
      }
    }
  }, 120_000);
});
