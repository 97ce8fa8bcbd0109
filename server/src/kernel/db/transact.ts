import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables';
import { DatabaseUnavailable, isLostRace } from './unavailable';

const maxAttempts = 5;
const longestPauseMs = 50;

/**
 * Runs a transaction, all or nothing. Repeats it if the database rolled it back because of another one (a deadlock, a serialization failure), so
 * `run` must only change the database.
 */
export async function transact<T>(db: Kysely<Tables>, run: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      if (!isLostRace(error)) throw error;
      if (attempt === maxAttempts) throw new DatabaseUnavailable(error);
      // Random, so that the same two transactions do not collide again.
      await wait(Math.random() * longestPauseMs * attempt);
    }
  }
}
