import { sql } from 'kysely';
import { HttpError } from '../errors';

/** The new "updatedAt" of a write: later than before, even for two writes in one millisecond. */
export const nextUpdatedAt = sql<string>`greatest(clock_timestamp(), "updatedAt" + interval '1 millisecond')`;

export const isStale = (row: { updatedAt: string }, readAt: string | undefined): boolean =>
  readAt !== undefined && Date.parse(readAt) !== Date.parse(row.updatedAt);

/** Refuses (409) a write based on an older state of the row. */
export function requireFresh(row: { updatedAt: string }, readAt: string | undefined): void {
  if (isStale(row, readAt)) throw new HttpError('stale');
}
