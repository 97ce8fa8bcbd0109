import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';

const maxAttempts = 5;
const longestPauseMs = 50;
const deadlockDetected = '40P01';
const serializationFailure = '40001';

/** Returns whether the database rolled back a transaction because of another one, so that a repetition can succeed. */
export const isLostRace = (error: unknown): boolean => [deadlockDetected, serializationFailure].includes(String((error as { code?: unknown } | null)?.code));

/**
 * Runs a transaction, all or nothing. Repeats it if the database rolled it back because of another one (a deadlock, a serialization failure), so
 * `run` must only change the database.
 */
export async function transact<DB, T>(db: Kysely<DB>, run: (transaction: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      if (!isLostRace(error) || attempt === maxAttempts) throw error;
      // Random, so that the same two transactions do not collide again.
      await wait(Math.random() * longestPauseMs * attempt);
    }
  }
}
