import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { StartError } from '../start-error';
import { migrations } from './migrations';
import type { Tables } from './tables';
import { DatabaseUnavailable } from './unavailable';

// Teams number their migrations ahead, so one can land after a later one: they touch different tables, and each runs once.
const migrator = (db: Kysely<Tables>, all: Record<string, Migration> = migrations) =>
  new Migrator({ db, provider: { getMigrations: async () => all }, allowUnorderedMigrations: true });

/** Throws a `StartError` if a newer version of the site has used the database. */
async function requireNoNewerMigration(db: Kysely<Tables>): Promise<void> {
  const { rows: tables } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const newer = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  if (newer.length === 0) return;
  throw new StartError(
    `La base de datos es de una versión más nueva del sitio (su última migración es ${newer.at(-1)}, y esta versión llega a ${Object.keys(migrations).sort().at(-1)}): arranca con esa versión o una posterior, o con una copia de seguridad anterior.`,
  );
}

const messageOf = (error: unknown): string => {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return (cause as { message?: string } | null)?.message ?? String(cause);
};

/**
 * Brings the database up to date; a second concurrent process waits for the first. Returns the migrations that ran. All run in one transaction;
 * throws a `StartError` that names the failed one. `timed` may wrap the migrations, to measure them.
 */
export async function migrate(db: Kysely<Tables>, timed = (all: Record<string, Migration>) => all): Promise<string[]> {
  await requireNoNewerMigration(db);
  const { error, results } = await migrator(db, timed(migrations)).migrateToLatest();
  if (error) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    const what = failed ? `La migración ${failed} de la base de datos falló` : 'Las migraciones de la base de datos fallaron';
    throw new StartError(`${what} (${messageOf(error)}): la base de datos quedó como estaba. Corrige la causa, o arranca con la versión anterior del sitio.`);
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** Runs these migrations, and no others, on an empty database and inside the transaction that the connection is in. */
export async function migrateExactly(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  let failure: { cause: unknown } | null = null;
  const watched = ({ up }: Migration): Migration => ({
    up: (of) =>
      up(of).catch((cause: unknown) => {
        failure ??= { cause };
        throw cause;
      }),
  });
  const chosen = Object.entries(migrations).filter(([name]) => names.includes(name));
  const provider = { getMigrations: async () => Object.fromEntries(chosen.map(([name, migration]) => [name, watched(migration)])) };
  try {
    const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true, disableTransactions: true }).migrateToLatest();
    if (error) throw error;
  } catch (error) {
    // In the failed transaction, Kysely's own statements fail after it.
    throw failure ? (failure as { cause: unknown }).cause : error;
  }
}

/** Returns those of the names that this version has no migration for. */
export const unknownMigrations = (names: readonly string[]): string[] => names.filter((name) => !(name in migrations));

/** Returns the migrations that the database has run, and those that `migrate` would run. Throws a `StartError` where a newer version has used it. */
export async function migrationState(db: Kysely<Tables>): Promise<{ done: string[]; pending: string[] }> {
  await requireNoNewerMigration(db);
  const all = await migrator(db).getMigrations();
  const names = (isDone: boolean) => all.filter(({ executedAt }) => (executedAt !== undefined) === isDone).map(({ name }) => name);
  return { done: names(true), pending: names(false) };
}

/** Returns whether every migration has run. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  return (await migrator(db).getMigrations()).every(({ executedAt }) => executedAt !== undefined);
}
