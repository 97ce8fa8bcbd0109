import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../start-error';
import { advisoryLocks } from '../advisory-locks';
import type { Address } from './cluster';

const { owner: ownerLock } = advisoryLocks;
const applicationName = 'mesa-abierta';
const ownerName = `(select application_name from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objid = ${ownerLock} and granted and pid <> pg_backend_pid() limit 1)`;

/** The single connection that makes a site the owner of its database: the lock ends with the connection, however the site ends. */
export type Ownership = pg.Client;

/** PostgreSQL's states for a user, a password or a database that it does not accept. */
const refusals = /^(28|3D)/;

/** Connects as soon as PostgreSQL answers. Null if `goesOn` returns false before that. Throws a `StartError` if it refuses, which waiting does not change. */
export async function connectWhenReady(address: Address, goesOn: () => boolean): Promise<pg.Client | null> {
  while (goesOn()) {
    const client = new pg.Client({ ...address, application_name: `${applicationName} ${process.pid}`, connectionTimeoutMillis: 5000, keepAlive: true });
    // The 'end' event reports the loss of the connection.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (error instanceof pg.DatabaseError && refusals.test(error.code ?? ''))
        throw new StartError(
          `La base de datos incluida no deja entrar al sitio (${error.message}): si se cambió o se perdió «postgres/password» de la carpeta de datos, recupera ese archivo o restaura una copia.`,
        );
      await wait(10);
    }
  }
  return null;
}

const inUse = (dataFolder: string, pid: string) =>
  new StartError(`La base de datos de ${dataFolder} ya la usa otro proceso (${pid}): ciérralo, o elige otra carpeta con DATA_DIR.`);

/** Returns the name of a PostgreSQL launch, which identifies the site and its start. */
export const launchName = (start: string): string => `${applicationName} ${process.pid} ${start}`;

/** Returns the launching site's name and process id from the PostgreSQL on a folder; null if it has none. */
export async function launcherOf(client: pg.Client): Promise<{ name: string; pid: number | null }> {
  const { rows } = await client.query<{ name: string }>(`select current_setting('cluster_name') as name`);
  const name = rows[0]?.name ?? '';
  return { name, pid: Number(name.split(' ')[1]) || null };
}

/** Throws a `StartError` with the owner if there is one. */
export async function requireNoOwner(client: pg.Client, dataFolder: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(`select ${ownerName} as owner`);
  if (rows[0]?.owner) throw inUse(dataFolder, rows[0].owner.split(' ')[1] ?? '?');
}

/** Makes this process the owner. Throws a `StartError` with the process that already is. */
export async function own(client: pg.Client, dataFolder: string): Promise<Ownership> {
  const { rows } = await client.query<{ owned: boolean; owner: string | null }>(`select pg_try_advisory_lock(${ownerLock}) as owned, ${ownerName} as owner`);
  if (rows[0]?.owned) return client;
  await client.end();
  throw inUse(dataFolder, rows[0]?.owner?.split(' ')[1] ?? '?');
}
