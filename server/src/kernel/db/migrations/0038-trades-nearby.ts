import { type Kysely, sql } from 'kysely';

/** Whether the pages of a city's stores show a member's trades; off by default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "tradeLinks" add column nearby boolean not null default false`.execute(db);
}
