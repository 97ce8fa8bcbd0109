import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { migrate } from '../src/db/migrate';
import { extensions } from '../src/db/pglite-extensions';
import { createPool, kyselyPool, pglitePool } from '../src/db/pool';
import type { Tables } from '../src/db/tables';

/** An empty migrated database: in memory, or the PostgreSQL of BENCH_DATABASE_URL. */
export async function benchDatabase(): Promise<{ db: Kysely<Tables>; close: () => Promise<void> }> {
  const url = process.env.BENCH_DATABASE_URL;
  const embedded = url ? null : await PGlite.create({ extensions });
  const pool = embedded ? pglitePool((messages) => embedded.execProtocolRaw(messages)) : createPool({ connectionString: url, max: 4 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) });
  await migrate(db as Kysely<never>);
  return {
    db,
    close: async () => {
      await db.destroy();
      await embedded?.close();
    },
  };
}
