import { isLostRace, transact as repeated } from '@mesa/release-server/transact';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables';
import { DatabaseUnavailable } from './unavailable';

/** Runs a transaction, repeated like one of the release platform. A transaction that loses each time is an unavailable database. */
export async function transact<T>(db: Kysely<Tables>, run: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
  try {
    return await repeated(db, run);
  } catch (error) {
    throw isLostRace(error) ? new DatabaseUnavailable(error) : error;
  }
}
