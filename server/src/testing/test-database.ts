import { randomBytes } from 'node:crypto';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import type { Address } from '../db/embedded/cluster';
import { createPool, kyselyPool, overPool } from '../db/pool';
import type { Tables } from '../db/tables';

export interface FreshDatabase {
  address: Address;
  /** Ten connections, on which things really happen at once. */
  pool: pg.Pool;
  db: Kysely<Tables>;
  remove: () => Promise<void>;
}

/** A migrated, empty database of its own on the PostgreSQL of the test run; what is written in it is committed. */
export async function freshDatabase(config: pg.PoolConfig = {}): Promise<FreshDatabase> {
  const { template, ...server } = JSON.parse(process.env.MESA_TEST_POSTGRES ?? 'null') as Address & { template: string };
  const name = `mesa_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name} template ${template}`);
  const address = { ...server, database: name };
  const pool = createPool({ ...address, ...config });
  const remove = async () => {
    if (!pool.ended) await pool.end();
    await onServer(`drop database ${name} with (force)`);
  };
  return { address, pool, db: overPool(pool), remove };
}

/**
 * Everything happens inside one transaction that is never committed: a transaction of the server becomes a savepoint, and so
 * does a single statement, because one that fails would spoil all that follow.
 */
class RollbackDriver extends PostgresDriver {
  #transacting = new WeakSet<DatabaseConnection>();
  #wrapped = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    if (this.#wrapped.has(connection)) return connection;
    this.#wrapped.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <R>(query: CompiledQuery) => {
      if (this.#transacting.has(connection)) return execute<R>(query);
      await execute(CompiledQuery.raw('savepoint statement'));
      try {
        const result = await execute<R>(query);
        await execute(CompiledQuery.raw('release savepoint statement'));
        return result;
      } catch (error) {
        await execute(CompiledQuery.raw('rollback to savepoint statement'));
        throw error;
      }
    };
    return connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#transacting.add(connection);
    await connection.executeQuery(CompiledQuery.raw('savepoint transaction'));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('release savepoint transaction'));
    this.#transacting.delete(connection);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback to savepoint transaction'));
    this.#transacting.delete(connection);
  }
}

class RollbackDialect extends PostgresDialect {
  constructor(
    private readonly pool: pg.Pool,
    private readonly onWrite: () => void,
  ) {
    super({ pool: kyselyPool(pool) });
  }
  override createDriver(): RollbackDriver {
    return new RollbackDriver({ pool: kyselyPool(this.pool, this.onWrite) });
  }
}

export interface TestDatabase {
  db: Kysely<Tables>;
  begin: () => Promise<void>;
  rollback: () => Promise<void>;
  /** Keeps what was written since `begin` for all that follows. */
  commit: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * A migrated, empty database whose changes go between `begin` and `rollback`: one connection, the quickest way to test what one
 * caller does. `onWrite` is called after each statement that writes.
 */
export async function testDatabase(onWrite: () => void = () => undefined): Promise<TestDatabase> {
  const { pool, remove } = await freshDatabase({ max: 1 });
  const db = new Kysely<Tables>({ dialect: new RollbackDialect(pool, onWrite) });
  return {
    db,
    begin: async () => void (await pool.query('begin')),
    rollback: async () => void (await pool.query('rollback')),
    commit: async () => void (await pool.query('commit')),
    close: async () => {
      await db.destroy();
      await remove();
    },
  };
}
