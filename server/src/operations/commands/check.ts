import { existsSync, type StatsFs, statfsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type Env, readEnv } from '../../env';
import { connectPool, type DatabaseAddresses, openReplica } from '../../kernel/db/connect';
import { migrationState } from '../../kernel/db/migrate';
import { createPool, overPool } from '../../kernel/db/pool';
import { writeFault } from '../../kernel/disk';
import { StartError } from '../../kernel/start-error';
import { requireNoInterruptedRestore } from '../backup/restore-files';
import { openBeside } from '../open-beside';
import { siteVersion } from '../version';
import type { Command } from './command';

/** Below this share of free disk, `check` fails. */
const minFree = 0.1;

interface Finding {
  what: string;
  /** Null: it is as it should be. */
  fault: string | null;
  note?: string;
}

async function settings(): Promise<Finding & { env: Env | null }> {
  try {
    return { what: 'configuración', fault: null, env: readEnv(process.env) };
  } catch (error) {
    return { what: 'configuración', fault: (error as Error).message, env: null };
  }
}

/** Checks the free part of a file system. */
export function freeSpace({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): Finding {
  const free = bavail / blocks;
  const note = `${(free * 100).toFixed(0)} % libre, ${((bavail * bsize) / 1e9).toFixed(1)} GB`;
  return { what: 'disco', fault: free < minFree ? `Queda poco espacio (${note}): libera espacio.` : null, note };
}

async function dataFolder({ dataFolder: folder }: Env): Promise<Finding[]> {
  if (!existsSync(folder)) return [{ what: 'carpeta de datos', fault: null, note: `${folder} se crea al arrancar` }];
  let restoring: string | null = null;
  try {
    requireNoInterruptedRestore(folder);
  } catch (error) {
    restoring = (error as Error).message;
  }
  const fault = await writeFault(folder).catch(() => `No se puede escribir en ${folder}: revisa sus permisos.`);
  return [{ what: 'carpeta de datos', fault: restoring ?? fault, note: folder }, freeSpace(statfsSync(folder))];
}

async function database(env: Env, print: (line: string) => void, signal: AbortSignal): Promise<Finding[]> {
  let opened: { pool: pg.Pool; close: () => Promise<void> };
  try {
    opened = await openBeside({ ...env, print, signal });
  } catch (error) {
    if (env.databaseUrl === undefined && !existsSync(`${env.dataFolder}/postgres`))
      return [{ what: 'base de datos', fault: null, note: 'se crea al arrancar' }];
    return [{ what: 'base de datos', fault: error instanceof StartError ? error.message : String(error) }];
  }
  try {
    const { rows } = await opened.pool.query<{ version: string; size: string }>(
      `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    const { done, pending } = await migrationState(overPool(opened.pool));
    const state = pending.length === 0 ? 'al día' : `${pending.length} cambios al arrancar`;
    return [{ what: 'base de datos', fault: null, note: `PostgreSQL ${rows[0]?.version}, ${rows[0]?.size}, ${done.at(-1) ?? 'vacía'}, ${state}` }];
  } catch (error) {
    return [{ what: 'base de datos', fault: error instanceof Error ? error.message : String(error) }];
  } finally {
    await opened.close();
  }
}

/** Checks the address of calls, where `database` checks the one of sessions. */
export async function pooledDatabase({
  databaseUrl,
  databaseListenUrl,
  databasePooler,
}: Pick<Env, 'databaseUrl' | 'databaseListenUrl' | 'databasePooler'>): Promise<Finding[]> {
  if (databaseUrl === undefined || databaseListenUrl === undefined) return [];
  const what = 'DATABASE_URL';
  try {
    const pool = await connectPool(databaseUrl, what, { max: 1 });
    const { rows } = await pool.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`);
    await pool.end();
    const isLimited = !databasePooler || rows[0]?.limit !== '0';
    return [{ what, fault: null, note: isLimited ? 'responde' : 'responde; los límites de tiempo de su usuario se ponen al arrancar' }];
  } catch (error) {
    return [{ what, fault: error instanceof Error ? error.message : String(error) }];
  }
}

const looks = 5;

/** Checks the replica, which may need a moment to catch up. */
export async function readReplica(addresses: DatabaseAddresses): Promise<Finding[]> {
  if (addresses.databaseReadUrl === undefined) return [];
  const pool = createPool({ connectionString: addresses.databaseUrl });
  const replica = openReplica(addresses, pool);
  try {
    for (let look = 1; look <= looks && (look === 1 || replica.fault !== null); look += 1) {
      if (look > 1) await wait(500);
      await replica.probe();
    }
    return [{ what: 'réplica', fault: replica.fault, note: 'sigue a la principal' }];
  } finally {
    await Promise.all([replica.close(), pool.end()]);
  }
}

export const check: Command = {
  summary: 'comprueba configuración, base de datos, versiones y disco',
  help: `main.mjs check

Comprueba la configuración, la carpeta de datos, el espacio libre (al menos 10 %), la conexión con la base de datos y su versión.
Termina con 0 si todo está bien y con 1 si algo falla. No cambia nada; también funciona mientras el sitio está en marcha.`,
  positionals: { min: 0, max: 0 },
  async run({ print, signal }) {
    const { env, ...found } = await settings();
    const findings: Finding[] = [{ what: 'versión', fault: null, note: `Mesa Abierta ${siteVersion}, Node ${process.versions.node}` }, found];
    if (env) findings.push(...(await dataFolder(env)), ...(await database(env, print, signal)), ...(await pooledDatabase(env)), ...(await readReplica(env)));
    for (const { what, fault, note } of findings) print(`${fault === null ? '✓' : '✗'} ${what}: ${fault ?? note ?? 'bien'}`);
    return findings.every(({ fault }) => fault === null) ? 0 : 1;
  },
};
