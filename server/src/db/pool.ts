import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables';

const oid = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700, textArray: 1009, int8Array: 1016, dateArray: 1182, numericArray: 1231 } as const;

const defaultParser = pg.types.getTypeParser as (id: number, format?: 'text' | 'binary') => (text: string) => unknown;
const instant = defaultParser(oid.timestamptz) as (text: string) => Date;
const texts = defaultParser(oid.textArray) as (text: string) => (string | null)[];
const numbers = (array: string) => texts(array).map((item) => (item === null ? null : Number(item)));

/** How values leave the database: days as YYYY-MM-DD, instants as ISO 8601 in UTC, every number as a number. */
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

export const createPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ ...config, types });
  // Without a listener, a connection that the server closes while it is idle would end the process.
  pool.on('error', () => undefined);
  return pool;
};

const mostStatements = 400;
const nameable = /^\s*(select|insert|update|delete|with)\b/i;

/** A plan kept under a name is refused once a migration has changed its columns. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');

/** Gives every statement that comes a second time a name, so that the database parses and plans it only once. */
function statementNames() {
  const names = new Map<string, string>();
  const once = new Set<string>();
  let count = 0;
  return {
    of(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || names.size >= mostStatements || !nameable.test(text)) return known;
      if (!once.delete(text)) {
        // Lists of changing length make statements that never come again.
        if (once.size >= mostStatements) once.clear();
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

/** What is counted all the time, and what no visitor reads: no kept answer shows it. */
const unread = /^\s*(insert into|update) "(releaseUse|releaseTokens)"/;

/** Whether a statement may change what is read: doubt counts as a change. */
function writes(text: string): boolean {
  if (unread.test(text)) return false;
  if (/^\s*with\b/i.test(text)) return /\b(insert|update|delete|merge)\b/i.test(text);
  return !/^\s*(select|savepoint|release)\b/i.test(text);
}

/** Calls back once what was written is committed. */
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

function kyselyClient(client: pg.PoolClient, onWrite: () => void): PostgresPoolClient {
  const names = statementNames();
  const executed = writeWatch(onWrite);
  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = names.of(text);
    try {
      return await client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      names.forget(text);
      // It was refused before it did anything; a transaction, though, is lost.
      if (client.getTransactionStatus() !== 'I') throw error;
      return await client.query({ text, values: [...values] });
    } finally {
      executed(text);
    }
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

/** The pool as Kysely takes it. */
export function kyselyPool(pool: pg.Pool, onWrite: () => void = () => undefined): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? kyselyClient(client, onWrite);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

/** The typed queries over a pool; `onWrite` is called after every write that is committed through it. */
export const overPool = (pool: pg.Pool, onWrite?: () => void): Kysely<Tables> =>
  new Kysely({ dialect: new PostgresDialect({ pool: kyselyPool(pool, onWrite) }) });
