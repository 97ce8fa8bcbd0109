import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { type Retention, retentionRules } from './rules';

const dayMs = 24 * 3_600_000;
/** Rows per statement, so that a long record never reaches the statement timeout. */
const batchRows = 5000;

/** Deletes the rows of every retention rule that are older than its days, and messages of tournaments and attempts of addresses after a day. */
export async function expire(db: Kysely<Tables>, retention: Retention, now: Date): Promise<void> {
  const dayBefore = new Date(now.getTime() - dayMs).toISOString();
  await db.deleteFrom('tournamentMessages').where('sentAt', '<', dayBefore).execute();
  // The next attempt deletes older rows, but no attempt follows the last one.
  await db.deleteFrom('attempts').where('since', '<', dayBefore).execute();
  for (const { setting, table, from } of retentionRules) {
    const before = new Date(now.getTime() - retention[setting] * dayMs).toISOString();
    let deleted: bigint | undefined;
    do {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${sql.ref(from)} < ${before}::timestamptz limit ${batchRows}
        ))`.execute(db);
      deleted = numAffectedRows;
    } while (deleted === BigInt(batchRows));
  }
}

interface ExpireDaily {
  retention: Retention;
  now: () => Date;
  onError: (error: unknown) => void;
}

/** Runs `expire` now and once a day. Returns a function that stops it. */
export function expireDaily(db: Kysely<Tables>, { retention, now, onError }: ExpireDaily): () => void {
  const run = () => void expire(db, retention, now()).catch(onError);
  run();
  const timer = setInterval(run, dayMs).unref();
  return () => clearInterval(timer);
}
