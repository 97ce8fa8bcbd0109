import type pg from 'pg';
import { listTables, quoted } from '../operations/backup/catalogue';

/** Returns every table with its number of rows and a sum of its rows' hashes, worked out by the database. */
export async function tableContents(pool: pg.Pool): Promise<Record<string, { rows: number; hash: string }>> {
  const client = await pool.connect();
  const found: Record<string, { rows: number; hash: string }> = {};
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ rows: number; hash: string }>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from ${quoted(name)} t`,
    );
    if (rows[0]) found[name] = rows[0];
  }
  client.release();
  return found;
}
