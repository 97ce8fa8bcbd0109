import { randomBytes } from 'node:crypto';
import { RollbackDialect, type Savepoint } from '@mesa/release-server/testing/rollback-dialect';
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Address } from '../kernel/db/embedded/cluster';
import { createPool, kyselyPool, overPool } from '../kernel/db/pool';
import type { Tables } from '../kernel/db/tables';

export interface FreshDatabase {
  address: Address;
  /** Ten connections, for real concurrency. */
  pool: pg.Pool;
  db: Kysely<Tables>;
  remove: () => Promise<void>;
}

/** Returns the connection string of an address, by network or socket. */
export const urlOf = ({ host = '', port, user, password, database }: Address): string =>
  `postgresql://${user}${password ? `:${String(password)}` : ''}@${encodeURIComponent(host)}${port ? `:${port}` : ''}/${database}`;

/**
 * Creates a database on the PostgreSQL of the test run; its writes are committed. It is empty and migrated, empty, or a copy of the database that
 * `from` names, to which nothing may be connected.
 */
export async function freshDatabase(
  config: pg.PoolConfig = {},
  { isMigrated = true, from }: { isMigrated?: boolean; from?: string } = {},
): Promise<FreshDatabase> {
  const { template, ...server } = JSON.parse(process.env.MESA_TEST_POSTGRES ?? 'null') as Address & { template: string };
  const name = `mesa_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  // Copies files, which takes half of the processor time of copying pages through the log.
  await onServer(`create database ${name} template ${from ?? (isMigrated ? template : 'template0')} strategy file_copy`);
  const address = { ...server, database: name };
  const pool = createPool({ ...address, ...config });
  const remove = async () => {
    if (!pool.ended) await pool.end();
    await onServer(`drop database ${name} with (force)`);
  };
  return { address, pool, db: overPool(pool), remove };
}

export interface TestDatabase {
  db: Kysely<Tables>;
  begin: () => Promise<void>;
  rollback: () => Promise<void>;
  /** Keeps what was written since `begin` for all later tests. */
  commit: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * An empty migrated database whose changes between `begin` and `rollback` are undone: one connection, the fastest way to test a single caller.
 * `onWrite` is called after each writing statement.
 */
export async function testDatabase(onWrite: () => void = () => undefined): Promise<TestDatabase> {
  const { pool, remove } = await freshDatabase({ max: 1 });
  const savepoint: Savepoint = { at: 'none' };
  const db = new Kysely<Tables>({ dialect: new RollbackDialect(kyselyPool(pool, { onWrite }), savepoint) });
  const run = (statement: string) => async () => {
    await pool.query(statement);
    savepoint.at = 'none';
  };
  return {
    db,
    begin: run('begin'),
    rollback: run('rollback'),
    commit: run('commit'),
    close: async () => {
      await db.destroy();
      await remove();
    },
  };
}
