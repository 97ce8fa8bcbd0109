import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { ReleaseTables } from '../tables';
import { RollbackDialect, type Savepoint } from './rollback-dialect';
import { createSchema } from './schema';

const oid = { int8: 20, timestamptz: 1184 } as const;
const defaultParser = pg.types.getTypeParser as (id: number, format?: 'text' | 'binary') => (text: string) => unknown;
/** The platform reads instants as ISO 8601 in UTC, and every number as a number. */
const parsers: Record<number, (text: string) => unknown> = {
  [oid.int8]: Number,
  [oid.timestamptz]: (text) => (defaultParser(oid.timestamptz)(text) as Date).toISOString(),
};
const types = {
  getTypeParser: (id: number, format: 'text' | 'binary' = 'text') => (format === 'text' ? parsers[id] : undefined) ?? defaultParser(id, format),
} as pg.CustomTypesConfig;

/** Creates a database with the platform's tables on the PostgreSQL that MESA_TEST_POSTGRES names. */
export async function freshDatabase(max = 10): Promise<{ pool: pg.Pool; db: Kysely<ReleaseTables>; remove: () => Promise<void> }> {
  const { host, port, user, password } = JSON.parse(process.env.MESA_TEST_POSTGRES ?? 'null') as pg.ClientConfig;
  const server = { host, port, user, password, database: 'postgres' } as pg.ClientConfig;
  const name = `releases_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name} template template0`);
  const pool = new pg.Pool({ ...server, database: name, max, types });
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const db = new Kysely<ReleaseTables>({ dialect: new PostgresDialect({ pool }) });
  await createSchema(db as Kysely<never>);
  const remove = async () => {
    await pool.end();
    await onServer(`drop database ${name} with (force)`);
  };
  return { pool, db, remove };
}

/** A database whose changes between `begin` and `rollback` are undone: one connection, the fastest way to test a single caller. */
export async function testDatabase() {
  const { pool, remove } = await freshDatabase(1);
  const savepoint: Savepoint = { at: 'none' };
  const db = new Kysely<ReleaseTables>({ dialect: new RollbackDialect(pool, savepoint) });
  const run = (statement: string) => async () => {
    await pool.query(statement);
    savepoint.at = 'none';
  };
  return {
    db,
    begin: run('begin'),
    rollback: run('rollback'),
    /** Keeps what was written since `begin` for all later tests. */
    commit: run('commit'),
    close: remove,
  };
}
