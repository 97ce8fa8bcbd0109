import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { connectSessions, type DatabaseAddresses } from '../kernel/db/connect';
import { findRunning } from '../kernel/db/embedded/cluster';
import { openEmbedded } from '../kernel/db/embedded/open-embedded';
import { connectWhenReady } from '../kernel/db/embedded/ownership';
import { chooseRunAs } from '../kernel/db/embedded/run-as';
import { createPool } from '../kernel/db/pool';
import { StartError } from '../kernel/start-error';

interface Options extends DatabaseAddresses {
  dataFolder: string;
  print?: ((line: string) => void) | undefined;
  signal?: AbortSignal | undefined;
}

const answerLimit = 5000;

/**
 * Opens the site's database for a command that runs beside the site: an embedded one is used as it runs, or started if the site does not run.
 * Throws a `StartError` where there is none.
 */
export async function openBeside({ dataFolder, print, signal, ...addresses }: Options): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  if (addresses.databaseUrl !== undefined) {
    const pool = await connectSessions(addresses, { max: 2 });
    return { pool, close: () => pool.end() };
  }
  const noDatabase = new StartError(`En ${dataFolder} no hay base de datos: revisa DATA_DIR o DATABASE_URL.`);
  if (!existsSync(dataFolder)) throw noDatabase;
  const runAs = chooseRunAs(dataFolder);
  if (!existsSync(join(runAs.folder, 'data', 'PG_VERSION'))) throw noDatabase;
  const running = findRunning(runAs);
  const until = Date.now() + answerLimit;
  const client = running?.address && (await connectWhenReady(running.address, () => Date.now() < until));
  if (client && running?.address) {
    await client.end();
    const pool = createPool({ ...running.address, max: 2 });
    return { pool, close: () => pool.end() };
  }
  const embedded = await openEmbedded(dataFolder, { print, signal });
  const pool = createPool({ ...embedded.address, max: 2 });
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  return { pool, close };
}
