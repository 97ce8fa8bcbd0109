import { type Kysely, sql } from 'kysely';
import { advisoryLocks } from 'server/db/advisory-locks';
import type { Tables } from 'server/db/tables';
import { loadDemo } from './load';

async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from stores) or exists (select from players) or exists (select from cards) or exists (select from tournaments) as used`.execute(db);
  return rows[0]?.used === false;
}

/** Fills an empty database with the demo community; does nothing to any other. If two servers start together, only one fills it. */
export async function fillIfEmpty(db: Kysely<Tables>, today: string, onProgress: (done: number, total: number) => void): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${advisoryLocks.demo}::bigint)`.execute(connection);
    try {
      if (!(await isEmpty(connection))) return false;
      await loadDemo(connection, today, onProgress);
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLocks.demo}::bigint)`.execute(connection);
    }
  });
}
