import { randomBytes } from 'node:crypto';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely';
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
  await onServer(`create database ${name} template ${from ?? (isMigrated ? template : 'template0')}`);
  const address = { ...server, database: name };
  const pool = createPool({ ...address, ...config });
  const remove = async () => {
    if (!pool.ended) await pool.end();
    await onServer(`drop database ${name} with (force)`);
  };
  return { address, pool, db: overPool(pool), remove };
}

/** The savepoint that a failed statement returns to: none yet, one with later changes, or one still at the current state. */
interface Savepoint {
  at: 'none' | 'passed' | 'here';
}

/**
 * Runs everything inside one transaction that is never committed: a server's transaction becomes a savepoint, and each single statement gets one too,
 * because a failed statement would abort the whole transaction. A read leaves the savepoint valid for the next statement.
 */
class RollbackDriver extends PostgresDriver {
  #transacting = new WeakSet<DatabaseConnection>();
  #wrapped = new WeakSet<DatabaseConnection>();
  #savepoint: Savepoint;

  constructor(pool: PostgresPool, savepoint: Savepoint) {
    super({ pool });
    this.#savepoint = savepoint;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    if (this.#wrapped.has(connection)) return connection;
    this.#wrapped.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <R>(query: CompiledQuery) => {
      const savepoint = this.#savepoint;
      const reads = /^\s*select\b/i.test(query.sql);
      if (this.#transacting.has(connection)) {
        if (!reads && savepoint.at === 'here') savepoint.at = 'passed';
        return execute<R>(query);
      }
      if (savepoint.at !== 'here') await execute(CompiledQuery.raw(`${savepoint.at === 'passed' ? 'release savepoint statement; ' : ''}savepoint statement`));
      savepoint.at = reads ? 'here' : 'passed';
      try {
        return await execute<R>(query);
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
    private readonly savepoint: Savepoint,
    private readonly onWrite: () => void,
  ) {
    super({ pool: kyselyPool(pool) });
  }
  override createDriver(): RollbackDriver {
    return new RollbackDriver(kyselyPool(this.pool, { onWrite: this.onWrite }), this.savepoint);
  }
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
  const db = new Kysely<Tables>({ dialect: new RollbackDialect(pool, savepoint, onWrite) });
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
