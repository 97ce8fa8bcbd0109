import { type Kysely, sql } from 'kysely';

/**
 * Attempts of network addresses to sign in or open a pass, which all servers count together. Unlogged: rows of a minute need not survive a crash, and
 * cost no write-ahead log. Room in the pages lets a counter be changed in place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table attempts (
      who text collate "C" primary key,
      since timestamptz(3) not null,
      made integer not null
    ) with (fillfactor = 50)`.execute(db);
}
