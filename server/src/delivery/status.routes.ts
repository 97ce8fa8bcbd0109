import { health, ready } from '@mesa/contract/calls/site';
import { sql } from 'kysely';
import type { Capabilities } from '../kernel/capabilities/capabilities';
import { isMigrated } from '../kernel/db/migrate';
import { writeFault } from '../kernel/disk';
import { type Deps, HttpError } from '../kernel/http';

interface StatusDeps extends Deps {
  capabilities: Capabilities;
  /** Where the server writes its files; none where it writes none. */
  dataFolder: string | undefined;
}

/** For monitors: whether the process answers, whether it can do its work, and what it does worse than it should. */
export function statusRoutes({ serve, db, capabilities, dataFolder }: StatusDeps): void {
  serve(health, async () => ({ status: 'success' }), { fresh: true });

  let migrated = false;
  let probing: Promise<string | null> | null = null;
  /** Those who ask at the same moment share one file. */
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
