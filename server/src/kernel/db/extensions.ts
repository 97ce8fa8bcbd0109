import { type Kysely, sql } from 'kysely';
import type { Capability } from '../capabilities/capabilities';
import type { Tables } from './tables';
import { DatabaseUnavailable } from './unavailable';

/** The state of PostgreSQL for a library of its own that is gone; `toUnavailable` takes it for a broken database. */
const missingFile = '58P01';

/** Search folds accents, ranks by likeness and forgives typing errors with these. */
export const databaseExtensions = (db: Kysely<Tables>): Capability => ({
  name: 'database',
  title: 'La base de datos perdió una de sus extensiones: la búsqueda no funciona',
  fix: 'Instala en el PostgreSQL las extensiones unaccent, pg_trgm y fuzzystrmatch (el paquete postgresql-contrib; con la base de datos incluida, «npm install») y ejecuta «create extension» con la que falta.',
  async check() {
    try {
      await sql`select unaccent('ñ'), similarity('a', 'a'), levenshtein('a', 'b')`.execute(db);
      return null;
    } catch (error) {
      const cause = error instanceof DatabaseUnavailable ? (error.cause as { code?: string; message: string }) : null;
      if (cause?.code === missingFile) return cause.message;
      throw error;
    }
  },
});
