import type pg from 'pg';
import type { BackupSettings } from '../../env';
import { advisoryLocks } from '../../kernel/db/advisory-locks';
import { makeBackup } from './make-backup';
import { listOwn, nameOf, removeOldest, removeUnfinished, timeOf } from './named-by-time';
import { openShelf } from './place';

const minute = 60_000;

interface Options {
  dataFolder: string;
  releasesUrl: string | undefined;
  s3Endpoint: string | undefined;
  backup: BackupSettings;
  onError: (error: unknown) => void;
  now?: () => Date;
}

/** Returns how to read the time of the newest backup that the site made itself; null: there is none. Looks at most once a minute. */
export function newestBackup({ backup, s3Endpoint }: Pick<Options, 'backup' | 's3Endpoint'>): () => Promise<Date | null> {
  let read: { at: number; newest: Promise<Date | null> } | null = null;
  const look = async () => {
    const name = (await listOwn(await openShelf(backup.to, { s3Endpoint }))).at(-1);
    return name === undefined ? null : timeOf(name);
  };
  return () => {
    if (read === null || performance.now() - read.at > minute) read = { at: performance.now(), newest: look() };
    return read.newest;
  };
}

/** Makes a backup if the newest one is older than `BACKUP_EVERY`, and removes the oldest ones. Returns whether it made one. */
export async function backUpIfDue(openPool: () => Promise<pg.Pool>, options: Options & { signal?: AbortSignal }): Promise<boolean> {
  const { dataFolder, releasesUrl, s3Endpoint, backup, now = () => new Date(), signal } = options;
  if (backup.every === null) return false;
  const shelf = await openShelf(backup.to, { s3Endpoint });
  const isDue = async () => {
    const newest = (await listOwn(shelf)).at(-1);
    return newest === undefined || now().getTime() - timeOf(newest).getTime() >= (backup.every ?? 0);
  };
  if (!(await isDue())) return false;
  const pool = await openPool();
  try {
    const client = await pool.connect();
    try {
      // Of several servers one makes the backup.
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [advisoryLocks.backup]);
      if (!rows[0]?.locked || !(await isDue())) return false;
      await removeUnfinished(shelf);
      await makeBackup(pool, await shelf.open(nameOf(now())), { dataFolder, releasesUrl, passphrase: backup.passphrase, now, ...(signal && { signal }) });
      await removeOldest(shelf, { keep: backup.keep });
      // PostgreSQL notices the end of the connection a moment later.
      await client.query('select pg_advisory_unlock($1)', [advisoryLocks.backup]);
      return true;
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Looks every minute whether a backup is due. Returns how to stop: a backup that is being made is given up. */
export async function backUpRegularly(openPool: () => Promise<pg.Pool>, options: Options): Promise<() => Promise<void>> {
  if (options.backup.every === null) return async () => undefined;
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const look = () => {
    if (isRunning) return;
    isRunning = true;
    running = backUpIfDue(openPool, { ...options, signal: stopping.signal })
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) options.onError(error);
      })
      .finally(() => {
        isRunning = false;
      });
  };
  look();
  const timer = setInterval(look, minute).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
