import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { usualFootprint } from '../footprint';
import { StartError } from '../start-error';
import { openEmbedded } from './embedded/open-embedded';
import { callLimits, createPool, overPool } from './pool';
import { Replica } from './replica';
import { setLimitsOnRole } from './role-limits';
import type { Tables } from './tables';

export interface Database {
  db: Kysely<Tables>;
  /** The pool of `db`. */
  pool: pg.Pool;
  /** Runs long work that no call waits for: migrations, an import. */
  withoutTimeouts: <T>(run: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /** A pool without the limits of calls; the caller ends it. */
  openPool: () => Promise<pg.Pool>;
  close: () => Promise<void>;
}

const oldestVersion = 15;

/** Connections to the embedded database for calls: each is a process of about 15 MB on the same machine, whose cores it shares. */
const embeddedConnections = 3;

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
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`No se puede conectar con la base de datos de ${name} (${message})${remedyOf(message, cause)}.`);
  }
}

/** Returns what the operator can do about a refused connection; nothing for a database that is not reached. */
function remedyOf(message: string, cause: unknown): string {
  if (message.includes('unsupported startup parameter'))
    return ': delante hay un repartidor de conexiones, así que pon DATABASE_POOLER=1 y en DATABASE_LISTEN_URL la dirección sin él';
  const code = String((cause as { code?: unknown } | null)?.code);
  // A pooler's own refusals have no code of this class.
  if (code.startsWith('28') || message.includes('authentication failed')) return ': revisa el usuario y la clave';
  return code === '3D000' ? ': revisa el nombre de la base' : '';
}

/** The addresses of an external database, as in the settings. */
export interface DatabaseAddresses {
  /** Undefined for the PostgreSQL that comes with the site, in the data folder. */
  databaseUrl: string | undefined;
  databaseListenUrl?: string | undefined;
  databasePooler?: boolean | undefined;
  databaseReadUrl?: string | undefined;
}

/** Visitors wait no longer for the replica; the primary then answers. */
const replicaLimits = { connectionTimeoutMillis: 2000, query_timeout: 10_000 };

/** Opens the replica that takes the place of `pool` in visitors' reads, without waiting for it. */
export function openReplica({ databaseUrl, databaseListenUrl, databasePooler, databaseReadUrl }: DatabaseAddresses, pool: pg.Pool): Replica {
  const limits = databasePooler ? replicaLimits : { ...replicaLimits, statement_timeout: replicaLimits.query_timeout };
  return new Replica({ pool, primary: { connectionString: databaseListenUrl ?? databaseUrl }, replica: { connectionString: databaseReadUrl, ...limits } });
}

const withoutLimits = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0';

/**
 * Connects, past a pooler, for what needs a session of its own: migrations, backups, an import. The limits that the role has for calls do not hold
 * there. Throws a `StartError`.
 */
export async function connectSessions({ databaseUrl, databaseListenUrl }: DatabaseAddresses, config: pg.PoolConfig = {}): Promise<pg.Pool> {
  const [url, name] = databaseListenUrl === undefined ? [databaseUrl, 'DATABASE_URL'] : [databaseListenUrl, 'DATABASE_LISTEN_URL'];
  const onConnect = (client: pg.ClientBase) => client.query(withoutLimits);
  const pool = await connectPool(url ?? '', name, { ...config, onConnect });
  if (databaseListenUrl !== undefined) await requireNoPooler(pool);
  return pool;
}

/** A pooler gives its clients process numbers of its own. */
async function requireNoPooler(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    if (rows[0]?.pid === (client as unknown as { processID: number }).processID) return;
  } finally {
    client.release();
  }
  await pool.end();
  throw new StartError('DATABASE_LISTEN_URL también pasa por un repartidor de conexiones: indica la dirección del PostgreSQL mismo.');
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

export interface ConnectOptions extends DatabaseAddresses {
  dataFolder: string;
  /** Called after every committed write of this process. */
  onWrite?: () => void;
  /** Called with messages about the database for the operator. */
  print?: ((text: string) => void) | undefined;
  /** Interrupts opening the embedded database. */
  signal?: AbortSignal | undefined;
  /** For calls, to an external database. */
  connections?: number;
  /** Settings of the embedded database in place of its usual ones. */
  embeddedSettings?: Readonly<Record<string, string>>;
}

/** Opens the site's database. Throws a `StartError` if that fails. */
export async function connect({
  dataFolder,
  onWrite,
  print,
  signal,
  connections: max = usualFootprint.connections,
  embeddedSettings,
  ...addresses
}: ConnectOptions): Promise<Database> {
  const { databaseUrl, databasePooler = false } = addresses;
  if (databaseUrl !== undefined) {
    const { connectionTimeoutMillis, query_timeout } = callLimits;
    const pool = await connectPool(databaseUrl, 'DATABASE_URL', databasePooler ? { max, connectionTimeoutMillis, query_timeout } : { max, ...callLimits });
    try {
      const limits = databasePooler ? await setLimitsOnRole(pool) : [];
      if (limits.length > 0)
        print?.(`El usuario de la base de datos tiene ahora límites de tiempo (${limits.join(', ')}), en las conexiones nuevas del repartidor.`);
      const open = () => connectSessions(addresses);
      const db = overPool(pool, { onWrite, named: !databasePooler });
      return { db, pool, withoutTimeouts: withoutTimeoutsOver(open), openPool: open, close: () => pool.end() };
    } catch (error) {
      await pool.end();
      throw error;
    }
  }
  const embedded = await openEmbedded(dataFolder, { print, signal, settings: embeddedSettings });
  const pool = createPool({ max: embeddedConnections, ...embedded.address, ...callLimits });
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  const openPool = async () => createPool(embedded.address);
  return { db: overPool(pool, { onWrite }), pool, withoutTimeouts: withoutTimeoutsOver(openPool), openPool, close };
}
