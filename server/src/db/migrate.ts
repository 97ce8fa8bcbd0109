import { type Kysely, Migrator } from 'kysely';
import { migrations } from './migrations';
import type { Tables } from './tables';

// Teams number their migrations ahead, so one may land behind a later one: they touch different tables, and each is run once.
const migrator = (db: Kysely<Tables>) => new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true });

/** Brings the database up to date; a second process that tries at the same time waits for the first. Returns what was run. */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const { error, results } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** Whether every migration has been run. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  return (await migrator(db).getMigrations()).every(({ executedAt }) => executedAt !== undefined);
}
