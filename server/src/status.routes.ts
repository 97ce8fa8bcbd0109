import { health, ready } from '@mesa/contract/calls/site';
import { sql } from 'kysely';
import type { Capabilities } from './capabilities/capabilities';
import { isMigrated } from './db/migrate';
import { type Deps, HttpError } from './http';

interface StatusDeps extends Deps {
  capabilities: Capabilities;
}

/** For monitors: whether the process answers, whether it can do its work, and what it does worse than it should. */
export function statusRoutes({ serve, db, capabilities }: StatusDeps): void {
  serve(health, async () => ({ status: 'success' }), { fresh: true });

  let migrated = false;
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
      return { status: 'success', degraded: capabilities.lost().map(({ name, since }) => ({ name, since })) };
    },
    { fresh: true },
  );
}
