import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely';

/** The savepoint that a failed statement returns to: none yet, one with later changes, or one still at the current state. */
export interface Savepoint {
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

/** Runs every statement of a test file in one transaction of the pool's only connection. */
export class RollbackDialect extends PostgresDialect {
  constructor(
    private readonly pool: PostgresPool,
    private readonly savepoint: Savepoint,
  ) {
    super({ pool });
  }
  override createDriver(): RollbackDriver {
    return new RollbackDriver(this.pool, this.savepoint);
  }
}
