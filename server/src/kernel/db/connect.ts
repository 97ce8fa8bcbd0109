import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { StartError } from '../start-error';
import { openEmbedded } from './embedded/open-embedded';
import { callLimits, createPool, overPool } from './pool';
import type { Tables } from './tables';

export interface Database {
  db: Kysely<Tables>;
  /** The pool of `db`. */
  pool: pg.Pool;
  /** Runs long work that no call waits for: migrations, an import. */
  withoutTimeouts: <T>(run: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /** A pool without the limits of calls; whoever asks for it ends it. */
  openPool: () => Promise<pg.Pool>;
  close: () => Promise<void>;
}

const oldestVersion = 15;

/** Creates a writable folder; throws a sentence if this process may not write it. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`No se puede escribir en la carpeta de datos ${folder}: revisa sus permisos, o elige otra con DATA_DIR.`);
  }
}

/** Connects to a PostgreSQL and checks its version; `name` is used in error sentences. */
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
    // Only its message, because the address contains a password.
    const cause = error instanceof AggregateError ? error.errors[0] : error;
    throw new StartError(`No se puede conectar con la base de datos de ${name} (${cause instanceof Error ? cause.message : String(cause)}).`);
  }
}

/** Uses a separate pool without the limits of calls. */
const withoutTimeoutsOver =
  (open: () => Promise<pg.Pool>): Database['withoutTimeouts'] =>
  async (run) => {
    const pool = await open();
    try {
      return await run(overPool(pool));
    } finally {
      await pool.end();
    }
  };

export interface ConnectOptions {
  /** Undefined for the PostgreSQL that comes with the site, in the data folder. */
  databaseUrl: string | undefined;
  dataFolder: string;
  /** Called after every committed write of this process. */
  onWrite?: () => void;
  /** Called with messages about the database for the operator. */
  say?: ((text: string) => void) | undefined;
  /** Interrupts opening the embedded database. */
  signal?: AbortSignal | undefined;
}

/** Opens the site's database. Throws a `StartError` if that fails. */
export async function connect({ databaseUrl, dataFolder, onWrite = () => undefined, say, signal }: ConnectOptions): Promise<Database> {
  if (databaseUrl !== undefined) {
    const open = (config?: pg.PoolConfig) => connectPool(databaseUrl, 'DATABASE_URL', config);
    const pool = await open(callLimits);
    return { db: overPool(pool, onWrite), pool, withoutTimeouts: withoutTimeoutsOver(open), openPool: open, close: () => pool.end() };
  }
  const embedded = await openEmbedded(dataFolder, { say, signal });
  const pool = createPool({ ...embedded.address, ...callLimits });
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  const openPool = async () => createPool(embedded.address);
  return { db: overPool(pool, onWrite), pool, withoutTimeouts: withoutTimeoutsOver(openPool), openPool, close };
}
