import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/** What the migrations create; PGlite must be given each by name. */
export const extensions = { fuzzystrmatch, pg_trgm, unaccent };
