import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import {
  createStaging,
  dataMajor,
  dataOf,
  oldDataIn,
  oldDataOf,
  passwordOf,
  prepareCluster,
  removeStaging,
  undoHalfRename,
} from '../../kernel/db/embedded/cluster';
import { removeOldPrograms, runAsOld } from '../../kernel/db/embedded/old-programs';
import { type Embedded, openCluster } from '../../kernel/db/embedded/open-embedded';
import { chooseRunAs, type RunAs } from '../../kernel/db/embedded/run-as';
import { createPool } from '../../kernel/db/pool';
import { diskFault } from '../../kernel/disk';
import { StartError } from '../../kernel/start-error';
import { listMigrations, listTables } from '../backup/catalogue';
import { openFolderShelf } from '../backup/folder-place';
import { makeBackup } from '../backup/make-backup';
import { nameOf, removeOldest } from '../backup/named-by-time';
import { type Backup, openBackup } from '../backup/read-backup';
import { differingTables, restoreDatabase } from '../backup/restore-database';

const prefix = 'before-postgres-';

export interface UpgradeOptions {
  dataFolder: string;
  passphrase: string | undefined;
  /** The folder of the older PostgreSQL's programs, if the operator names it. */
  oldPrograms: string | undefined;
  print: (line: string) => void;
  signal?: AbortSignal | undefined;
  now?: () => Date;
}

/** Runs a PostgreSQL, and stops it however the work ends. */
async function using<T>(runAs: RunAs, { dataFolder, signal }: UpgradeOptions, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const embedded: Embedded = await openCluster(runAs, dataFolder, { signal });
  const pool = createPool(embedded.address);
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await embedded.close();
  }
}

/** Copies the old database to a backup that is read back. Null if it is empty, as after a first start that was interrupted. */
async function backUp(old: RunAs, options: UpgradeOptions): Promise<Backup | null> {
  const { dataFolder, passphrase, print, signal, now = () => new Date() } = options;
  return using(old, options, async (pool) => {
    const client = await pool.connect();
    const isEmpty = (await listMigrations(client)).length === 0 && (await listTables(client)).length === 0;
    client.release();
    if (isEmpty) return null;
    const shelf = openFolderShelf(join(dataFolder, 'backups'));
    const name = `${prefix}${nameOf(now())}`;
    print(`Copiando la base de datos (${join(dataFolder, 'backups', name)}) …`);
    await makeBackup(pool, await shelf.open(name), { dataFolder: null, passphrase, onProgress: print, signal, now });
    await removeOldest(shelf, { prefix, keep: 1 });
    return openBackup(await shelf.open(name), passphrase);
  });
}

/** Fills a new cluster from the backup and compares every row by its hash. */
async function fill(fresh: RunAs, backup: Backup, options: UpgradeOptions): Promise<void> {
  const { print, signal } = options;
  print('Creando la base de datos nueva …');
  await using(fresh, options, async (pool) => {
    await restoreDatabase(pool, backup, { onProgress: print, signal });
    print('Comparando todas las filas …');
    const differing = await differingTables(pool, backup.manifest);
    if (differing.length > 0) throw new StartError(`Las filas de ${differing.join(', ')} no son iguales en la base de datos nueva.`);
  });
}

/** Forces the names in a folder to the disk. */
async function syncNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Gives the new data the place of the old, which stays beside it. Interrupted in between, `undoHalfRename` returns the old. */
async function exchange(runAs: RunAs, fresh: RunAs, found: string): Promise<void> {
  if (dataMajor(runAs) !== found) throw new StartError('Otro proceso la actualizó mientras tanto: vuelve a arrancar.');
  const kept = oldDataOf(runAs, found);
  rmSync(kept, { recursive: true, force: true });
  renameSync(dataOf(runAs), kept);
  try {
    renameSync(dataOf(fresh), dataOf(runAs));
  } catch (error) {
    undoHalfRename(runAs);
    throw error;
  }
  await syncNames(runAs.folder);
}

function noPrograms(folder: string, found: string, major: string): StartError {
  return new StartError(
    `La base de datos de ${folder} es de PostgreSQL ${found} y esta versión del sitio trae el ${major}; para actualizarla faltan los programas del ${found}: indica su carpeta en POSTGRES_OLD_PROGRAMS (por ejemplo /usr/lib/postgresql/${found}), o arranca con la versión anterior del sitio, haz «backup» y restaura la copia con esta en otra carpeta.`,
  );
}

/**
 * Upgrades the embedded database to the major version of PostgreSQL that this version of the site includes, by a backup that is restored into a new
 * cluster. The old data stays usable until the new has its place, and beside it until a later start has succeeded. Returns whether it upgraded.
 * Throws a `StartError` with what to do.
 */
export async function upgradeDatabase(options: UpgradeOptions): Promise<boolean> {
  const { dataFolder, oldPrograms, print, signal } = options;
  if (!existsSync(join(dataFolder, 'postgres')) && !existsSync(join(dataFolder, 'postgres.txt'))) return false;
  const runAs = chooseRunAs(dataFolder);
  undoHalfRename(runAs);
  const found = dataMajor(runAs);
  if (found === null || Number(found) >= Number(runAs.major)) return false;
  const old = runAsOld(runAs, dataFolder, found, oldPrograms);
  if (!old) throw noPrograms(runAs.folder, found, runAs.major);
  const began = performance.now();
  print(`La base de datos es de PostgreSQL ${found} y esta versión del sitio trae el ${runAs.major}: se actualiza. El sitio arranca después.`);
  await prepareCluster(old, { durable: true, signal });
  const staging = createStaging(runAs, 'upgrade');
  try {
    const backup = await backUp(old, options);
    const fresh = { ...runAs, folder: staging };
    // The password is that of the site's role, and the file stays as it is.
    copyFileSync(passwordOf(runAs), passwordOf(fresh));
    await prepareCluster(fresh, { durable: true, signal });
    if (backup) await fill(fresh, backup, options);
    signal?.throwIfAborted();
    await exchange(runAs, fresh, found);
    const rows = backup?.manifest.tables.reduce((sum, table) => sum + table.rows, 0) ?? 0;
    const took = ((performance.now() - began) / 1000).toFixed(1);
    print(
      `Base de datos actualizada a PostgreSQL ${runAs.major} en ${took} s: ${rows} filas, todas iguales. Los datos anteriores quedan en ${oldDataOf(runAs, found)} hasta el próximo arranque.`,
    );
    return true;
  } catch (error) {
    signal?.throwIfAborted();
    const cause = diskFault(error) ?? (error instanceof Error ? error.message : String(error));
    throw new StartError(
      `La base de datos no se pudo actualizar de PostgreSQL ${found} al ${runAs.major}, y quedó como estaba. ${cause} Corrige la causa y vuelve a arrancar, o arranca con la versión anterior del sitio.`,
    );
  } finally {
    removeStaging(staging);
  }
}

/** Removes what an upgrade in an earlier start left: the old data, and the programs that read it. */
export function removeUpgraded(dataFolder: string): void {
  if (!existsSync(join(dataFolder, 'postgres')) && !existsSync(join(dataFolder, 'postgres.txt'))) return;
  const runAs = chooseRunAs(dataFolder);
  for (const folder of oldDataIn(runAs)) rmSync(folder, { recursive: true, force: true });
  removeOldPrograms(dataFolder, runAs);
}
