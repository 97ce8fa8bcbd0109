import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectSessions, type DatabaseAddresses, prepareFolder } from '../../kernel/db/connect';
import { openEmbedded } from '../../kernel/db/embedded/open-embedded';
import { migrate } from '../../kernel/db/migrate';
import { createPool, overPool } from '../../kernel/db/pool';
import { diskFault, writeFault } from '../../kernel/disk';
import { StartError } from '../../kernel/start-error';
import { verifyBackup } from './make-backup';
import type { Backup } from './read-backup';
import { differingTables, restoreDatabase } from './restore-database';
import { beginRestore, endRestore, restoreFiles } from './restore-files';

export interface Target extends DatabaseAddresses {
  dataFolder: string;
}

interface Options {
  print: (line: string) => void;
  signal?: AbortSignal | undefined;
}

async function openTarget({ dataFolder, ...addresses }: Target, { print, signal }: Options): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  if (addresses.databaseUrl !== undefined) {
    const pool = await connectSessions(addresses);
    return { pool, close: () => pool.end() };
  }
  const embedded = await openEmbedded(dataFolder, { print, signal });
  const pool = createPool(embedded.address);
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  return { pool, close };
}

const diskFull = '53100';

/** An error of the disk or of the database, as a sentence where a disk is full. */
async function restoreError(error: unknown, dataFolder: string): Promise<unknown> {
  const isFull = error instanceof pg.DatabaseError && error.code === diskFull;
  // An embedded database whose disk is full can end without an error of its own.
  const fault = isFull ? diskFault({ code: 'ENOSPC' }) : (diskFault(error) ?? (await writeFault(dataFolder)));
  return fault ? new StartError(`La restauración se detuvo y la base de datos quedó vacía. ${fault} Después vuelve a ejecutarla.`) : error;
}

/**
 * Restores a backup into an empty data folder and an empty database, and migrates it to this version. One that is interrupted can be started
 * again with the same backup. Throws a `StartError` with what to do.
 */
export async function restoreSite(backup: Backup, target: Target, options: Options): Promise<void> {
  prepareFolder(target.dataFolder);
  options.print(`Comprobando ${backup.place.name} …`);
  await verifyBackup(backup.place, backup.seal, backup.manifest);
  try {
    await restoreInto(backup, target, options);
  } catch (error) {
    throw await restoreError(error, target.dataFolder);
  }
}

async function restoreInto(backup: Backup, target: Target, options: Options): Promise<void> {
  const { print } = options;
  beginRestore(target.dataFolder, backup);
  const { pool, close } = await openTarget(target, options);
  try {
    await restoreFiles(backup, target.dataFolder, options);
    if (!(await restoreDatabase(pool, backup, { ...options, onProgress: print }))) print('La base de datos ya estaba restaurada.');
    const migrated = await migrate(overPool(pool));
    if (migrated.length > 0) print(`Base de datos al día: ${migrated.join(', ')}`);
    endRestore(target.dataFolder);
  } finally {
    await close();
  }
}

/** Restores a backup to a temporary place and compares every row and file. Throws a `StartError` that names what differs. */
export async function verifyByRestoring(backup: Backup, options: Options): Promise<void> {
  const { place, seal, manifest } = backup;
  const dataFolder = mkdtempSync(join(tmpdir(), 'mesa-verify-'));
  await verifyBackup(place, seal, manifest);
  try {
    const { pool, close } = await openTarget({ dataFolder, databaseUrl: undefined }, options);
    try {
      await restoreDatabase(pool, backup, { ...options, onProgress: options.print });
      const differing = await differingTables(pool, manifest);
      if (differing.length > 0) throw new StartError(`Restaurada, la copia ${place.name} no es igual en ${differing.join(', ')}. Usa otra copia.`);
      await migrate(overPool(pool));
    } finally {
      await close();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
