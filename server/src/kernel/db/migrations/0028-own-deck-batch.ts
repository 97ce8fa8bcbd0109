import { type Kysely, sql } from 'kysely';

/** The key of the call that made a deck: the same call, made again, makes no second one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "ownDecks" add column batch text`.execute(db);
  await sql`create unique index "ownDecks_batch" on "ownDecks" ("userId", batch)`.execute(db);
}
