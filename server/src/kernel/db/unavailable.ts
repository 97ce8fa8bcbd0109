import pg from 'pg';

/** The database is unreachable, full or too busy: the call is valid, and can succeed later. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is unavailable', { cause });
  }
}

/** The matching classes and codes of PostgreSQL: connections, resources (a full disk), operators, timeouts, a read-only server. */
const states = /^(08|53|57P|58|25006|25P03|55P03|57014)/;

/** Node's codes of a connection that failed or broke. */
const connectionErrors = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  // The host's name, and the Unix socket of a PostgreSQL that does not run.
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOENT', 'EACCES'],
]);
/** pg's messages for errors without a code. */
const connectionMessages =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after calling end|Connection ended)/;

/** Checks fields, because Node's own errors are of another realm than a test's. */
const described = (error: unknown): { code: string; message: string } => {
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown };
  return { code: String(code), message: String(message) };
};

/** Returns whether the connection with this error is unusable. */
export function breaksConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity === 'FATAL' || error.severity === 'PANIC';
  const { code, message } = described(error);
  return connectionErrors.has(code) || connectionMessages.test(message);
}

/** Returns a statement's error unchanged, or as `DatabaseUnavailable` if the database could not do its work. */
export function toUnavailable(error: unknown): unknown {
  const isAway = breaksConnection(error) || (error instanceof pg.DatabaseError && states.test(described(error).code));
  return isAway ? new DatabaseUnavailable(error) : error;
}
