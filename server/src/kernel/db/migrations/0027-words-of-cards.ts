import { type Kysely, sql } from 'kysely';

/** Cards are searched in memory, typing errors too: the words of their names are noted no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger cards_words_insert on cards`.execute(db);
  await sql`drop trigger cards_words_update on cards`.execute(db);
  await sql`delete from "searchWords" where kind = 'cards'`.execute(db);
}
