import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from '../../kernel/db/migrate';
import { overPool } from '../../kernel/db/pool';
import { makeBackup } from './make-backup';
import { openPlace } from './place';
import { openBackup } from './read-backup';
import { restoreDatabase } from './restore-database';

/** Copies everything from one database to another that is empty, all of it or nothing: a backup in the folder, which is then restored and removed. */
export async function moveDatabase(source: pg.Pool, target: pg.Pool, folder: string, onProgress: (line: string) => void): Promise<void> {
  const address = join(folder, `moving-${process.pid}`);
  try {
    await makeBackup(source, await openPlace(address), { dataFolder: null, onProgress });
    await restoreDatabase(target, await openBackup(await openPlace(address), undefined), {});
  } finally {
    rmSync(address, { recursive: true, force: true });
  }
  await migrate(overPool(target));
}
