import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { openEmbedded } from './embedded';
import { createPool, kyselyPool } from './pool';
import type { Tables } from './tables';

export interface Database {
  db: Kysely<Tables>;
  close: () => Promise<void>;
}

/** The database of the address, or the embedded one in the data folder where there is none. */
export async function connect({ databaseUrl, dataFolder }: { databaseUrl?: string | undefined; dataFolder: string }): Promise<Database> {
  if (databaseUrl === undefined) {
    const { pool, close } = await openEmbedded(join(dataFolder, 'db'));
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) });
    return { db, close };
  }
  const pool = createPool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    application_name: 'mesa-abierta',
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) });
  return { db, close: () => pool.end() };
}
