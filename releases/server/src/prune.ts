import { type Kysely, sql } from 'kysely';
import { lockRegistry, namedIn, readRegistry } from './registry';
import type { RegistryCache } from './registry-cache';
import type { ReleaseStore } from './store';
import type { ReleaseTables } from './tables';
import { transact } from './transact';

const keptDays = 30;
const keptOfArea = 5;
/** Hours after which files without a row are removed: an interrupted publish left them. One in progress has no row yet either. */
const orphanHours = 24;

interface Named {
  area: string;
  release: string;
}

/** Deletes the rows of releases that are old, not among the newest of their area, and not named by the registry. */
const removeRows = (db: Kysely<ReleaseTables>): Promise<Named[]> =>
  transact(db, async (transaction) => {
    // The lock prevents promoting one meanwhile.
    await lockRegistry(transaction);
    const { state } = await readRegistry(transaction);
    const live = namedIn(state).map(({ area, release }) => `${area}@${release}`);
    const { rows } = await sql<Named>`
      delete from releases where area || '@' || release <> all(${live}::text[])
        and "publishedAt" < now() - make_interval(days => ${keptDays})
        and (area, release) not in (
          select area, release from (
            select area, release, row_number() over (partition by area order by "publishedAt" desc, release) as place from releases
          ) as placed where place <= ${keptOfArea}
        )
      returning area, release`.execute(transaction);
    await sql`
      delete from "releaseFailures" as f where not exists (select from releases as r where r.area = f.area and r.release = f.release)`.execute(transaction);
    return rows;
  });

/**
 * Removes releases that no open tab can need, and expired previews. Deletes rows first: files without a row are harmless, a row without files is not. Returns what was
 * removed.
 */
export async function removeOldReleases(db: Kysely<ReleaseTables>, store: ReleaseStore): Promise<Named[]> {
  await removeRows(db);
  // The rule of retention deletes them too, and may run later; their files go with the rows.
  await db.deleteFrom('releasePreviews').where('expiresAt', '<', sql<string>`now()`).execute();
  const [releases, previews] = await Promise.all([
    db.selectFrom('releases').select(['area', 'release']).execute(),
    db.selectFrom('releasePreviews').select(['area', 'release']).execute(),
  ]);
  const rows = [...releases, ...previews];
  const known = new Set(rows.map(({ area, release }) => `${area}@${release}`));
  const before = Date.now() - orphanHours * 3_600_000;
  const orphans = (await store.list()).filter(({ area, release, storedAt }) => !known.has(`${area}@${release}`) && storedAt.getTime() < before);
  for (const { area, release } of orphans) await store.remove(area, release);
  return orphans.map(({ area, release }) => ({ area, release }));
}

const day = 24 * 3_600_000;

interface Daily {
  store: ReleaseStore;
  live: Pick<RegistryCache, 'changed'>;
  onError: (error: unknown) => void;
}

/** Runs it now and once a day. Returns a function that stops it. */
export function removeOldReleasesDaily(db: Kysely<ReleaseTables>, { store, live, onError }: Daily): () => void {
  const run = () => void removeOldReleases(db, store).then(live.changed).catch(onError);
  run();
  const timer = setInterval(run, day).unref();
  return () => clearInterval(timer);
}
