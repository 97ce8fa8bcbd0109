import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';
import { DatabaseUnavailable } from '../db/unavailable';
import type { Capability } from './capabilities';

/** PostgreSQL's state for a missing library of its own; `toUnavailable` treats it as a broken database. */
const missingFile = '58P01';

/** Search uses these to fold accents, rank by similarity and forgive typing errors. */
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
