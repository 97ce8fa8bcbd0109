import { accessSync, constants, mkdirSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { StartError } from '../start-error';
import { openEmbedded } from './embedded';
import { createPool, kyselyPool } from './pool';
import type { Tables } from './tables';

export interface Database {
  db: Kysely<Tables>;
  close: () => Promise<void>;
  /** Settles when the database is gone for good and the process should end. */
  lost: Promise<void>;
}

const oldestVersion = 15;

/** A folder that this process may write, or the sentence that says it may not. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`No se puede escribir en la carpeta de datos ${folder}: revisa sus permisos, o elige otra con DATA_DIR.`);
  }
}

const overPool = (pool: pg.Pool, onWrite: () => void): Kysely<Tables> => new Kysely({ dialect: new PostgresDialect({ pool: kyselyPool(pool, onWrite) }) });

/** The pool of a PostgreSQL that answers and is new enough; `name` is what the sentence calls it otherwise. */
export async function connectPool(databaseUrl: string, name: string, config: pg.PoolConfig = {}): Promise<pg.Pool> {
  const pool = createPool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000, application_name: 'mesa-abierta', ...config });
  try {
    const { rows } = await pool.query<{ version: number }>(`select current_setting('server_version_num')::int / 10000 as version`);
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion) throw new StartError(`${name} lleva a un PostgreSQL ${version}: se necesita el ${oldestVersion} o uno más nuevo.`);
    return pool;
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    // Its message alone: the address holds a password.
    const cause = error instanceof AggregateError ? error.errors[0] : error;
    throw new StartError(`No se puede conectar con la base de datos de ${name} (${cause instanceof Error ? cause.message : String(cause)}).`);
  }
}

async function connectServer(databaseUrl: string, onWrite: () => void): Promise<Database> {
  const pool = await connectPool(databaseUrl, 'DATABASE_URL', { statement_timeout: 60_000 });
  return { db: overPool(pool, onWrite), close: () => pool.end(), lost: new Promise(() => undefined) };
}

export interface ConnectOptions {
  /** None: the database embedded in the data folder. */
  databaseUrl: string | undefined;
  dataFolder: string;
  /** Called after every write of this process that is committed. */
  onWrite?: () => void;
}

export async function connect({ databaseUrl, dataFolder, onWrite = () => undefined }: ConnectOptions): Promise<Database> {
  if (databaseUrl !== undefined) return connectServer(databaseUrl, onWrite);
  const { pool, close, lost } = await openEmbedded(dataFolder);
  return { db: overPool(pool, onWrite), close, lost };
}
