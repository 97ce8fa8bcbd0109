import { join } from 'node:path';
import type pg from 'pg';
import type { BackupSettings } from '../../env';
import { advisoryLocks } from '../../kernel/db/advisory-locks';
import { migrate, migrationState } from '../../kernel/db/migrate';
import { migrationTimes } from '../../kernel/db/migration-times';
import { overPool } from '../../kernel/db/pool';
import { StartError } from '../../kernel/start-error';
import { openFolderShelf } from './folder-place';
import { makeBackup } from './make-backup';
import { announcement, inSeconds, slowness } from './migration-lines';
import { nameOf, removeOldest } from './named-by-time';

const prefix = 'before-migration-';
const kept = 3;

interface Options {
  dataFolder: string;
  backup: BackupSettings;
  print: (line: string) => void;
  signal?: AbortSignal;
  now?: () => Date;
}

async function backUp(pool: pg.Pool, { dataFolder, backup, print, signal, now = () => new Date() }: Options): Promise<void> {
  const shelf = openFolderShelf(join(dataFolder, 'backups'));
  const name = `${prefix}${nameOf(now())}`;
  print(`Copiando la base de datos antes de cambiarla (${join(dataFolder, 'backups', name)}) …`);
  try {
    await makeBackup(pool, await shelf.open(name), { dataFolder: null, passphrase: backup.passphrase, signal, now });
    await removeOldest(shelf, { prefix, keep: kept });
  } catch (error) {
    signal?.throwIfAborted();
    const cause = error instanceof Error ? error.message : String(error);
    throw new StartError(`La copia de antes de cambiar la base de datos falló (${cause}): corrige la causa, o arranca sin ella con BACKUP_BEFORE_MIGRATION=0.`);
  }
}

/**
 * Migrates the database to this version. A database that holds data is first copied to `backups` in the data folder, where three such backups are
 * kept. Returns the migrations that were run.
 */
export async function migrateWithBackup(openPool: () => Promise<pg.Pool>, options: Options): Promise<string[]> {
  const pool = await openPool();
  try {
    const client = await pool.connect();
    try {
      // Of several servers that start at once, the first makes the backup and migrates, and the others wait.
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
      const { done, pending } = await migrationState(overPool(pool));
      if (pending.length === 0) return [];
      const began = performance.now();
      if (done.length > 0 && options.backup.beforeMigration) await backUp(pool, options);
      if (done.length === 0) return await migrate(overPool(pool));
      options.print(announcement(pending));
      const { log, timed } = migrationTimes((time) => {
        const line = slowness(time);
        if (line !== null) options.print(line);
      });
      const migrated = await migrate(overPool(pool, { log }), timed);
      options.print(`Base de datos cambiada en ${inSeconds((performance.now() - began) / 1000)}.`);
      return migrated;
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
