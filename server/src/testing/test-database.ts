import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import { migrate } from '../db/migrate';
import { extensions } from '../db/pglite-extensions';
import { createPool, kyselyPool, pglitePool } from '../db/pool';
import type { Tables } from '../db/tables';

const here = dirname(fileURLToPath(import.meta.url));
const migrationsFolder = join(here, '../db/migrations');
const cacheFolder = join(here, '../../../.cache');

export const overPool = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) });

async function templatePath(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(here, '../../package.json')));
  for (const name of (await readdir(migrationsFolder)).sort()) hash.update(name).update(await readFile(join(migrationsFolder, name)));
  return join(cacheFolder, `test-database-${hash.digest('hex').slice(0, 16)}.tar`);
}

/** A migrated database as a file: a fresh PGlite takes seconds, one from this file a fraction of one. */
async function template(): Promise<Blob> {
  const path = await templatePath();
  try {
    return new Blob([Uint8Array.from(await readFile(path))]);
  } catch {
    const database = await PGlite.create({ extensions });
    const db = overPool(pglitePool((messages) => database.execProtocolRaw(messages)));
    await migrate(db);
    await db.destroy();
    const dump = await database.dumpDataDir('none');
    await database.close();
    await mkdir(cacheFolder, { recursive: true });
    const partial = `${path}.${process.pid}`;
    await writeFile(partial, Buffer.from(await dump.arrayBuffer()));
    await rename(partial, path);
    return dump;
  }
}

/** A migrated PGlite in memory. */
export async function embeddedPool(): Promise<{ pool: pg.Pool; remove: () => Promise<void> }> {
  const database = await PGlite.create({ extensions, loadDataDir: await template() });
  return { pool: pglitePool((messages) => database.execProtocolRaw(messages)), remove: () => database.close() };
}

/** With TEST_DATABASE_URL the same tests run on that PostgreSQL, each file in a database of its own. */
async function postgresPool(url: string): Promise<{ pool: pg.Pool; remove: () => Promise<void> }> {
  const name = `mesa_test_${randomBytes(6).toString('hex')}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  const server = createPool({ connectionString: url, max: 1 });
  await server.query(`create database ${name}`);
  const pool = createPool({ connectionString: own.href, max: 1 });
  const db = overPool(pool);
  await migrate(db);
  await db.destroy();
  const remove = async () => {
    await server.query(`drop database ${name}`);
    await server.end();
  };
  return { pool: createPool({ connectionString: own.href, max: 1 }), remove };
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
  constructor(private readonly pool: pg.Pool) {
    super({ pool: kyselyPool(pool) });
  }
  override createDriver(): RollbackDriver {
    return new RollbackDriver({ pool: kyselyPool(this.pool) });
  }
}

export interface TestDatabase {
  db: Kysely<Tables>;
  begin: () => Promise<void>;
  rollback: () => Promise<void>;
  close: () => Promise<void>;
}

/** A migrated, empty database whose changes go between `begin` and `rollback`. */
export async function testDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  const { pool, remove } = url ? await postgresPool(url) : await embeddedPool();
  const db = new Kysely<Tables>({ dialect: new RollbackDialect(pool) });
  return {
    db,
    begin: async () => void (await pool.query('begin')),
    rollback: async () => void (await pool.query('rollback')),
    close: async () => {
      await db.destroy();
      if (!pool.ended) await pool.end();
      await remove();
    },
  };
}
