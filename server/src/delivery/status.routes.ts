import { health, ready } from '@mesa/contract/calls/site';
import { sql } from 'kysely';
import type { Capabilities } from '../kernel/capabilities/capabilities';
import { isMigrated } from '../kernel/db/migrate';
import { writeFault } from '../kernel/disk';
import { HttpError } from '../kernel/errors';
import type { Deps } from '../kernel/pipeline/serve';

interface StatusDeps extends Deps {
  capabilities: Capabilities;
  /** The folder of the server's files; undefined if it writes none. */
  dataFolder: string | undefined;
}

/** Serves status for monitors: whether the process is alive, whether it is ready, and what is degraded. */
export function statusRoutes({ serve, db, capabilities, dataFolder }: StatusDeps): void {
  serve(health, async () => ({ status: 'success' }), { fresh: true });

  let migrated = false;
  let probing: Promise<string | null> | null = null;
  /** Concurrent requests share one file. */
  const probe = (folder: string): Promise<string | null> => {
    probing ??= writeFault(folder).finally(() => {
      probing = null;
    });
    return probing;
  };
  serve(
    ready,
    async () => {
      try {
        await sql`select 1`.execute(db);
        migrated ||= await isMigrated(db);
      } catch {
        throw new HttpError('unavailable');
      }
      if (!migrated) throw new HttpError('unavailable');
      const fault = dataFolder === undefined ? null : await probe(dataFolder);
      if (fault !== null) throw new HttpError('unavailable', fault);
      return { status: 'success', degraded: capabilities.lost().map(({ name, since }) => ({ name, since })) };
    },
    { fresh: true },
  );
}
