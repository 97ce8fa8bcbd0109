import { type Kysely, sql } from 'kysely';

/** Whether a player hides whom they met, and how it ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table players add column "rivalsHidden" boolean not null default false`.execute(db);
}
