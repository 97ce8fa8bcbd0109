import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type pg from 'pg';
import { connect, connectPool, prepareFolder } from '../src/kernel/db/connect';
import { openEmbedded } from '../src/kernel/db/embedded/open-embedded';
import { migrate } from '../src/kernel/db/migrate';
import { createPool, kyselyPool } from '../src/kernel/db/pool';
import type { Tables } from '../src/kernel/db/tables';

interface BenchDatabase {
  db: Kysely<Tables>;
  close: () => Promise<void>;
}

/** Creates an empty migrated database that `close` removes. */
export async function benchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-bench-'));
  const { db, close } = await connect({ databaseUrl: undefined, dataFolder: folder });
  await migrate(db);
  return {
    db,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the address of a second database beside a url's, created if missing, so that no existing database is filled. */
async function databaseBeside(url: string, name: string): Promise<string> {
  const own = new URL(url);
  own.pathname = `/${name}`;
  const server = createPool({ connectionString: url, max: 1 });
  try {
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await server.query(`create database "${name}"`);
  } finally {
    await server.end();
  }
  return own.href;
}

interface KeptDatabase extends BenchDatabase {
  /** The pool under `db`. */
  pool: PostgresPool;
  /** For more connections. */
  config: pg.PoolConfig;
}

/** Opens a migrated database that is kept between runs, as the server opens it: in a folder, or on a PostgreSQL. */
export async function keptDatabase(name: string, { folder, url }: { folder: string; url: string | undefined }): Promise<KeptDatabase> {
  // PostgreSQL uses a folder of its own.
  const dataFolder = resolve(folder, name);
  if (!url) prepareFolder(dataFolder);
  const embedded = url ? null : await openEmbedded(dataFolder);
  const config: pg.PoolConfig = embedded ? embedded.address : { connectionString: await databaseBeside(url ?? '', `mesa_bench_${name}`) };
  const pool = embedded ? createPool(config) : await connectPool(config.connectionString ?? '', 'DATABASE_URL');
  const close = async () => {
    await pool.end();
    await embedded?.close();
  };
  const shared = kyselyPool(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: shared }) });
  // Tables filled by a migration have no statistics yet.
  if ((await migrate(db)).length > 0) await sql`vacuum analyze`.execute(db);
  return { db, pool: shared, config, close };
}
