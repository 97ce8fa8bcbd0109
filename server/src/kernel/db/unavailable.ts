import pg from 'pg';

/** The database is away, full or too busy: nothing is wrong with the call, and the same one may succeed later. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is unavailable', { cause });
  }
}

/** Classes and codes of PostgreSQL that say so: connections, resources (a full disk), operators, timeouts, a server that only reads. */
const states = /^(08|53|57P|58|25006|25P03|55P03|57014)/;
const deadlockDetected = '40P01';
const serializationFailure = '40001';

/** What Node says of a connection that cannot be made or has broken. */
const connectionErrors = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  // The name of the host, and the Unix socket of a PostgreSQL that does not run.
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOENT', 'EACCES'],
]);
/** What pg says of it, in errors without a code. */
const connectionMessages =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after calling end|Connection ended)/;

/** By its members: errors of Node itself are of another realm than a test's. */
const described = (error: unknown): { code: string; message: string } => {
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown };
  return { code: String(code), message: String(message) };
};

/** Whether the connection that gave this error can no longer be used. */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity === 'FATAL' || error.severity === 'PANIC';
  const { code, message } = described(error);
  return connectionErrors.has(code) || connectionMessages.test(message);
}

/** An error of a statement: as it is, or as `DatabaseUnavailable` where the database could not do its work. */
export function toUnavailable(error: unknown): unknown {
  const isAway = breaksConnection(error) || (error instanceof pg.DatabaseError && states.test(described(error).code));
  return isAway ? new DatabaseUnavailable(error) : error;
}

/** Whether the database undid a transaction because of another one: begun again, it may succeed. */
export const isLostRace = (error: unknown): boolean => [deadlockDetected, serializationFailure].includes(described(error).code);
