import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { StartError } from '../start-error';
import { openEmbedded } from './embedded/open-embedded';
import { callLimits, createPool, overPool } from './pool';
import type { Tables } from './tables';

export interface Database {
  db: Kysely<Tables>;
  /** Runs what no call waits for and what may take its time: migrations, an import. */
  withoutTimeouts: <T>(run: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
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

/** Over a pool of its own, without the limits of calls. */
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
  /** None: the PostgreSQL that comes with the site, in the data folder. */
  databaseUrl: string | undefined;
  dataFolder: string;
  /** Called after every write of this process that is committed. */
  onWrite?: () => void;
  /** Told what the person who runs the site should know of the database. */
  say?: ((text: string) => void) | undefined;
  /** Interrupts opening the embedded database. */
  signal?: AbortSignal | undefined;
}

/** Opens the site's database. Throws a `StartError` where it cannot be had. */
export async function connect({ databaseUrl, dataFolder, onWrite = () => undefined, say, signal }: ConnectOptions): Promise<Database> {
  if (databaseUrl !== undefined) {
    const open = (config?: pg.PoolConfig) => connectPool(databaseUrl, 'DATABASE_URL', config);
    const pool = await open(callLimits);
    return { db: overPool(pool, onWrite), withoutTimeouts: withoutTimeoutsOver(open), close: () => pool.end() };
  }
  const embedded = await openEmbedded(dataFolder, { say, signal });
  const pool = createPool({ ...embedded.address, ...callLimits });
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  return { db: overPool(pool, onWrite), withoutTimeouts: withoutTimeoutsOver(async () => createPool(embedded.address)), close };
}
