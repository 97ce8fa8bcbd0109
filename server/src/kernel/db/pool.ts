import { Kysely, type Logger, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isTraced, span } from '../span';
import { poolInstead } from './reading-pool';
import type { Tables } from './tables';
import { breaksConnection, DatabaseUnavailable, toUnavailable } from './unavailable';

const oid = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700, textArray: 1009, int8Array: 1016, dateArray: 1182, numericArray: 1231 } as const;

const defaultParser = pg.types.getTypeParser as (id: number, format?: 'text' | 'binary') => (text: string) => unknown;
const instant = defaultParser(oid.timestamptz) as (text: string) => Date;
const texts = defaultParser(oid.textArray) as (text: string) => (string | null)[];
const numbers = (array: string) => texts(array).map((item) => (item === null ? null : Number(item)));

/** Converts database values: days to YYYY-MM-DD, instants to ISO 8601 in UTC, every number to a number. */
const parsers: Record<number, (text: string) => unknown> = {
  [oid.date]: (day) => day,
  [oid.timestamptz]: (text) => instant(text).toISOString(),
  [oid.int8]: Number,
  [oid.numeric]: Number,
  [oid.int8Array]: numbers,
  [oid.numericArray]: numbers,
  [oid.dateArray]: texts,
};

const types = {
  getTypeParser: (id: number, format: 'text' | 'binary' = 'text') => (format === 'text' ? parsers[id] : undefined) ?? defaultParser(id, format),
} as pg.CustomTypesConfig;

/**
 * Limits of a call in the database, so that none waits forever, in milliseconds: for a statement, for another's lock, between two statements of a
 * transaction, for a connection. The last two also apply if the database does not respond at all.
 */
export const callLimits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 10_000,
  query_timeout: 35_000,
} satisfies pg.PoolConfig;

/** Creates a pool of connections that survives the loss of any of them: its user gets the error from the next statement. */
export const createPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ keepAlive: true, ...config, types });
  const ignore = () => undefined;
  // Without a listener, a lost connection would end the process, idle or between two statements.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
};

const maxStatements = 400;
const nameable = /^\s*(select|insert|update|delete|with)\b/i;

/** A migration invalidates a named plan by changing its columns. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');

/** Names every repeated statement, so that the database parses and plans it only once. */
function statementNames() {
  const names = new Map<string, string>();
  const once = new Set<string>();
  let count = 0;
  return {
    of(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || names.size >= maxStatements || !nameable.test(text)) return known;
      if (!once.delete(text)) {
        // Lists of varying length create statements that never repeat.
        if (once.size >= maxStatements) once.clear();
        once.add(text);
        return undefined;
      }
      count += 1;
      names.set(text, `s${count}`);
      return `s${count}`;
    },
    forget: (text: string) => names.delete(text),
  };
}

/** Frequent counters that no visitor reads, so no cached answer contains them. */
const unread = /^\s*(insert into|update|delete from) "(releaseUse|releaseVitals|releaseTokens|sessions|securityLog|playLeases)"/;

/** Returns whether a statement can change what is read; doubt counts as a change. */
function writes(text: string): boolean {
  if (unread.test(text)) return false;
  if (/^\s*with\b/i.test(text)) return /\b(insert|update|delete|merge)\b/i.test(text);
  return !/^\s*(select|savepoint|release)\b/i.test(text);
}

/** What a statement does to which table, such as `select stores`. */
function nameOf(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update) "(\w+)"/.exec(text) ?? [];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}

/** Calls back once writes are committed. */
function writeWatch(onWrite: () => void) {
  let transacting = false;
  let dirty = false;
  return (text: string) => {
    if (/^\s*(begin|start)\b/i.test(text)) transacting = true;
    else if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) transacting = false;
    else if (writes(text)) dirty = true;
    if (transacting || !dirty) return;
    dirty = false;
    onWrite();
  };
}

export interface PoolUse {
  /** Called after every committed write. */
  onWrite?: (() => void) | undefined;
  /** Whether repeated statements get a name; behind a pooler the next statement can reach another session, which does not know the name. */
  named?: boolean | undefined;
}

function kyselyClient(client: pg.PoolClient, { onWrite = () => undefined, named = true }: PoolUse): PostgresPoolClient {
  const names = statementNames();
  const executed = writeWatch(onWrite);
  let broken: unknown = null;
  const failed = (error: unknown): unknown => {
    if (breaksConnection(error)) broken = error;
    return toUnavailable(error);
  };
  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    // An abandoned statement can still run there, and the next one would wait for it.
    if (broken) throw new DatabaseUnavailable(broken);
    const name = named ? names.of(text) : undefined;
    try {
      return await client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw failed(error);
      names.forget(text);
      // It failed before it had any effect; a transaction, however, is lost.
      if (client.getTransactionStatus() !== 'I') throw error;
      return await client.query({ text, values: [...values] });
    } finally {
      executed(text);
    }
  };
  const traced = (text: string, values: readonly unknown[]) =>
    isTraced() ? span(nameOf(text), { 'db.system.name': 'postgresql', 'db.query.text': text }, () => query(text, values)) : query(text, values);
  return { query: traced as unknown as PostgresPoolClient['query'], release: () => client.release(broken !== null) };
}

/** Adapts the pool to Kysely. */
export function kyselyPool(pool: pg.Pool, use: PoolUse = {}): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await poolInstead(pool)
        .connect()
        .catch((error: unknown) => {
          throw new DatabaseUnavailable(error);
        });
      const wrapped = known.get(client) ?? kyselyClient(client, use);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

/** Returns typed queries over a pool; `log` is called after every statement. */
export const overPool = (pool: pg.Pool, { log, ...use }: PoolUse & { log?: Logger } = {}): Kysely<Tables> =>
  new Kysely({ dialect: new PostgresDialect({ pool: kyselyPool(pool, use) }), ...(log && { log }) });
