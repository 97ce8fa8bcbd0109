import { afterAll, beforeAll } from '@jest/globals';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../kernel/db/tables';
import { type FreshDatabase, freshDatabase } from './test-database';

/**
 * Runs `second` while a transaction that did `first` is still open. That transaction commits once `second` waits for a lock, or is done
 * because it waits for none. Settles as `second` does.
 */
async function whileUncommitted<T>(db: Kysely<Tables>, first: (transaction: Transaction<Tables>) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  const started = await db.transaction().execute(async (transaction) => {
    await first(transaction);
    let isDone = false;
    const outcome = second().finally(() => {
      isDone = true;
    });
    // Its failure is the caller's to see, once this transaction is over.
    outcome.catch(() => undefined);
    while (!isDone && !(await waiting()));
    return { outcome };
  });
  return started.outcome;
}

/**
 * A database of its own for the races of one test file, whose writes stay: call it once at the top of the file. `meanwhile` runs its second
 * function while a transaction that did the first is not committed.
 */
export function raceDatabase() {
  const database = {} as FreshDatabase;
  beforeAll(async () => void Object.assign(database, await freshDatabase()), 60_000);
  afterAll(() => database.remove?.());
  const meanwhile = <T>(first: (transaction: Transaction<Tables>) => Promise<unknown>, second: () => Promise<T>) =>
    whileUncommitted(database.db, first, second);
  return { database, meanwhile };
}
