import { health, ready } from '@mesa/contract/calls/site';
import { sql } from 'kysely';
import { isMigrated } from './db/migrate';
import { type Deps, HttpError } from './http';

/** For what watches over the process: that it lives, and that it can do its work. */
export function statusRoutes({ serve, db }: Deps): void {
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
      return { status: 'success' };
    },
    { fresh: true },
  );
}
